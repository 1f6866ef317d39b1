//! Shards of a simulation: by their numbers, or as a job array numbers its tasks.

use std::env;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{OutputArgs, note};
use quadrille_tenten::simulate::Shard;

use crate::report::ReportFormat;

/// Choice of the games that are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShardArgs {
    /// Play only the games of this shard, from 0; the output is a file for `tenten merge`, which makes the report
    ///
    /// `auto` takes the number of the shard, and how many there are, from the variables of a job array of Slurm, of an
    /// indexed job of Kubernetes (--of only by hand) or of the ranks of Open MPI. Without it, they are not looked at.
    #[arg(long, value_name = "K|auto")]
    shard: Option<Number>,
    /// How many shards there are
    #[arg(long, value_name = "N", value_parser = quadrille_cli::whole_number(1, u64::MAX))]
    of: Option<u64>,
}

/// The number of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Given(u64),
    /// That of the task, as its job array says.
    Auto,
}

impl FromStr for Number {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        let number = text.parse().map(Self::Given);
        number.map_err(|_| "a whole number from 0, or auto for that of a job array's task")
    }
}

impl ShardArgs {
    /// The shard, if only one is to be played; that of a job array's task is printed.
    pub(crate) fn shard(&self) -> Result<Option<Shard>> {
        match (self.shard, self.of) {
            (None, None) => Ok(None),
            (None, Some(_)) => bail!("--of needs --shard, the number of the shard, from 0"),
            (Some(Number::Given(_)), None) => bail!("--shard needs --of, the number of shards"),
            (Some(Number::Given(index)), Some(of)) => numbered(index, of).map(Some),
            (Some(Number::Auto), of) => {
                let task = Task::read(|name| env::var(name).ok())?;
                let shard = task.shard(of)?;
                note(format_args!("shard {shard}, from {}", task.variable));
                Ok(Some(shard))
            }
        }
    }

    /// Refuses a format of reports where a shard is played, which has none.
    pub(crate) fn refuse_reports(format: Option<ReportFormat>, output: &OutputArgs) -> Result<()> {
        // Names such as shard-0.log have no format, and a log is a text.
        let named = output.named_format().ok().flatten();
        let asked = match (format, named, output.path()) {
            (Some(_), ..) => "--format".to_owned(),
            (None, Some(ReportFormat::Json | ReportFormat::Csv), Some(path)) => {
                format!("--output {}", path.display())
            }
            _ => return Ok(()),
        };
        bail!(
            "{asked}: a shard has no report, only its games; `tenten merge` puts all shards together, and takes \
             --format and --output for the report"
        )
    }
}

fn numbered(index: u64, of: u64) -> Result<Shard> {
    Shard::new(index, of).with_context(|| format!("there is no shard {index} of {of}: they count from 0"))
}

/// Knowledge of a task of a job array about itself.
#[derive(Debug, PartialEq, Eq)]
struct Task {
    /// The variable that has its number.
    variable: &'static str,
    /// Its place, from 0.
    index: u64,
    /// How many there are, where that is known.
    of: Option<u64>,
}

impl Task {
    fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let number = |name: &'static str| {
            let text = variable(name)?;
            let number = text.parse::<u64>();
            Some(number.map_err(|_| anyhow!("--shard auto: {name} is {text:?}, not a whole number")))
        };
        let optional = |name| number(name).transpose();
        if let Some(task) = optional("SLURM_ARRAY_TASK_ID")? {
            let first = optional("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
            let step = optional("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
            let steps = task.checked_sub(first);
            return Ok(Self {
                variable: "SLURM_ARRAY_TASK_ID",
                index: steps.context("--shard auto: the task comes before SLURM_ARRAY_TASK_MIN")? / step,
                of: optional("SLURM_ARRAY_TASK_COUNT")?,
            });
        }
        let others = [
            ("JOB_COMPLETION_INDEX", None),
            ("OMPI_COMM_WORLD_RANK", Some("OMPI_COMM_WORLD_SIZE")),
        ];
        for (variable, of) in others {
            if let Some(index) = optional(variable)? {
                let of = of.map_or(Ok(None), optional)?;
                return Ok(Self { variable, index, of });
            }
        }
        bail!(
            "--shard auto: this is no task of a job array, as none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX and \
             OMPI_COMM_WORLD_RANK is set; give --shard K and --of N"
        )
    }

    /// Its shard; `of` goes before the number of tasks.
    fn shard(&self, of: Option<u64>) -> Result<Shard> {
        let of = of.or(self.of);
        let of = of.with_context(|| {
            format!(
                "--shard auto: beside {}, nothing says how many shards there are: give --of N",
                self.variable
            )
        })?;
        numbered(self.index, of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<(&'static str, u64, Option<u64>)> {
        let find = |name: &str| variables.iter().find(|(key, _)| *key == name);
        let task = Task::read(|name| find(name).map(|(_, value)| (*value).to_owned()))?;
        Ok((task.variable, task.index, task.of))
    }

    #[test]
    fn arrays_number_shards() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "7"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "12"),
        ];
        assert_eq!(read(&slurm).unwrap(), ("SLURM_ARRAY_TASK_ID", 3, Some(12)));
        let indexed = read(&[("JOB_COMPLETION_INDEX", "2")]).unwrap();
        assert_eq!(indexed, ("JOB_COMPLETION_INDEX", 2, None));
        let mpi = [("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert_eq!(read(&mpi).unwrap(), ("OMPI_COMM_WORLD_RANK", 1, Some(4)));
    }

    #[test]
    fn what_numbers_no_shard_is_refused() {
        let error = |variables: &[(&str, &str)]| read(variables).unwrap_err().to_string();
        assert_eq!(
            error(&[("SLURM_ARRAY_TASK_ID", "x")]),
            "--shard auto: SLURM_ARRAY_TASK_ID is \"x\", not a whole number"
        );
        assert!(error(&[]).contains("this is no task of a job array"));
        let before = [("SLURM_ARRAY_TASK_ID", "1"), ("SLURM_ARRAY_TASK_MIN", "2")];
        assert!(error(&before).contains("comes before"));
    }
}
