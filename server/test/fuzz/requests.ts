import * as fc from 'fast-check';
import type { TSchema } from 'typebox';
import { SERVICES } from '../../src/app.js';
import type { Operation } from '../../src/http/contract.js';
import type { Parameter } from '../../src/http/parameters.js';
import { hostileText, ofSchema, someOf, type Temper } from './values.js';
import type { Known, World } from './world.js';

/** A request as the contracts allow it, or nearly. */
export interface FuzzRequest {
  name: string;
  method: string;
  path: string;
  body: string | undefined;
  /** Which of the callers sends it. */
  caller: number;
  headers: Record<string, string>;
}

/** Most are as the contracts want them, so that what they make is there for others; the rest is broken in places. */
export function requests(world: World, callers: number): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 2, arbitrary: requestsOf('tame', world, callers) },
    { weight: 1, arbitrary: requestsOf('wild', world, callers) },
  );
}

function requestsOf(temper: Temper, world: World, callers: number): fc.Arbitrary<FuzzRequest> {
  const rows = SERVICES.flatMap(({ contract }) =>
    Object.entries(contract.operations).map(([name, operation]) => ({ name, operation, contract })),
  );
  return fc.oneof(
    ...rows.map(({ name, operation, contract }) =>
      fc.record({
        name: fc.constant(`${contract.name}.${name}`),
        method: fc.constant(operation.method),
        path: pathOf(operation, world, temper).map((path) => contract.base + path),
        body: operation.body ? bodyOf(operation.body, world.known, temper) : fc.constant(undefined),
        caller: fc.integer({ min: 0, max: callers - 1 }),
        headers: temper === 'tame' ? TAME_HEADERS : WILD_HEADERS,
      }),
    ),
  );
}

function bodyOf(schema: TSchema, known: Known, temper: Temper): fc.Arbitrary<string> {
  const whole = ofSchema(schema, known, temper).map((body) => JSON.stringify(body) ?? '');
  if (temper === 'tame') return whole;
  // No value is written so, but a text may be.
  const endless = whole.map((text) => text.replace(/(?<=:)-?\d[\d.e+-]*/, '1e999'));
  return fc.oneof(
    { weight: 18, arbitrary: whole },
    { weight: 2, arbitrary: endless },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '{"a":1e999}', '"\\ud800"') },
  );
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const given = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

const LANGUAGES = fc.constantFrom('nb', 'en', 'x-klingon', 'nb;q=0.1,en;q=0.9', ';;;');
const TAME_HEADERS = fc
  .record({
    'accept-language': LANGUAGES,
    'idempotency-key': seldom(fc.uuid()),
    'x-spadework-dry-run': seldom(fc.constant('true')),
  })
  .map(given);
const WILD_HEADERS = fc
  .record({
    'if-match': seldom(fc.constantFrom('*', '"1-1"', '"x"', 'W/"1"')),
    'if-none-match': seldom(fc.constantFrom('*', '"1-1"')),
    'idempotency-key': seldom(fc.constantFrom('a', 'b', 'c'.repeat(255))),
    'x-spadework-dry-run': seldom(fc.constantFrom('true', 'false', '', 'TRUE', '1')),
    'accept-language': LANGUAGES,
    accept: seldom(
      fc.constantFrom('text/event-stream', 'application/json', 'text/event-stream;q=0', '*/*', 'x'),
    ),
    'last-event-id': seldom(fc.constantFrom('0', '1', '-1', '999999999', '1e3', 'x', '9'.repeat(40))),
    range: seldom(fc.constantFrom('bytes=0-9', 'bytes=-5', 'bytes=999999999-', 'bytes=5-1', 'lines=1-2')),
  })
  .map(given);

/** Half a character has no address, and an object may hide what turns it into text. */
const inUrl = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));
};

function pathOf(
  { path, params = {}, query = {} }: Operation,
  world: World,
  temper: Temper,
): fc.Arbitrary<string> {
  const { known } = world;
  const filled = fc
    .record({
      values: fc.record(
        Object.fromEntries(
          Object.entries(params).map(([name, parameter]) => [name, valueFor(name, parameter, known, temper)]),
        ),
      ),
      // Two ids that were drawn apart seldom belong together.
      together: temper === 'tame' ? fc.nat({ max: 2 }).map(Boolean) : fc.constant(false),
    })
    .map(({ values, together }) => (together ? world.together(values) : values))
    .map((values) => path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(values[name]) || '%20'));
  const pairs = Object.entries(query).map(([name, parameter]) =>
    fc
      .array(valueFor(name, parameter, known, temper), { maxLength: parameter.repeated ? 3 : 1 })
      .map((values) => values.map((value) => `${name}=${inUrl(value)}`)),
  );
  const extra = hostileText.map((text) => [`unknown=${inUrl(text)}`, `count=1`, `count=2`]);
  return fc
    .tuple(
      filled,
      fc.tuple(...(temper === 'tame' ? pairs.map(seldom) : pairs)),
      temper === 'wild' ? seldom(extra) : fc.constant(undefined),
    )
    .map(
      ([address, asked, more]) => `${address}?${[...asked, more].flatMap((pair) => pair ?? []).join('&')}`,
    );
}

/** No long poll that lasts: there are many requests to make. */
const WAITS = fc.constantFrom<unknown>(0, 0, 0, 1, -1, 31, 0.5, 1e300, 'x', '', '1 OR 1=1');

function valueFor(
  name: string,
  { schema }: Parameter<unknown>,
  known: Known,
  temper: Temper,
): fc.Arbitrary<unknown> {
  if (name === 'wait') return temper === 'tame' ? fc.constant(0) : WAITS;
  const shape = schema as { items?: TSchema };
  const wanted = ofSchema(shape.items ?? schema, known, temper);
  if (temper === 'tame') return known[name] ? someOf(known[name]) : wanted;
  return fc.oneof(
    { weight: 6, arbitrary: known[name] ? someOf(known[name]) : wanted },
    { weight: 3, arbitrary: wanted },
    { weight: 1, arbitrary: hostileText },
  );
}
