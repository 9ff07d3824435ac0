"""The answers of all records in a folder of JSON and JSONL files, as questions for porism grade
--jsonl in which each key is its own answer.  Used by t/8030-grade.t."""
import json
import os
import sys

NAMES = ("answer", "key", "ground_truth", "solution_value", "final_answer", "problem_answer",
         "target_value")


def keys(thing):
    """Texts and numbers under these names, wherever they are."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name in NAMES and isinstance(value, (str, int, float)) and not isinstance(value, bool):
                yield str(value)
            else:
                yield from keys(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from keys(value)


def records(path):
    try:
        with open(path, encoding="utf-8") as f:
            if path.endswith(".jsonl"):
                for line in f:
                    yield json.loads(line)
            else:
                yield json.load(f)
    except (ValueError, OSError):
        return


def main():
    seen = set()
    for folder, _, names in os.walk(sys.argv[1]):
        for name in sorted(names):
            if name.endswith((".json", ".jsonl")):
                for record in records(os.path.join(folder, name)):
                    for key in keys(record):
                        if key.strip() and len(key) < 4000 and key not in seen:
                            seen.add(key)
                            print(json.dumps({"id": name, "answer": key, "key": key},
                                             ensure_ascii=False))


if __name__ == "__main__":
    main()
