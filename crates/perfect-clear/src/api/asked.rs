//! What the comment of a fumen asks: a quiz, or the options of solution-finder.

mod words;

#[cfg(feature = "api-patterns")]
use super::Wanting;
use super::{Kicks, Turning};
use crate::fumen::{Page, Quiz, comment_after};
use crate::rules::physics::DropWord;
use crate::{Hold, KickTable, MOST_TALL_LINES, Piece, letters};
use words::{Word, Words};

/// Question in the comment of a fumen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// How many lines the clear has.
    pub lines: Option<usize>,
    /// Which queues.
    pub pattern: Option<String>,
    /// What a quiz has in the hold slot, which goes with its pieces.
    pub slot: Option<Hold>,
    /// Whether there is hold, where an option says so.
    pub has_hold: Option<bool>,
    /// How pieces move, where options say so.
    pub turning: Turning,
    /// Which setups are wanted.
    #[cfg(feature = "api-patterns")]
    pub setup: Wanting,
    /// Options that mean nothing in a comment, with their values.
    unheeded: Vec<String>,
    /// Options about setups, with their values.
    of_setup: Vec<String>,
}

/// Words of solution-finder for yes, and for no.
const YES: [&str; 10] = [
    "use", "yes", "true", "on", "ok", "allow", "enable", "visible", "t", "y",
];
const NO: [&str; 9] = ["avoid", "no", "false", "off", "ng", "disable", "hidden", "f", "n"];

/// The options of solution-finder, by their short and long names: a comment with one of them asks.
const OPTIONS: &str = " p patterns pattern pp patterns-path t tetfu fp field-path P page H hold c clear-line l line K \
                       kicks d drop td tree-depth fc failed-count th threads so specified-only L max-layer f format fo \
                       k key s split r reserved o output-base lp log-path cb cached-bit m mirror M mode sort a accum sb \
                       starting-b2b priority last-sd ms max-softdrop mc max-clearline combination margin F free fill e \
                       exclude op operate np n-pieces fb fill-bottom ft fill-top margin-height roof mr max-roof filter ";

impl Asked {
    /// What the comment of a page asks. A quiz goes on by the piece that the page places.
    pub(super) fn of_page(page: &Page) -> Option<Self> {
        Self::of(&comment_after(page))
    }

    /// What a comment asks: `#Q=[T](I)OSZ`, or options of solution-finder in any order, with a number of lines in front
    /// of them or not, such as `4 --patterns *p4 --hold avoid`. A number alone says how many lines the clear has.
    #[must_use]
    pub fn of(comment: &str) -> Option<Self> {
        let comment = comment.trim();
        if let Some(quiz) = comment.strip_prefix("#Q=") {
            return Self::of_quiz(comment, quiz);
        }
        let mut words = Words::new(comment);
        let mut asked = Self {
            lines: words.number(),
            ..Self::default()
        };
        let is_height = |lines| (1..=MOST_TALL_LINES).contains(&lines);
        // What no clear has is a number of something else.
        let mut is_question = words.is_over() && asked.lines.is_some_and(is_height);
        let (mut kicks, mut drop) = (None, DropWord::default());
        while let Some(Word { name, value }) = words.option() {
            is_question |= OPTIONS.contains(&format!(" {name} "));
            let value = value.or_else(|| words.value()).unwrap_or_default();
            match &*name {
                "p" | "patterns" | "pattern" => asked.pattern = Some(words.pattern(value)),
                "K" | "kicks" => kicks = Some(value),
                "op" | "operate" => asked.take_all(&name, value, &mut words),
                "d" | "drop" => match value.parse() {
                    Ok(read) => drop = read,
                    Err(_) => asked.pass_over(&name, &value),
                },
                _ => asked.take(&name, &value),
            }
        }
        asked.turn(kicks.as_deref(), drop);
        is_question.then_some(asked)
    }

    /// What a quiz asks, which may be written carelessly: then its letters count, and `*` is any piece.
    fn of_quiz(comment: &str, quiz: &str) -> Option<Self> {
        if let Some(Quiz { hold, queue }) = Quiz::of_comment(comment) {
            return Some(Self {
                pattern: (!queue.is_empty()).then(|| letters(&queue)),
                slot: Some(hold),
                ..Self::default()
            });
        }
        let pieces = quiz.split(';').next().unwrap_or_default().chars();
        let pieces: String = pieces
            .filter(|&letter| letter == '*' || Piece::from_letter(letter).is_some())
            .collect();
        (!pieces.is_empty()).then(|| Self {
            pattern: Some(pieces),
            slot: Some(Hold::Empty),
            ..Self::default()
        })
    }

