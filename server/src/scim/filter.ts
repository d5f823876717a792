import { ScimFault } from './fault.js';

/** Conditions that all hold: the name of an attribute in lower case, and what it equals. */
export type Condition = readonly [name: string, value: string | boolean];

const CONDITION =
  /\s*([a-z$][\w:.$-]*(?:\[\s*type\s+eq\s+"\w+"\s*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(and\s+|$)/iy;

const invalid = () =>
  new ScimFault(
    400,
    'A filter is one or more of `attribute eq "value"`, joined by `and`, on attributes that can be searched.',
    'invalidFilter',
  );

/** Reads a filter; `known` are the attributes that can be searched, in lower case. */
export function readFilter(text: unknown, known: ReadonlySet<string>): Condition[] {
  if (text === undefined) return [];
  if (typeof text !== 'string') throw invalid();
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    CONDITION.lastIndex = at;
    const [piece, attribute, literal, more] = CONDITION.exec(text) ?? [];
    if (piece === undefined) throw invalid();
    const name = plainName(attribute!);
    if (!known.has(name)) throw invalid();
    conditions.push([name, readLiteral(literal!)]);
    at += piece.length;
    if (more === '') return conditions;
  }
}

/** The one condition of a path, such as that in `members[value eq "…"]`. */
export function readCondition(text: string): Condition | undefined {
  CONDITION.lastIndex = 0;
  const [piece, attribute, literal, more] = CONDITION.exec(text) ?? [];
  if (piece === undefined || more !== '') return undefined;
  return [attribute!.toLowerCase(), readLiteral(literal!)];
}

function readLiteral(literal: string): string | boolean {
  if (!literal.startsWith('"')) return literal.toLowerCase() === 'true';
  try {
    return stored(JSON.parse(literal) as string);
  } catch {
    throw invalid();
  }
}

/** The store has no U+0000 and no half of a character, so nothing there has such a value. */
const stored = (value: string): string => value.replace(/[\0\p{Cs}]/gu, '\ufffd');

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

/** A name as it is looked up: names compare without case, and the schema that most attributes are of may stand before them. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').replace(CORE, '');
