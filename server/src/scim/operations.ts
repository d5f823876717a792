import { ScimFault } from './fault.js';

export type Json = Readonly<Record<string, unknown>>;

/** One change of a PATCH. Without a path the value is an object of attributes. */
export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (detail: string) => new ScimFault(400, detail, 'invalidSyntax');

/** An object of a body, as whose own properties alone count. */
export function readObject(body: unknown): Json {
  if (!isObject(body)) throw invalid('The body must be a JSON object.');
  return body;
}

/** The value of an attribute, whose name is compared without case. */
export function attribute(body: Json, name: string): unknown {
  const key = Object.keys(body).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : body[key];
}

/** The changes of a PATCH. Directories write `Add` and `Replace` with capitals. */
export function readOperations(body: unknown): Operation[] {
  const operations = attribute(readObject(body), 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalid('Operations must be a list of one or more operations.');
  return operations.map((one) => {
    const operation = readObject(one);
    const op = String(attribute(operation, 'op')).toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw invalid('An operation is add, replace or remove.');
    const path = attribute(operation, 'path') ?? undefined;
    if (path !== undefined && typeof path !== 'string') throw invalid('A path must be a text.');
    const value = attribute(operation, 'value');
    if (path === undefined && op === 'remove')
      throw new ScimFault(400, 'What to remove must be named by a path.', 'noTarget');
    if (path === undefined && !isObject(value))
      throw invalid('Without a path, the value must be an object of attributes.');
    return { op, path, value };
  });
}
