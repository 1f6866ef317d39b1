use quadrille_schema::json;
use quadrille_search::GaveUp;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::Value;

use super::{Written, count, hold, solution, with_rules};
use crate::{Graph, Physics, Placement, Problem, Solution};

/// Solutions of a queue; none if it is proved that there are none.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The placements of each solution that is written.
    pub paths: Vec<Vec<Placement>>,
    /// How many solutions there are in all, if they were counted.
    pub count: Option<u128>,
    /// Of solutions that differ in the order of the pieces alone, only one counts.
    pub unique: bool,
}

impl Found {
    /// The first solutions of a graph, at most `most`; all are counted.
    #[must_use]
    pub fn of_graph(graph: &Graph, most: usize) -> Self {
        let mut paths = Vec::new();
        if most > 0 {
            graph.for_each(|path| {
                paths.push(path.to_vec());
                paths.len() < most
            });
        }
        Self {
            paths,
            count: Some(graph.solutions()),
            unique: false,
        }
    }

    /// The tilings of a graph, all of them.
    #[must_use]
    pub fn tilings(graph: &Graph) -> Self {
        let paths = graph.tilings();
        Self {
            count: Some(paths.len() as u128),
            paths,
            unique: true,
        }
    }

    /// One solution, and no other was looked for.
    #[must_use]
    pub fn one(solution: &Solution) -> Self {
        let path = solution.steps.iter().map(|step| step.placement).collect();
        Self {
            paths: vec![path],
            ..Self::default()
        }
    }
}

/// An answer about a queue, and what it is about: the document of `solve`.
#[derive(Clone, Copy, Debug)]
pub struct Solved<'a> {
    /// The question.
    pub problem: &'a Problem,
    /// The answer, or the limit that struck.
    pub answer: &'a Result<Found, GaveUp>,
    /// How pieces move, if the keys to press are to be written.
    pub keys: Option<&'a Physics>,
}

impl Solved<'_> {
    /// The solutions that are written.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> + Clone {
        let paths: &[Vec<Placement>] = self.answer.as_ref().map_or(&[], |found| &found.paths);
        paths.iter().map(|path| self.problem.solution(path))
    }

    /// The solutions as documents.
    pub fn documents(&self) -> impl Iterator<Item = Value> + Clone {
        self.solutions()
            .map(|solved| solution(self.problem.field(), &solved, self.keys))
    }

    /// The problem that is solved.
    #[must_use]
    pub fn about(&self) -> Value {
        let problem = self.problem;
        let about = json!({
            "field": problem.field().to_rows(),
            "lines": problem.field().rows(),
            "queue": problem.pieces().to_string(),
            "hold": hold(problem.hold()),
        });
        with_rules(about, problem)
    }

    /// The whole document as a value.
    #[must_use]
    pub fn document(&self) -> Value {
        let mut document = self.head();
        document["solutions"] = self.documents().collect();
        document
    }

    fn head(&self) -> Value {
        let mut head = self.about();
        head["status"] = self.status().into();
        match self.answer {
            Err(why) => head["gave_up"] = why.to_string().into(),
            Ok(found) => {
                if let Some(all) = found.count {
                    head["found"] = count(all);
                    head["unique"] = found.unique.into();
                }
            }
        }
        head
    }

    fn status(&self) -> &'static str {
        match self.answer {
            Err(_) => "unknown",
            Ok(found) if found.paths.is_empty() => "unsolvable",
            Ok(_) => "solved",
        }
    }
}

/// The whole document. Its last part is written item by item: there may be hundreds of thousands.
impl Serialize for Solved<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut head = self.head();
        head["answers"] = "perfect-clear/solve".into();
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in head.as_object().into_iter().flatten() {
            map.serialize_entry(name, value)?;
        }
        map.serialize_entry("solutions", &OneByOne(self))?;
        map.end()
    }
}

/// The solutions, each of which is made when it is written.
struct OneByOne<'a>(&'a Solved<'a>);

impl Serialize for OneByOne<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(solved) = self;
        let mut list = serializer.serialize_seq(None)?;
        for solution in solved.solutions() {
            list.serialize_element(&Written::new(solved.problem.field(), &solution, solved.keys))?;
        }
        list.end()
    }
}
