//! The pages of single games, and what all pages have in common: one header, and what links show of them elsewhere.
//!
//! The block games share a page, `tenten/`. Each has an address and a title of its own all the same: its page is that
//! one with other words, and with the name of its rules.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::site::list;

/// The page of all block games.
const SHARED: &str = "tenten/";

/// The colour of the browser around a page: that of its paper.
const THEME: &str = "<meta name=\"theme-color\" content=\"#f6f4ee\" media=\"(prefers-color-scheme: light)\" />\n\
                     <meta name=\"theme-color\" content=\"#0e1620\" media=\"(prefers-color-scheme: dark)\" />\n";

/// A game with a page of its own, made from that of all block games.
struct Room {
    /// The name of its rules, and of its folder.
    rules: &'static str,
    name: &'static str,
    /// What its page is good for.
    promise: &'static str,
}

/// The block games of `web/page/src/rooms.js`.
const ROOMS: [Room; 4] = [
    Room {
        rules: "block-blast",
        name: "Block Blast",
        promise: "a screenshot in, the best move out",
    },
    Room {
        rules: "blockudoku",
        name: "Blockudoku",
        promise: "rows, columns and boxes at once",
    },
    Room {
        rules: "woodoku",
        name: "Woodoku",
        promise: "room for the set after this one",
    },
    Room {
        rules: "1010",
        name: "1010!",
        promise: "the longest life, by an exact risk",
    },
];

/// Where the page is published, and where its source is, as far as that is known.
#[derive(Debug, Default)]
pub(crate) struct Published {
    /// With a slash at its end.
    pub(crate) address: Option<String>,
    pub(crate) source: Option<String>,
}

/// Makes the pages of games, and gives all pages their header and what others show of them.
pub(crate) fn furnish(folder: &Path, header: &str, published: &Published) -> Result<()> {
    let shared = fs::read_to_string(folder.join(SHARED).join("index.html"))?;
    for room in &ROOMS {
        let own = folder.join(room.rules);
        fs::create_dir_all(&own)?;
        fs::write(own.join("index.html"), room.page(&shared)?)?;
    }
    let mut files = Vec::new();
    list(folder, folder, &mut files)?;
    files.retain(|file| file.rsplit('/').next() == Some("index.html"));
    files.sort();
    let folders: Vec<&str> = files
        .iter()
        .filter_map(|file| file.strip_suffix("index.html"))
        .collect();
    for place in &folders {
        let path = folder.join(place).join("index.html");
        let page = fs::read_to_string(&path)?;
        fs::write(&path, complete(&page, place, header, published)?)?;
    }
    let Some(address) = &published.address else {
        return Ok(());
    };
    Ok(fs::write(folder.join("sitemap.xml"), sitemap(address, &folders))?)
}

impl Room {
    fn page(&self, shared: &str) -> Result<String> {
        let Self { rules, name, promise } = self;
        let title = format!("{name} solver: {promise} · Quadrille");
        let description = format!(
            "Stuck in {name}? Show a screenshot: where the three pieces go, and how many of the next sets still fit. \
             Free, offline, and nothing leaves your device."
        );
        let page = between(shared, "<title>", "</title>", &title)?;
        let page = between(&page, "name=\"description\"\ncontent=\"", "\"", &description)?;
        ensure!(page.contains("<html lang=\"en\">"), "{SHARED} has no <html lang>");
        let begin = format!("<html lang=\"en\" data-rules=\"{rules}\">");
        let page = page.replace("<html lang=\"en\">", &begin);
        // What lies beside the shared page is beside it still.
        Ok(page.replace("href=\"style.css\"", &format!("href=\"../{SHARED}style.css\"")))
    }
}

/// The page with its header, with the address that is its own, and with what other sites show of it.
fn complete(page: &str, place: &str, header: &str, published: &Published) -> Result<String> {
    let root = if place.is_empty() { "./" } else { "../" };
    let here = format!("href=\"../{place}\"");
    let marked = header.replace(&here, &format!("{here} aria-current=\"page\""));
    let marked = marked.replace("href=\"../", &format!("href=\"{root}"));
    let page = between(page, "<header>", "</header>", &marked)?;
    let [title, description] = [
        ("<title>", "</title>"),
        ("name=\"description\"\ncontent=\"", "\""),
    ]
    .map(|(begin, end)| inside(&page, begin, end));
    let (title, description) = (title?, description?);
    let tags = tags(title, description, place, root, published);
    let lines = page
        .lines()
        .filter(|line| !line.starts_with("<meta name=\"theme-color\""));
    let page: String = lines.flat_map(|line| [line, "\n"]).collect();
    let page = page.replace("</head>", &format!("{tags}\n</head>"));
    Ok(match &published.source {
        Some(source) => page.replace(
            "<a id=\"source\" hidden",
            &format!("<a id=\"source\" href=\"{source}\""),
        ),
        None => page,
    })
}

