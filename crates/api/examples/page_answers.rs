//! `page_answers REQUESTS ANSWERS [SOLVER=VALUES]...`: answers the requests of a folder, a file of lines for each
//! solver, as the page has to answer them. VALUES is a packed file of what the solver has learned.

use std::error::Error;
use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use quadrille_api::{Api, Host};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [requests, answers, packed @ ..] = &arguments[..] else {
        return Err("page_answers REQUESTS ANSWERS [SOLVER=VALUES]...".into());
    };
    let mut values = Vec::new();
    for packed in packed {
        let (solver, file) = packed.split_once('=').ok_or("expected SOLVER=VALUES")?;
        let mut bytes = Vec::new();
        GzDecoder::new(fs::File::open(file)?).read_to_end(&mut bytes)?;
        values.push((solver, bytes));
    }
    fs::create_dir_all(answers)?;
    for entry in fs::read_dir(requests)? {
        let entry = entry?;
        let mut api = Api::new(Host::default());
        for (solver, bytes) in &values {
            api.take_values(solver, bytes);
        }
        let text = fs::read_to_string(entry.path())?;
        // The first line says where the requests come from.
        let lines: Vec<String> = text.lines().skip(1).map(|line| api.answer(line)).collect();
        fs::write(Path::new(answers).join(entry.file_name()), lines.join("\n"))?;
    }
    Ok(())
}
