//! Draws the rooms of a floor plan, and what a guard sees from where he stands.
//!
//! `cargo run -p quadrille-examples --example rooms`

use std::error::Error;

use quadrille_bitboard::{Bitboard, Cell, Connectivity, Direction, DynBoard};

const WALLS: &str = "
+------------------------+
|....#......#............|
|....#......#............|
|....#......#............|
|....#......######..#####|
|#####......#............|
|....#......#............|
|....######.#............|
|...........#............|
+------------------------+
";

fn main() -> Result<(), Box<dyn Error>> {
    let walls: DynBoard = WALLS.parse()?;
    let floor = !&walls;
    let rooms: Vec<DynBoard> = floor.components(Connectivity::Four).collect();

    println!("{} rooms:", rooms.len());
    draw(&walls, |cell| {
        let room = rooms.iter().zip('a'..).find(|(room, _)| room.contains(cell));
        room.map_or('#', |(_, name)| name)
    });

    let guard = Cell::new(5, 8);
    let mut seen = walls.empty_like();
    for direction in Direction::ALL {
        let end = walls.first_hit(guard, direction);
        let ray = std::iter::successors(guard.step(direction), |cell| cell.step(direction));
        for cell in ray.take_while(|&cell| floor.is_inside(cell) && Some(cell) != end) {
            seen.insert(cell);
        }
    }
    println!(
        "\nThe guard at {guard} sees {} of {} cells:",
        seen.count(),
        floor.count()
    );
    draw(&walls, |cell| match cell {
        _ if cell == guard => 'G',
        _ if seen.contains(cell) => '*',
        _ if walls.contains(cell) => '#',
        _ => '.',
    });
    Ok(())
}

fn draw(board: &DynBoard, symbol: impl Fn(Cell) -> char) {
    for row in 0..board.height() {
        let line: String = (0..board.width())
            .map(|col| symbol(Cell::new(row, col)))
            .collect();
        println!("{line}");
    }
}
