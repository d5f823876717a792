/**
 * The same document with an example for every recursive definition. openapi-generator 5.0 makes up examples for Python and
 * follows a schema that holds itself without an end; a given example stops it.
 */
export function withRecursiveExamples(document) {
  const { definitions } = document;
  const referred = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, referencesIn(schema)]),
  );
  const holdsItself = (name) => {
    const seen = new Set();
    const open = [...referred[name]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === name) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...referred[next]);
    }
    return false;
  };
  return {
    ...document,
    definitions: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [
        name,
        holdsItself(name) ? { ...schema, example: {} } : schema,
      ]),
    ),
  };
}

function referencesIn(schema) {
  const found = new Set();
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref') found.add(value.split('/').at(-1));
    return value;
  });
  return found;
}
