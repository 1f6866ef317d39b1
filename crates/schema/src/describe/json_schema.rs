use serde_json::{Map, Value as Json, json};

use super::{lines, objects, prefix, request_name, type_name};
use crate::{Kind, Object, Operation};

/// The requests and answers as one JSON Schema of the edition 2020-12: each request is one of `oneOf`, each answer
/// stands in `$defs`, under the name of its request with `/answer` behind.
#[must_use]
pub fn json_schema(operations: &[Operation]) -> Json {
    let mut definitions = Map::new();
    for (name, object) in objects(operations) {
        let prefix = name[..name.len() - object.name.len()].to_owned();
        definitions.insert(name, schema_of_object(&prefix, object, None));
    }
    let mut requests = Vec::new();
    for operation in operations {
        let prefix = prefix(operation);
        let request = schema_of_object(&prefix, operation.request, Some(operation.op));
        let name = request_name(operation);
        requests.push(json!({"$ref": format!("#/$defs/{name}")}));
        definitions.insert(name, request);
        let answer = json!({"$ref": format!("#/$defs/{}", type_name(&prefix, operation.answer))});
        definitions.insert(format!("{}/answer", operation.op), answer);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "oneOf": requests,
        "$defs": definitions,
    })
}

fn schema_of_object(prefix: &str, object: &'static Object, op: Option<&str>) -> Json {
    let mut properties = Map::new();
    let mut required: Vec<&str> = Vec::new();
    if let Some(op) = op {
        properties.insert("op".to_owned(), json!({"const": op}));
        required.push("op");
    }
    object.each_field(&mut |field| {
        let mut schema = schema_of(prefix, field.kind);
        schema["description"] = lines(field.doc).join("\n").into();
        if let Some(default) = field.default {
            schema["default"] = default();
        }
        properties.insert(field.name.to_owned(), schema);
        if field.is_required {
            required.push(field.name);
        }
    });
    json!({
        "type": "object",
        "description": lines(object.doc).join("\n"),
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn schema_of(prefix: &str, kind: Kind) -> Json {
    match kind {
        Kind::Flag => json!({"type": "boolean"}),
        Kind::Whole {
            least,
            most: u64::MAX,
        } => json!({"type": "integer", "minimum": least}),
        Kind::Whole { least, most } => json!({"type": "integer", "minimum": least, "maximum": most}),
        Kind::Number { least, most } => {
            let mut schema = json!({"type": "number"});
            if least > f64::MIN {
                schema["minimum"] = least.into();
            }
            if most < f64::MAX {
                schema["maximum"] = most.into();
            }
            schema
        }
        Kind::Text => json!({"type": "string"}),
        Kind::Names(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.name).collect();
            json!({"enum": names})
        }
        Kind::Like(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.name).collect();
            json!({"type": "string", "examples": names})
        }
        Kind::List(kind) => json!({"type": "array", "items": schema_of(prefix, *kind)}),
        Kind::Object(object) | Kind::Group(object) => {
            json!({"$ref": format!("#/$defs/{}", type_name(prefix, object))})
        }
        Kind::Map(kind) => json!({"type": "object", "additionalProperties": schema_of(prefix, *kind)}),
        Kind::Either(one, other) => json!({"anyOf": [schema_of(prefix, *one), schema_of(prefix, *other)]}),
        Kind::Nullable(kind) => json!({"anyOf": [schema_of(prefix, *kind), {"type": "null"}]}),
        Kind::Any => json!({}),
    }
}
