"""check.py -- strict checks of request bodies, as the providers' servers make them.

A body is checked against a small table language:
    {"name": kind, "name?": kind}   an object with these members and no others
    [kind]                          an array
    ("a", "b")                      one of these words
    str, int, float, bool, dict     a JSON type (float takes whole numbers too)
    a function                      called with (value, path), raises Refused
"""
import re


class Refused(Exception):
    """A request that the server refuses: status, the sentence, and what kind of refusal."""

    def __init__(self, status, message, kind="invalid"):
        super().__init__(message)
        self.status, self.message, self.kind = status, message, kind


def bad(message):
    raise Refused(400, message)


TYPES = {str: "a string", int: "an integer", float: "a number", bool: "a boolean",
         dict: "an object", list: "an array"}


def check(value, kind, path):
    if isinstance(kind, dict):
        if not isinstance(value, dict):
            bad(f"{path}: expected an object")
        known = {k.rstrip("?") for k in kind}
        for k in value:
            if k not in known:
                bad(f"Unknown parameter: '{path}.{k}'." if path else f"Unknown parameter: '{k}'.")
        for k, sub in kind.items():
            name = k.rstrip("?")
            if name in value:
                if not (k.endswith("?") and value[name] is None):
                    check(value[name], sub, f"{path}.{name}" if path else name)
            elif not k.endswith("?"):
                bad(f"Missing required parameter: '{path}.{name}'." if path
                    else f"Missing required parameter: '{name}'.")
    elif isinstance(kind, list):
        if not isinstance(value, list):
            bad(f"{path}: expected an array")
        for i, v in enumerate(value):
            check(v, kind[0], f"{path}[{i}]")
    elif isinstance(kind, tuple):
        if value not in kind:
            bad(f"{path}: {value!r} is none of {', '.join(map(repr, kind))}")
    elif isinstance(kind, type):
        fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
        if kind is float:
            fits = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not fits:
            bad(f"{path}: expected {TYPES[kind]}")
    else:
        kind(value, path)


NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}\Z")
# What all providers take in the schema of a tool.
JSON_SCHEMA = {"type", "description", "properties", "required", "items", "enum", "minimum",
               "maximum", "minItems", "maxItems", "additionalProperties", "title", "default",
               "pattern", "minLength", "maxLength", "format", "nullable"}
GEMINI_SCHEMA = JSON_SCHEMA - {"additionalProperties"}


def schema(value, path, allowed, strict=False, depth=0):
    """The parameters of a tool: an object with typed properties, no alternatives."""
    if depth > 5 or not isinstance(value, dict):
        bad(f"{path}: not a schema")
    for k in value:
        if k not in allowed:
            bad(f"{path}: '{k}' is not permitted")
    kind = value.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    for k in kinds:
        if str(k).lower() not in ("object", "array", "string", "number", "integer", "boolean",
                                  "null"):
            bad(f"{path}: schema must have a 'type' key")
    if isinstance(kind, list) and allowed is GEMINI_SCHEMA:
        bad(f"{path}: type must be one word")
    if "array" in [str(k).lower() for k in kinds]:
        if "items" not in value:
            bad(f"{path}: array schema missing items")
        schema(value["items"], path + ".items", allowed, strict, depth + 1)
    if "object" in [str(k).lower() for k in kinds]:
        props = value.get("properties", {})
        for r in value.get("required", []):
            if r not in props:
                bad(f"{path}: required '{r}' is no property")
        if strict and (set(value.get("required", [])) != set(props) or
                       value.get("additionalProperties") is not False):
            bad(f"{path}: strict schemas require every property and no others")
        for k, v in props.items():
            schema(v, f"{path}.{k}", allowed, strict, depth + 1)
    elif depth == 0:
        bad(f"{path}: the schema of a tool must be an object")


def tool(value, path, key, allowed):
    if not NAME.match(value.get("name", "")):
        bad(f"{path}.name: does not match '^[a-zA-Z0-9_-]{{1,64}}$'")
    if key in value:
        schema(value[key], f"{path}.{key}", allowed, bool(value.get("strict")))


def base64_image(data, mime, path):
    if mime not in ("image/png", "image/jpeg", "image/gif", "image/webp"):
        bad(f"{path}: {mime} is no kind of picture")
    if not re.match(r"[A-Za-z0-9+/]+={0,2}\Z", data) or len(data) % 4:
        bad(f"{path}: invalid base64 data")


def data_url(url, path):
    m = re.match(r"data:(image/[a-z]+);base64,(.*)\Z", url, re.S)
    if not m:
        bad(f"{path}: only data URLs are served here")
    base64_image(m.group(2), m.group(1), path)
