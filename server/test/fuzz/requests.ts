import * as fc from 'fast-check';
import { SERVICES } from '../../src/app.js';
import type { Operation } from '../../src/http/contract.js';
import type { Parameter } from '../../src/http/parameters.js';
import { hostileText, ofSchema } from './values.js';

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

/** Values that exist, by the name of the parameter or field that takes them: one's own, another company's, another project's. */
export type Known = Record<string, unknown[]>;

export function requests(known: Known, callers: number): fc.Arbitrary<FuzzRequest> {
  const rows = SERVICES.flatMap(({ contract }) =>
    Object.entries(contract.operations).map(([name, operation]) => ({ name, operation, contract })),
  );
  return fc.oneof(
    ...rows.map(({ name, operation, contract }) =>
      fc.record({
        name: fc.constant(`${contract.name}.${name}`),
        method: fc.constant(operation.method),
        path: pathOf(operation, known).map((path) => contract.base + path),
        body: operation.body
          ? fc.oneof(
              {
                weight: 20,
                arbitrary: ofSchema(operation.body, known).map((body) => JSON.stringify(body) ?? ''),
              },
              { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '{"a":1e999}', '"\\ud800"') },
            )
          : fc.constant(undefined),
        caller: fc.integer({ min: 0, max: callers - 1 }),
        headers: headers(),
      }),
    ),
  );
}

const headers = () =>
  fc.record(
    {
      'if-match': fc.constantFrom('*', '"1-1"', '"x"', 'W/"1"'),
      'if-none-match': fc.constantFrom('*', '"1-1"'),
      'idempotency-key': fc.constantFrom('a', 'b', 'c'.repeat(255)),
      'accept-language': fc.constantFrom('nb', 'en', 'x-klingon', 'nb;q=0.1,en;q=0.9', ';;;'),
      range: fc.constantFrom('bytes=0-9', 'bytes=-5', 'bytes=999999999-', 'bytes=5-1', 'lines=1-2'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;

/** Half a character has no address. */
const inUrl = (value: unknown) => encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '?'));

function pathOf({ path, params = {}, query = {} }: Operation, known: Known): fc.Arbitrary<string> {
  const filled = fc
    .record(
      Object.fromEntries(Object.keys(params).map((name) => [name, valueFor(name, params[name]!, known)])),
    )
    .map((values) => path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(values[name]) || '%20'));
  const pairs = Object.entries(query).map(([name, parameter]) =>
    fc
      .array(valueFor(name, parameter, known), { maxLength: parameter.repeated ? 3 : 1 })
      .map((values) => values.map((value) => `${name}=${inUrl(value)}`)),
  );
  const extra = fc.oneof(
    { weight: 10, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: hostileText.map((text) => [`unknown=${inUrl(text)}`, `count=1`, `count=2`]) },
  );
  return fc
    .tuple(filled, fc.tuple(...pairs), extra)
    .map(([address, given, more]) => `${address}?${[...given.flat(), ...more].join('&')}`);
}

function valueFor(name: string, { schema }: Parameter<unknown>, known: Known): fc.Arbitrary<unknown> {
  const shape = schema as { items?: object };
  return fc.oneof(
    { weight: 6, arbitrary: known[name] ? fc.constantFrom(...known[name]) : ofSchema(schema, known) },
    { weight: 3, arbitrary: ofSchema((shape.items ?? schema) as typeof schema, known) },
    { weight: 1, arbitrary: hostileText },
  );
}
