//! Bodies of requests: long ones are read for those who may play, and for nobody else.

use std::future::poll_fn;
use std::pin::Pin;

use axum::Form;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Contest, Refusal, team};

/// Bytes that are read before the token has to be known.
const FIRST: usize = 1 << 16;

/// The form that is a request's body.
pub(super) async fn form<T: DeserializeOwned>(contest: &Contest, request: Request) -> Result<T, Refusal> {
    let (parts, mut body) = request.into_parts();
    let limit = contest.body_limit();
    let too_large = || {
        let error = "the body is larger than any solution needs";
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, error)
    };
    if body.size_hint().lower() > limit as u64 {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let mut is_known = false;
    while let Some(more) = next(&mut body).await? {
        if bytes.len() + more.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&more);
        if bytes.len() > FIRST && !is_known {
            find_team(contest, &parts, &bytes[..FIRST]).await?;
            is_known = true;
        }
    }
    parse(&parts, bytes).await
}

/// The next bytes of a body, if there are more.
async fn next(body: &mut Body) -> Result<Option<Bytes>, Refusal> {
    loop {
        match poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await {
            None => return Ok(None),
            Some(Err(error)) => return Err(Refusal::malformed(error)),
            // Trailers are frames as well, and say nothing here.
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data));
                }
            }
        }
    }
}

/// Looks for the token among the fields that are whole in the first bytes.
async fn find_team(contest: &Contest, parts: &Parts, first: &[u8]) -> Result<(), Refusal> {
    #[derive(Deserialize)]
    struct Fields {
        token: Option<String>,
    }
    let whole = first.iter().rposition(|&byte| byte == b'&').unwrap_or(0);
    let fields: Fields = parse(parts, first[..whole].to_vec()).await?;
    if fields.token.is_none() {
        return Err(Refusal::malformed("`token` goes before a long `solution`"));
    }
    team(contest, fields.token)?;
    Ok(())
}

async fn parse<T: DeserializeOwned>(parts: &Parts, bytes: Vec<u8>) -> Result<T, Refusal> {
    let request = Request::from_parts(parts.clone(), Body::from(bytes));
    let Form(form) = Form::from_request(request, &()).await?;
    Ok(form)
}
