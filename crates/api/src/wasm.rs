//! The API as browsers see it.

use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "solvers")]
use crate::{Api, Host, Listener};

#[cfg(feature = "solvers")]
#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// What the worker puts there to pass documents on while a request is being answered.
    #[wasm_bindgen(js_name = quadrilleInform)]
    fn inform(document: &str);
}

/// An [`Api`] in a worker.
#[cfg(feature = "solvers")]
#[wasm_bindgen(js_name = Api)]
#[derive(Debug)]
pub struct Worker(Api);

#[cfg(feature = "solvers")]
#[wasm_bindgen(js_class = Api)]
impl Worker {
    /// An API of a page.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "JavaScript calls the constructor")]
    pub fn new() -> Self {
        Self(Api::new(Host {
            now,
            listener: Listener(inform),
            ..Host::default()
        }))
    }

    /// Answers a request, as [`Api::answer`].
    pub fn answer(&mut self, request: &str) -> String {
        self.0.answer(request)
    }

    /// Takes values of a solver, as [`Api::take_values`].
    #[cfg(any(feature = "perfect-clear-loop", feature = "tenten"))]
    #[wasm_bindgen(js_name = takeValues)]
    pub fn take_values(&mut self, solver: &str, bytes: &[u8]) {
        self.0.take_values(solver, bytes);
    }

    /// The cells of the last tiling, as [`Api::cells`].
    #[cfg(feature = "tiler")]
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        self.0.cells().to_vec()
    }
}

/// Reads a picture of this many columns of pixels, as [`read`](crate::screenshot::read).
#[cfg(feature = "screenshot")]
#[wasm_bindgen(js_name = readScreenshot)]
#[must_use]
pub fn read_screenshot(game: &str, width: usize, rgba: &[u8]) -> String {
    let height = rgba.len() / 4 / width.max(1);
    crate::screenshot::read(game, [width, height], rgba)
}