    /// Takes in how pieces move.
    fn turn(&mut self, kicks: Option<&str>, drop: DropWord) {
        self.turning.drop = drop.mode;
        let Some(kicks) = kicks else { return };
        self.turning.kicks = named(kicks, drop).map(Kicks);
        if self.turning.kicks.is_none() {
            self.pass_over("kicks", kicks);
        }
    }

    /// Takes in an option with all the values that follow.
    fn take_all(&mut self, name: &str, first: String, words: &mut Words) {
        let mut value = Some(first);
        while let Some(read) = value {
            self.take(name, &read);
            value = words.value();
        }
    }

    /// Takes in an option with its value.
    fn take(&mut self, name: &str, value: &str) {
        if !self.read(name, value) {
            self.pass_over(name, value);
        }
    }

    /// Whether an option means something here, which is taken in.
    fn read(&mut self, name: &str, value: &str) -> bool {
        match name {
            "H" | "hold" => {
                let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(value));
                self.has_hold = is(&YES)
                    .then_some(true)
                    .or(is(&NO).then_some(false))
                    .or(self.has_hold);
                is(&YES) || is(&NO)
            }
            "c" | "clear-line" | "l" | "line" | "lines" => {
                let lines = value.parse().ok();
                self.lines = lines.or(self.lines);
                lines.is_some()
            }
            _ => self.read_of_setup(name, value),
        }
    }

    /// Takes in an option about setups; whether it is one.
    #[cfg(feature = "api-patterns")]
    fn read_of_setup(&mut self, name: &str, value: &str) -> bool {
        let is_of_setup = self.setup.read(name, value);
        if is_of_setup {
            self.of_setup.push(written(name, value));
        }
        is_of_setup
    }

    #[cfg(not(feature = "api-patterns"))]
    fn read_of_setup(&mut self, _: &str, _: &str) -> bool {
        false
    }

    fn pass_over(&mut self, name: &str, value: &str) {
        self.unheeded.push(written(name, value));
    }

    /// The options that mean nothing in a comment, with their values.
    pub fn unheeded(&self) -> impl Iterator<Item = &str> {
        self.unheeded.iter().map(String::as_str)
    }

    /// The options that mean something to setups alone, with their values.
    pub fn of_setup(&self) -> impl Iterator<Item = &str> {
        self.of_setup.iter().map(String::as_str)
    }

    /// The pieces that are asked about, with this hold slot otherwise. A piece in the slot of a quiz is the first one
    /// where there is no hold.
    #[must_use]
    pub fn pieces(&self, hold: Hold) -> Option<String> {
        let is_without_hold = hold == Hold::Off || self.has_hold == Some(false);
        let slot = self.slot.and_then(Hold::piece).filter(|_| is_without_hold);
        let pattern = self.pattern.as_deref()?;
        Some(
            slot.map(Piece::letter)
                .into_iter()
                .chain(pattern.chars())
                .collect(),
        )
    }

    /// The hold slot of the pieces that are asked about, if something is said about it.
    #[must_use]
    pub fn hold(&self) -> Option<Hold> {
        self.hold_of_others().or(self.slot)
    }

    /// The hold slot of other pieces, if something is said about it: that of a quiz goes with its own.
    #[must_use]
    pub fn hold_of_others(&self) -> Option<Hold> {
        (self.has_hold == Some(false)).then_some(Hold::Off)
    }
}

/// An option as it is written.
fn written(name: &str, value: &str) -> String {
    let hyphens = if name.len() > 2 { "--" } else { "-" };
    format!("{hyphens}{name} {value}").trim_end().to_owned()
}

/// The name of the built-in kicks that solution-finder means by a word, with half turns if the drop has them. No file
/// is read that a fumen names.
fn named(kicks: &str, drop: DropWord) -> Option<String> {
    let theirs = kicks.strip_prefix(['@', '+']);
    let table = KickTable::named(&theirs.unwrap_or(kicks).to_ascii_lowercase()).ok()?;
    let table = if theirs.is_some() && !drop.has_half_turns {
        table.without_half_turns()
    } else {
        table
    };
    KickTable::named(table.name())
        .ok()
        .map(|table| table.name().to_owned())
}
#[cfg(test)]
mod tests {
    use quadrille_schema::Whole;

    use super::super::Colors;
    use super::*;
    use crate::DropMode;

