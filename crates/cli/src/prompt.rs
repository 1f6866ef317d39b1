use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;

use anyhow::{Context, Result};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::clock::TICK;
use crate::{Lines, Output, Source, Watch};

/// Answer to a request for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A line, without its end.
    Line(String),
    /// There is no further line: Ctrl-D, or the end of the input.
    End,
    /// Ctrl-C, or a request to terminate.
    Interrupted,
    /// A line that is too long or no text, as the message says; the next one may be better.
    Unreadable(String),
}

/// Asks for the lines of a session: with editing and history on a terminal, or from a pipe.
///
/// From a pipe each line is echoed behind its prompt, so that the output reads as the session on a terminal does.
/// Lines are read in a thread, since reading looks at no flag.
#[derive(Debug)]
pub struct Prompt {
    asked: Sender<String>,
    answers: Receiver<Answer>,
    is_edited: bool,
    /// The further lines of a text that was pasted.
    pasted: VecDeque<String>,
    /// What the terminal was like before lines were edited.
    #[cfg(unix)]
    modes: Option<rustix::termios::Termios>,
}

/// The longest line that makes sense; longer ones are refused.
const MOST_BYTES: u64 = 1 << 16;

enum Reader {
    Terminal(Box<DefaultEditor>),
    Pipe(Lines),
}

impl Prompt {
    /// Lines from standard input.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be set up, or no thread can be started.
    pub fn start() -> Result<Self> {
        let is_edited = io::stdin().is_terminal() && io::stdout().is_terminal();
        #[cfg(unix)]
        let modes = rustix::termios::tcgetattr(io::stdin()).ok().filter(|_| is_edited);
        let mut reader = if is_edited {
            let editor = DefaultEditor::new().context("cannot set up line editing")?;
            Reader::Terminal(Box::new(editor))
        } else {
            Reader::Pipe(Source::Stdin.lines(MOST_BYTES)?)
        };
        let (asked, questions) = mpsc::channel::<String>();
        let (sender, answers) = mpsc::channel();
        let work = move || {
            for prompt in questions {
                if sender.send(reader.ask(&prompt)).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("prompt".to_owned()).spawn(work);
        thread.context("cannot start a thread for the input")?;
        Ok(Self {
            asked,
            answers,
            is_edited,
            pasted: VecDeque::new(),
            #[cfg(unix)]
            modes,
        })
    }

    /// Asks for a line and waits for it, or until the watch says that it is enough; what was written before is shown.
    ///
    /// # Errors
    ///
    /// When the output cannot be written.
    pub fn ask(&mut self, prompt: &str, output: &mut Output, watch: &Watch) -> Result<Answer> {
        output.flush()?;
        if let Some(line) = self.pasted.pop_front() {
            return Ok(Answer::Line(line));
        }
        self.asked.send(prompt.to_owned()).context("the input is gone")?;
        let answer = loop {
            match self.answers.recv_timeout(TICK) {
                Ok(answer) => break answer,
                Err(RecvTimeoutError::Timeout) if watch.stop().is_raised() => break Answer::Interrupted,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Answer::End,
            }
        };
        match answer {
            Answer::Line(line) if self.is_edited => {
                self.pasted = line.lines().map(str::to_owned).collect();
                return Ok(Answer::Line(self.pasted.pop_front().unwrap_or_default()));
            }
            Answer::Line(ref line) => writeln!(output, "{prompt}{line}")?,
            Answer::Unreadable(_) => {}
            Answer::End | Answer::Interrupted => writeln!(output)?,
        }
        Ok(answer)
    }
}

/// An interruption may leave the thread in the middle of a line, with the terminal set up for that.
#[cfg(unix)]
impl Drop for Prompt {
    fn drop(&mut self) {
        if let Some(modes) = &self.modes {
            // When the terminal is gone, there is nothing left to restore.
            let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, modes);
        }
    }
}

impl Reader {
    fn ask(&mut self, prompt: &str) -> Answer {
        match self {
            Self::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // Without its history a session goes on as well.
                    let _ = editor.add_history_entry(&line);
                    Answer::Line(line)
                }
                Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => Answer::Interrupted,
                // The end of the input, or a terminal that is gone.
                Err(_) => Answer::End,
            },
            Self::Pipe(lines) => match lines.next() {
                Some(Ok((_, line))) => Answer::Line(line),
                Some(Err(error)) => Answer::Unreadable(format!("{error:#}")),
                None => Answer::End,
            },
        }
    }
}