/// What other sites show of a page.
fn tags(title: &str, description: &str, place: &str, root: &str, published: &Published) -> String {
    // Those who show links ask for whole addresses.
    let base = published.address.as_deref().unwrap_or(root);
    let mut tags = vec![
        THEME.trim_end().to_owned(),
        "<meta property=\"og:site_name\" content=\"Quadrille\" />".to_owned(),
        "<meta property=\"og:type\" content=\"website\" />".to_owned(),
        format!("<meta property=\"og:title\" content=\"{title}\" />"),
        format!("<meta property=\"og:description\" content=\"{description}\" />"),
        "<meta name=\"twitter:card\" content=\"summary_large_image\" />".to_owned(),
        format!("<meta property=\"og:image\" content=\"{base}icons/preview.png\" />"),
    ];
    if let Some(address) = &published.address {
        tags.push(format!(
            "<meta property=\"og:url\" content=\"{address}{place}\" />"
        ));
        tags.push(format!("<link rel=\"canonical\" href=\"{address}{place}\" />"));
    }
    tags.join("\n")
}

/// All pages, for those who search the web.
fn sitemap(address: &str, folders: &[&str]) -> String {
    let places: Vec<String> = folders
        .iter()
        .map(|place| format!("<url><loc>{address}{place}</loc></url>\n"))
        .collect();
    let places = places.concat();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{places}</urlset>\n",
    )
}

/// What stands between two marks.
fn inside<'a>(text: &'a str, begin: &str, end: &str) -> Result<&'a str> {
    let (_, rest) = text
        .split_once(begin)
        .with_context(|| format!("a page has no {begin}"))?;
    let (inside, _) = rest
        .split_once(end)
        .with_context(|| format!("a page has no {end}"))?;
    Ok(inside)
}

/// Puts something else between two marks.
fn between(text: &str, begin: &str, end: &str, new: &str) -> Result<String> {
    let old = inside(text, begin, end)?;
    Ok(text.replacen(&format!("{begin}{old}{end}"), &format!("{begin}{new}{end}"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html lang=\"en\">\n<head>\n<meta\nname=\"description\"\ncontent=\"old\"\n/>\n<title>Old</title>\n\
                        <link href=\"style.css\" />\n</head>\n<header>old</header>\n<a id=\"source\" hidden>Source</a>\n";

    #[test]
    fn the_page_links_to_these_games() {
        let page = include_str!("../../../web/page/src/rooms.js");
        let linked = page
            .lines()
            .filter(|line| line.contains("solver: 'tenten', rules"));
        let linked: Vec<&str> = linked.filter_map(|line| line.split('\'').nth(1)).collect();
        assert_eq!(linked, ROOMS.map(|room| room.rules));
    }

    #[test]
    fn games_have_pages_of_their_own() -> Result<()> {
        let page = ROOMS[0].page(PAGE)?;
        for part in [
            "data-rules=\"block-blast\"",
            "<title>Block Blast solver",
            "href=\"../tenten/style.css\"",
            "Stuck in",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let published = Published {
            address: Some("https://a.b/c/".into()),
            source: Some("https://d.e/".into()),
        };
        let header = "<a href=\"../\">Home</a><a href=\"../1010/\">1010!</a>";
        let complete = complete(&page, "1010/", header, &published)?;
        for part in [
            "<a href=\"../1010/\" aria-current=\"page\">",
            "og:image\" content=\"https://a.b/c/icons/",
            "canonical",
            "<a id=\"source\" href=\"https://d.e/\">",
        ] {
            assert!(complete.contains(part), "{part}: {complete}");
        }
        Ok(())
    }

    #[test]
    fn the_first_page_links_to_its_own_folder() -> Result<()> {
        let page = complete(
            PAGE,
            "",
            "<a href=\"../\">Home</a><a href=\"../1010/\">1010!</a>",
            &Published::default(),
        )?;
        assert!(
            page.contains("<header><a href=\"./\" aria-current=\"page\">Home</a><a href=\"./1010/\">"),
            "{page}"
        );
        assert!(
            !page.contains("canonical") && page.contains("<a id=\"source\" hidden>"),
            "{page}"
        );
        Ok(())
    }
}
