//! The folder that is published: the page, the modules, icons, and a service worker that knows all files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use quadrille_plot::Canvas;

use crate::modules::{self, FILES, MODULES};
use crate::rooms::{self, Published};
use crate::{preload, root, run, strip};

/// Files of the page that are not published: they are for tools, and parts of other files.
const TOOLS: [&str; 4] = ["tsconfig.json", "protocol.d.ts", "header.html", "preview.svg"];

/// The picture of links to the page: other sites ask for it, and never the page itself.
const PREVIEW: &str = "icons/preview.png";

/// The texts of the licences, to which the first page links.
const LICENCES: &str = "licences.txt";

/// The service worker.
const WORKER: &str = "sw.js";

/// Puts the page together in a new folder.
pub(crate) fn build(folder: &Path, modules: &Path, published: &Published) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let page = root().join("web/page");
    copy(&page, folder)?;
    rooms::furnish(
        folder,
        fs::read_to_string(page.join("header.html"))?.trim(),
        published,
    )?;
    for module in MODULES {
        let to = folder.join("wasm").join(module);
        fs::create_dir_all(&to)?;
        for file in FILES {
            let from = modules.join(module).join(file);
            fs::copy(&from, to.join(file)).with_context(|| from.display().to_string())?;
        }
        modules::split(module, modules, &to)?;
    }
    icons(folder)?;
    licences(folder)?;
    modules::bring_values(folder)?;
    let mut files = Vec::new();
    list(folder, folder, &mut files)?;
    for page in files.iter().filter(|file| file.ends_with("index.html")) {
        preload::fill(folder, page)?;
    }
    // The service worker knows the sum of what is published, and is itself published in short.
    shorten(folder, |file| file != WORKER)?;
    share_glue(folder)?;
    service_worker(folder)?;
    shorten(folder, |file| file == WORKER)
}

/// Most modules have the same glue: it is published once, and the others point to it. What is there offline points to
/// nothing that is not.
fn share_glue(folder: &Path) -> Result<()> {
    let [name, _] = FILES;
    let glue = |module: &str| folder.join("wasm").join(module).join(name);
    let mut known: Vec<(&str, String)> = Vec::new();
    let (few_ask, many): (Vec<&str>, Vec<&str>) = MODULES.into_iter().partition(|module| do_few_ask(module));
    for module in many.into_iter().chain(few_ask) {
        let text = fs::read_to_string(glue(module))?;
        match known.iter().find(|(_, other)| *other == text) {
            Some((first, _)) => fs::write(
                glue(module),
                format!("export{{default,Api}}from'../{first}/{name}'\n"),
            )?,
            None => known.push((module, text)),
        }
    }
    Ok(())
}

/// Makes those scripts short that are chosen by their names.
fn shorten(folder: &Path, is_chosen: impl Fn(&str) -> bool) -> Result<()> {
    let mut files = Vec::new();
    list(folder, folder, &mut files)?;
    files.retain(|file| file.rsplit('.').next() == Some("js") && is_chosen(file));
    let files = files.iter().map(|file| folder.join(file));
    run(modules::tools()?.arg("shorten").args(files))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in from.read_dir().with_context(|| from.display().to_string())? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else if !TOOLS.iter().any(|tool| *tool == name) {
            fs::copy(&path, to.join(&name))?;
            strip::file(&to.join(name))?;
        }
    }
    Ok(())
}

/// The icon as pictures of the sizes that telephones ask for.
fn icons(folder: &Path) -> Result<()> {
    const SIDE: u64 = 64;
    let icon = fs::read_to_string(folder.join("icons/icon.svg"))?;
    for scale in [3_u32, 8] {
        let side = SIDE * u64::from(scale);
        let canvas = Canvas::new(side, side).context("the icon is too large")?;
        let png = canvas.with_scale(scale).paint(&icon)?;
        fs::write(folder.join(format!("icons/icon-{side}.png")), png)?;
    }
    Ok(fs::write(folder.join(PREVIEW), preview()?)?)
}

/// The licences, to one of which who copies the page keeps.
fn licences(folder: &Path) -> Result<()> {
    let texts: Vec<String> = ["LICENSE-MIT", "LICENSE-APACHE"]
        .iter()
        .map(|name| Ok(fs::read_to_string(root().join(name))?))
        .collect::<Result<_>>()?;
    Ok(fs::write(folder.join(LICENCES), texts.join("\n\n"))?)
}

/// What sites and apps show of a link to the page.
fn preview() -> Result<Vec<u8>> {
    const SIZE: [u64; 2] = [600, 315];
    let svg = fs::read_to_string(root().join("web/page/preview.svg"))?;
    let canvas = Canvas::new(SIZE[0], SIZE[1]).context("the preview is too large")?;
    Ok(canvas.with_scale(2).paint(&svg)?)
}

/// Names all files to the service worker, and the sum of their contents, which changes with any of them.
fn service_worker(folder: &Path) -> Result<()> {
    let path = folder.join(WORKER);
    let mut files = Vec::new();
    list(folder, folder, &mut files)?;
    files.sort();
    let mut sum = crc32fast::Hasher::new();
    for file in &files {
        sum.update(file.as_bytes());
        sum.update(&fs::read(folder.join(file))?);
    }
    let addresses: Vec<&str> = files
        .iter()
        .filter(|file| !is_later(file) && *file != WORKER)
        .map(|file| address(file))
        .collect();
    let names = serde_json::to_string(&addresses)?;
    let text = fs::read_to_string(&path)?;
    let filled = text
        .replace("/** @type {string[]} */ ([])", &names)
        .replace("VERSION", &format!("{:08x}", sum.finalize()));
    ensure!(
        filled.contains(&names),
        "sw.js has no place for the names of files"
    );
    Ok(fs::write(path, filled)?)
}

/// Whether a file is loaded by few, and kept for when there is no network only then.
fn is_later(file: &str) -> bool {
    let module = file.strip_prefix("wasm/").and_then(|file| file.split('/').next());
    [PREVIEW, LICENCES].contains(&file) || module.is_some_and(do_few_ask) || file.starts_with("values/")
}

/// Whether few ask a module.
fn do_few_ask(module: &str) -> bool {
    module.ends_with("-all") || module.ends_with("-loop")
}

/// How a browser asks for a file: for the page of a folder by the folder.
fn address(file: &str) -> &str {
    match file.strip_suffix("index.html") {
        Some("") => "./",
        Some(folder) => folder,
        None => file,
    }
}

pub(crate) fn list(root: &Path, folder: &Path, files: &mut Vec<String>) -> Result<()> {
    let entries: Vec<PathBuf> = folder
        .read_dir()?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    for path in entries {
        if path.is_dir() {
            list(root, &path, files)?;
        } else {
            let name = path
                .strip_prefix(root)?
                .to_str()
                .context("a name that is no text")?;
            files.push(name.replace('\\', "/"));
        }
    }
    Ok(())
}
