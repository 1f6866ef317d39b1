use quadrille_search::{Limits, Stop};
use serde_json::{Value, json};

use crate::fields::{self, Fields};
use crate::{Code, Refusal};

/// What a desk needs of the place where it stands. Both are plain functions, so that a search on any thread may call
/// them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Host {
    /// Milliseconds since some moment. A desk looks at it only where a request has a time limit.
    pub(crate) now: fn() -> f64,
    /// Gets a document in JSON while a request is being answered: progress, or a part of the answer.
    pub(crate) inform: fn(&str),
}

impl Host {
    pub(crate) fn of(host: &quadrille_schema::Host) -> Self {
        Self {
            now: host.now,
            inform: host.listener.0,
        }
    }
}

/// How long a request may take, in seconds; without it, as long as it takes.
///
/// Where the time is over, some questions are answered with what is known so far, and `gave_up` says so:
/// `number-match/solve`, `perfect-clear/percent`, `perfect-clear/solve`, `tenten/advise`, `tenten/risk`,
/// `tenten/validate`, `tiler/diagonal` and `tiler/solve`. Others are refused with the code `stopped`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seconds(f64);

impl Fields {
    /// The time that a question may take.
    pub(crate) fn seconds(&mut self) -> Result<Option<Seconds>, Refusal> {
        let Some(given) = self.given("seconds") else {
            return Ok(None);
        };
        let seconds: f64 = fields::value(given.clone())?;
        if seconds >= 0.0 {
            return Ok(Some(Seconds(seconds)));
        }
        let given = fields::text(&given);
        Err(Code::BadRequest.because(&format!("expected a number of seconds, found {given}")))
    }
}

impl Host {
    /// Limits that strike after this time, and inform of progress: `{"progress": N}`, the work done since the last one.
    pub(crate) fn limits(self, seconds: Option<Seconds>) -> Limits {
        let stop = seconds.map_or_else(Stop::new, |Seconds(seconds)| {
            let end = (self.now)() + seconds * 1e3;
            Stop::asking(move || (self.now)() >= end)
        });
        Limits::until(stop).on_progress(move |amount| self.inform(&json!({"progress": amount})))
    }

    /// Informs of a part of the answer, or of progress.
    pub(crate) fn inform(self, document: &Value) {
        (self.inform)(&fields::text(document));
    }
}
