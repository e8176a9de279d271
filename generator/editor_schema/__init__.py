"""JSON Schema for editors, generated from the models and from the project's own ids.

`files` names and writes the schemas, `shapes` turns a model into JSON Schema, `vocabulary`
finds the ids, `wording` has the texts that an editor shows.
"""
