import type { Schema } from './contract.js';

/** A request must go on being accepted, an answer must go on being understood. */
export type Direction = 'request' | 'answer';

export interface Schemas {
  before: Record<string, Schema>;
  now: Record<string, Schema>;
  /** Pairs of named schemas that were compared already: schemas refer to themselves. */
  seen: Set<string>;
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
/** Whoever wrote for one value of these cannot know another. */
const FIXED = ['pattern', 'multipleOf', 'uniqueItems', 'default'] as const;

const list = (values: Iterable<unknown>) =>
  [...values].map((value) => JSON.stringify(value) ?? 'none').join(', ');

/** What a schema breaks for clients who know the one before; `place` names it in the findings. */
export function schemaFindings(
  before: Schema,
  now: Schema,
  direction: Direction,
  schemas: Schemas,
  place: string,
): string[] {
  const [former, formerName] = resolve(before, schemas.before);
  const [current, name] = resolve(now, schemas.now);
  if (formerName !== undefined && name !== undefined) {
    const pair = `${direction} ${formerName} ${name}`;
    if (schemas.seen.has(pair)) return [];
    schemas.seen.add(pair);
  }
  const at = formerName !== undefined && name !== undefined ? formerName : place;
  const types = typeFindings(former, current, direction, schemas, at);
  if (types.length > 0) return types;
  return [
    ...valueFindings(former, current, direction, at),
    ...formFindings(former, current, direction, schemas, at),
  ];
}

function resolve(schema: Schema, named: Record<string, Schema>): [Schema, string?] {
  if (typeof schema.$ref !== 'string') return [schema];
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  return [named[name] ?? {}, name];
}

/** The JSON types that a schema admits; undefined for any. */
function typesOf(schema: Schema, named: Record<string, Schema>): Set<string> | undefined {
  const [resolved] = resolve(schema, named);
  if (resolved.type !== undefined) return new Set([resolved.type as string | string[]].flat());
  const values = valuesOf(resolved);
  if (values) return new Set(values.map(typeOfValue));
  if (!resolved.anyOf)
    return resolved.properties || resolved.patternProperties ? new Set(['object']) : undefined;
  const types = resolved.anyOf.map((form) => typesOf(form, named));
  return types.includes(undefined) ? undefined : new Set(types.flatMap((set) => [...set!]));
}

const typeOfValue = (value: unknown) => (value === null ? 'null' : typeof value);

const covers = (wide: Set<string> | undefined, type: string) =>
  wide === undefined || wide.has(type) || (type === 'integer' && wide.has('number'));

function typeFindings(
  before: Schema,
  now: Schema,
  direction: Direction,
  schemas: Schemas,
  at: string,
): string[] {
  const former = typesOf(before, schemas.before);
  const current = typesOf(now, schemas.now);
  const [narrow, wide] = direction === 'request' ? [former, current] : [current, former];
  if (wide === undefined || (narrow && [...narrow].every((type) => covers(wide, type)))) return [];
  const typeText = (types: Set<string> | undefined) => (types ? [...types].sort().join(' or ') : 'anything');
  return [`${at}: the type was ${typeText(former)} and is ${typeText(current)}`];
}

/** The values of an enumeration, however it is written. */
function valuesOf({ const: single, enum: several, anyOf }: Schema): unknown[] | undefined {
  if (single !== undefined) return [single];
  if (Array.isArray(several)) return several;
  const forms = anyOf?.map(valuesOf);
  return forms && !forms.includes(undefined) ? forms.flatMap((values) => values!) : undefined;
}

/** New values of an answer are additions, so that only requests are looked at; of formats both. */
function valueFindings(before: Schema, now: Schema, direction: Direction, at: string): string[] {
  const findings: string[] = [];
  const format = direction === 'request' ? now.format : before.format;
  if (format !== undefined && before.format !== now.format)
    findings.push(`${at}: the format was ${list([before.format])} and is ${list([now.format])}`);
  if (direction === 'answer') return findings;
  const [former, current] = [valuesOf(before), valuesOf(now)];
  if (current && !former) findings.push(`${at}: accepts only ${list(current)}`);
  const removed = current ? (former ?? []).filter((value) => !current.includes(value)) : [];
  if (removed.length > 0) findings.push(`${at}: no longer accepts ${list(removed)}`);
  for (const key of LOWER)
    if (Number(now[key] ?? -Infinity) > Number(before[key] ?? -Infinity))
      findings.push(`${at}: ${key} was ${list([before[key]])} and is ${list([now[key]])}`);
  for (const key of UPPER)
    if (Number(now[key] ?? Infinity) < Number(before[key] ?? Infinity))
      findings.push(`${at}: ${key} was ${list([before[key]])} and is ${list([now[key]])}`);
  for (const key of FIXED)
    if (now[key] !== undefined && JSON.stringify(now[key]) !== JSON.stringify(before[key]))
      findings.push(`${at}: ${key} was ${list([before[key]])} and is ${list([now[key]])}`);
  return findings;
}

const formsOf = (schema: Schema): Schema[] => (valuesOf(schema) ? [schema] : (schema.anyOf ?? [schema]));

/** Objects, arrays and alternatives. Each alternative is compared with the one that fits it best. */
function formFindings(
  before: Schema,
  now: Schema,
  direction: Direction,
  schemas: Schemas,
  at: string,
): string[] {
  const [former, current] = [formsOf(before), formsOf(now)];
  if (former.length === 1 && current.length === 1)
    return [
      ...objectFindings(former[0]!, current[0]!, direction, schemas, at),
      ...arrayFindings(former[0]!, current[0]!, direction, schemas, at),
    ];
  // Those who know one form alone cannot read another; to those who know several, one more is an addition.
  if (direction === 'answer' && former.length === 1)
    return current.flatMap((form) => schemaFindings(former[0]!, form, direction, schemas, at));
  return former.flatMap((form) => bestFit(form, current, direction, schemas, at));
}

function bestFit(
  form: Schema,
  candidates: Schema[],
  direction: Direction,
  schemas: Schemas,
  at: string,
): string[] {
  const tried = candidates.map((candidate) => {
    // A comparison that is not chosen must not hide a later one.
    const attempt = { ...schemas, seen: new Set(schemas.seen) };
    return { findings: schemaFindings(form, candidate, direction, attempt, at), seen: attempt.seen };
  });
  const [best] = tried.sort((a, b) => a.findings.length - b.findings.length);
  if (best) for (const pair of best.seen) schemas.seen.add(pair);
  return best?.findings ?? [];
}

function objectFindings(
  before: Schema,
  now: Schema,
  direction: Direction,
  schemas: Schemas,
  at: string,
): string[] {
  const findings: string[] = [];
  const [former, current] = [before.properties ?? {}, now.properties ?? {}];
  const [needed, needs] = [before.required ?? [], now.required ?? []];
  for (const [name, schema] of Object.entries(former)) {
    const other = current[name];
    if (!other) findings.push(`${at}.${name}: is gone`);
    else findings.push(...schemaFindings(schema, other, direction, schemas, `${at}.${name}`));
    if (direction === 'answer' && other && needed.includes(name) && !needs.includes(name))
      findings.push(`${at}.${name}: was always there and may be missing`);
  }
  if (direction === 'request')
    for (const name of needs.filter((one) => !needed.includes(one)))
      findings.push(`${at}.${name}: is newly required`);
  const [open, closed] = [restOf(before), restOf(now)];
  if (isSchema(open) && isSchema(closed))
    findings.push(...schemaFindings(open, closed, direction, schemas, `${at}.*`));
  else if (direction === 'request' ? closed === false && open !== false : isSchema(open) && !isSchema(closed))
    findings.push(`${at}: other names are no longer there`);
  return findings;
}

/** The schema of the properties that have no schema of their own, or false if there are none. */
const restOf = ({ patternProperties, additionalProperties }: Schema) =>
  patternProperties ? Object.values(patternProperties as object)[0] : additionalProperties;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const arrayFindings = (
  { items: former }: Schema,
  { items: current }: Schema,
  direction: Direction,
  schemas: Schemas,
  at: string,
): string[] => (former && current ? schemaFindings(former, current, direction, schemas, `${at}[]`) : []);
