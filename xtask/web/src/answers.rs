//! Answers to the requests of `fixtures/web`, as the library gives them on this machine: modules have to give the same.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use quadrille_api::{Api, Host};

use crate::modules::VALUES;
use crate::{root, target};

/// Answers all requests, and returns the folder of the answers: a file of lines for each file of requests.
pub(crate) fn write() -> Result<PathBuf> {
    let folder = target().join("web-build/answers");
    fs::create_dir_all(&folder)?;
    let mut values = Vec::new();
    let packed = fs::File::open(root().join(VALUES)).context(VALUES)?;
    GzDecoder::new(packed).read_to_end(&mut values)?;
    for entry in fs::read_dir(root().join("fixtures/web"))? {
        let entry = entry?;
        let mut api = Api::new(Host::default());
        api.take_values(values.clone());
        let requests = fs::read_to_string(entry.path())?;
        // The first line says where the requests come from.
        let answers: Vec<String> = requests.lines().skip(1).map(|line| api.answer(line)).collect();
        fs::write(folder.join(entry.file_name()), answers.join("\n"))?;
    }
    Ok(folder.canonicalize()?)
}