    /// What a comment asks: lines, queues, hold, kicks, drop and setup, and what is passed over.
    fn asked(comment: &str) -> Option<String> {
        let asked = Asked::of(comment)?;
        let mut said = Vec::new();
        said.extend(asked.lines.map(|lines| format!("{lines} lines")));
        said.extend(asked.pieces(Hold::Empty));
        said.extend(asked.hold().map(|hold| format!("hold {hold:?}")));
        said.extend(asked.turning.kicks.as_ref().map(|kicks| kicks.0.clone()));
        said.extend(asked.turning.drop.map(|drop| drop.to_string()));
        said.extend(
            asked
                .unheeded()
                .chain(asked.of_setup())
                .map(|option| format!("no {option}")),
        );
        Some(said.join(" | "))
    }

    #[test]
    fn comments_ask() {
        for (comment, said) in [
            ("#Q=[T](I)OSZ;what now", "IOSZ | hold Piece(T)"),
            ("#Q=[](Z)ILJTOS", "ZILJTOS | hold Empty"),
            ("#Q=[]()TIL", "TIL | hold Empty"),
            ("#Q=[](*)**;any", "*** | hold Empty"),
            ("4", "4 lines"),
            ("4 --patterns *p4", "4 lines | *p4"),
            ("-p [JI]!,[SZTOL]!", "[JI]!,[SZTOL]!"),
            ("-H avoid --patterns=*p4 -c 4", "4 lines | *p4 | hold Off"),
            ("-p*p4 -HAvoid", "*p4 | hold Off"),
            ("4 -p 'T,*; I,*' --hold use", "4 lines | T,*; I,*"),
            ("4 -p T, *p4 ; [IL]! ,O -l 3", "3 lines | T, *p4 ; [IL]! ,O"),
            ("4 lines -p *p7 -d hard -K srs", "4 lines | *p7 | srs | hard"),
            ("-d softdrop180 -K @nullpomino180", "nullpomino180 | soft"),
            ("-K @nullpomino180 -d softdrop", "srs | soft"),
            (
                "4 -p *p4 -K +mine --tree-depth 3 -th 2",
                "4 lines | *p4 | no --tree-depth 3 | no -th 2 | no --kicks +mine",
            ),
            ("4 -p *p4 -d fast", "4 lines | *p4 | no -d fast"),
            (
                "4 -fc -1 -f csv -m yes --unknown",
                "4 lines | no -fc -1 | no -f csv | no -m yes | no --unknown",
            ),
        ] {
            assert_eq!(asked(comment).as_deref(), Some(said), "{comment}");
        }
        for comment in [
            "",
            "96 of 840",
            "4 of 24",
            "11.43 % [96/840]",
            "99",
            "TSD 4",
            "nice - or not",
            "#Q=",
            "-nice",
        ] {
            assert_eq!(asked(comment), None, "{comment}");
        }
    }

    /// Without hold, what is in the slot of a quiz comes first, as the quiz says.
    #[test]
    fn the_slot_of_a_quiz_comes_first() {
        let quiz = Asked::of("#Q=[T](I)OSZ").unwrap();
        assert_eq!(quiz.pieces(Hold::Off).as_deref(), Some("TIOSZ"));
        assert_eq!(
            (quiz.hold(), quiz.hold_of_others()),
            (Some(Hold::Piece(Piece::T)), None)
        );
        let options = Asked::of("-p *p4 -H avoid").unwrap();
        assert_eq!(
            (options.hold(), options.hold_of_others()),
            (Some(Hold::Off), Some(Hold::Off))
        );
    }

    #[test]
    #[cfg(feature = "api-patterns")]
    fn options_of_setups_are_for_setups() {
        let asked =
            Asked::of("-p [^T]! -f TOI -m red -F none -e holes -op T-Reverse(7,2) row(1) -np 4").unwrap();
        let setup = &asked.setup;
        let letters = [setup.fill, setup.margin, setup.free]
            .map(|colors| colors.map(|Colors(colors)| colors.to_string()));
        assert_eq!(letters.map(Option::unwrap), ["IOT", "Z", ""]);
        assert_eq!((setup.operate.len(), setup.pieces.map(Whole::get)), (2, Some(4)));
        assert_eq!((asked.unheeded().count(), asked.of_setup().count()), (0, 7));
        assert_eq!(asked.turning.drop, None::<DropMode>);
    }

    /// The piece of a page is on the field, and no more in the queue.
    #[test]
    fn a_quiz_goes_on_by_the_piece_of_the_page() {
        let mut page = crate::fumen::decode("v115@vhARQJ").unwrap().remove(0);
        page.comment = "#Q=[](I)OSZ".to_owned();
        let pieces = |page: &Page| Asked::of_page(page).and_then(|asked| asked.pieces(Hold::Empty));
        assert_eq!(pieces(&page).as_deref(), Some("OSZ"));
        page.flags.lock = false;
        assert_eq!(pieces(&page).as_deref(), Some("IOSZ"));
    }
}
