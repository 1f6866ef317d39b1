//! Pages for browsers: pictures, percentages and links, in one file that needs no other.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{Cover, Path, SetupOf};
use quadrille_perfect_clear::document::Ways;
use quadrille_perfect_clear::draw::{Captions, PictureConfig, Style, svg};
use quadrille_perfect_clear::fumen::{self, Page, Quiz};
use quadrille_perfect_clear::{FieldWord, Piece, Solution, letters};

use super::{pages, setup_pages};
use crate::shared::words;

/// Text above the pictures.
pub(crate) struct Heading {
    /// The answer in a sentence.
    pub(crate) answer: String,
    /// What was asked, line by line.
    pub(crate) asked: Vec<String>,
}

/// Pixels of a cell.
const CELL: u32 = 16;

/// Where fumens are shown.
const LINK: &str = "https://fumen.zui.jp/?";

const STYLE: &str = "\
:root{color-scheme:dark}
body{margin:2rem auto;max-width:75rem;padding:0 1rem;background:#12151b;color:#e8ebf1;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.4rem}
a{color:#7fb8ff}
p.asked{color:#a9b1bf;margin:.2rem 0;overflow-wrap:anywhere}
.ways{display:flex;flex-wrap:wrap;gap:1rem;margin-top:1.5rem}
figure{margin:0;max-width:13rem}
svg{display:block;width:100%;height:auto;border-radius:4px}
figcaption{font-size:.85rem}
details{overflow-wrap:anywhere;max-height:12rem;overflow:auto}
";

/// Example and worth of a way.
pub(crate) struct Played<'a> {
    /// What it is worth, as `, 1988.33 points`; empty if that does not count.
    pub(crate) worth: String,
    /// A queue, and how it builds the way.
    pub(crate) example: Option<(&'a [Piece], Solution)>,
}

/// Ways, the ones that serve most queues first.
pub(crate) fn page_of_ways<'a, P, W: FieldWord>(
    output: &mut Output,
    ways: &Ways<'_, P, W>,
    heading: &Heading,
    played: impl Fn(&Path<W>) -> Played<'a>,
) -> Result<()> {
    let (chosen, pages) = (ways.chosen(), pages(ways));
    begin(output, heading, &pages)?;
    for ((number, path), page) in chosen.iter().zip(pages) {
        let caption = caption_of_way(ways, (*number, path), played(path));
        figure(output, &page, &format!("way{number}"), &caption)?;
    }
    end(output)
}

fn caption_of_way<P, W: FieldWord>(
    ways: &Ways<'_, P, W>,
    (number, path): (usize, &Path<W>),
    played: Played<'_>,
) -> String {
    let all = &ways.paths.queues;
    let (served, total) = (path.served(all), all.total());
    let (queues, percent) = (counted(served, "queue"), words::percent(served, total));
    let efforts = ways.minimal.map_or(&[][..], |minimal| &minimal.efforts);
    let effort = efforts.get(number - 1);
    let effort = effort.map_or_else(String::new, |&of_way| {
        format!(", effort {}", words::hundredths(of_way.into(), 100))
    });
    let fumen = ways.fumen(path);
    let mut caption = format!(
        "{number}. <b>{percent}</b>, {queues}{}{effort}<br><a href=\"{LINK}{fumen}\">fumen</a>",
        played.worth
    );
    if let Some((queue, built)) = played.example {
        let (hold, named) = (ways.problem.hold(), letters(queue));
        let queue = queue.to_vec();
        let steps = Quiz { hold, queue }.pages(ways.problem.field(), &built);
        let steps = fumen::encode(&steps);
        caption.extend([" · <a href=\"", LINK, &steps, "\">as ", &named, " builds it</a>"]);
    }
    if ways.parts.queues {
        let names = ways.queues(path).join(" ");
        caption.extend(["<details><summary>", &queues, "</summary>", &names, "</details>"]);
    }
    caption
}

/// Setups, in the order in which they were given.
pub(crate) fn page_of_setups<W: FieldWord>(
    output: &mut Output,
    setups: &[SetupOf<W>],
    found: &Cover,
    heading: &Heading,
) -> Result<()> {
    let pages = setup_pages(setups, found);
    begin(output, heading, &pages)?;
    for (number, (page, covered)) in (1..).zip(pages.iter().zip(&found.setups)) {
        let (built, total) = (covered.built(&found.queues), found.queues.total());
        let (queues, percent) = (counted(built, "queue"), words::percent(built, total));
        let name = match &*setups[number - 1].comment {
            "" => String::new(),
            name => format!("{}<br>", escaped(name)),
        };
        let fumen = fumen::encode(std::slice::from_ref(page));
        let caption =
            format!("{number}. {name}<b>{percent}</b>, {queues}<br><a href=\"{LINK}{fumen}\">fumen</a>");
        figure(output, page, &format!("setup{number}"), &caption)?;
    }
    end(output)
}

/// A picture of a page for browsers.
pub(crate) struct Pictured {
    pub(crate) page: Page,
    /// What stands below it, line by line.
    pub(crate) caption: Vec<String>,
}

/// Pictures with lines below them, and their fumens.
pub(crate) fn page_of_pictures(output: &mut Output, pictures: &[Pictured], heading: &Heading) -> Result<()> {
    let pages: Vec<Page> = pictures.iter().map(|picture| picture.page.clone()).collect();
    begin(output, heading, &pages)?;
    for (number, Pictured { page, caption }) in (1..).zip(pictures) {
        let mut lines: Vec<String> = caption.iter().map(|line| escaped(line)).collect();
        let fumen = fumen::encode(std::slice::from_ref(page));
        lines.push(format!("<a href=\"{LINK}{fumen}\">fumen</a>"));
        let caption = format!("{number}. {}", lines.join("<br>"));
        figure(output, page, &format!("setup{number}"), &caption)?;
    }
    end(output)
}

fn begin(output: &mut Output, heading: &Heading, pages: &[Page]) -> Result<()> {
    let answer = escaped(&heading.answer);
    writeln!(
        output,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{answer}</title>\n\
         <style>\n{STYLE}</style>\n<h1>{answer}</h1>"
    )?;
    for line in &heading.asked {
        writeln!(output, "<p class=\"asked\">{}</p>", escaped(line))?;
    }
    if !pages.is_empty() {
        let all = fumen::encode(pages);
        writeln!(output, "<p><a href=\"{LINK}{all}\">all in one fumen</a></p>")?;
    }
    Ok(writeln!(output, "<div class=\"ways\">")?)
}

fn figure(output: &mut Output, page: &Page, id: &str, caption: &str) -> Result<()> {
    let config = PictureConfig {
        cell: CELL,
        columns: 1,
    };
    let style = Style {
        captions: Captions::Hidden,
        ..Style::default()
    };
    let picture = svg(std::slice::from_ref(page), &config, &style)?;
    Ok(writeln!(
        output,
        "<figure id=\"{id}\">\n{picture}<figcaption>{caption}</figcaption>\n</figure>"
    )?)
}

fn end(output: &mut Output) -> Result<()> {
    Ok(writeln!(output, "</div>\n</html>")?)
}

/// A text as HTML has it.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
