import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Example, Examples } from '../../src/http/examples.js';
import type { Reply } from '../harness.js';
import type { RequestSpec } from './requests.js';
import type { Row } from './rows.js';

const fileOf = (service: string) => new URL(`../../../data/examples/${service}.json`, import.meta.url);

/** Records requests and answers as examples for the OpenAPI documents. */
export class Recording {
  readonly #services = new Map<string, Examples>();

  success(row: Row, { caller, params, query, body }: RequestSpec, reply: Reply): void {
    const { operation } = row;
    const example: Example = {
      ...(caller !== 'planner' && { user: caller }),
      ...(operation.params && { params }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(operation.body && { body }),
      ...(operation.answer && { answer: LONG.includes(row.name) ? shortened(reply.body) : reply.body }),
    };
    this.of(row.service.name).operations[row.name] = withoutPorts(example);
  }

  /** The first problem of each code is the example for the whole service. */
  problem(row: Row, { body }: Reply): void {
    this.of(row.service.name).problems[body.code] ??= body;
  }

  of(service: string): Examples {
    let examples = this.#services.get(service);
    if (!examples) {
      examples = { operations: {}, problems: {} };
      this.#services.set(service, examples);
    }
    return examples;
  }

  /** Writes what has changed: what differs in nothing but times and ids stays as it was recorded before. */
  async save(service: string): Promise<void> {
    const { operations, problems } = await readExamples(service);
    const made = this.of(service);
    const examples = {
      operations: unlessAlike(made.operations, operations),
      problems: unlessAlike(made.problems, problems),
    };
    await writeFile(fileOf(service), `${JSON.stringify(examples, null, 2)}\n`);
  }
}

const unlessAlike = <T>(made: Record<string, T>, kept: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(made).map(([name, one]) => [
      name,
      isDeepStrictEqual(stable(one), stable(kept[name])) ? kept[name]! : one,
    ]),
  );

/** Directories and servers of tests are at any free port; in examples they have names. */
export const withoutPorts = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/("issuer":"|"iss":")http:\/\/127\.0\.0\.1:\d+/g, '$1https://login.north.example')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://spadework.north.example'),
  );

const LONG = [
  'getCatalog',
  'getRatingMap',
  'mapWith',
  'getDesignPrices',
  'getFrozenEstimate',
  'getOfflineBundle',
];

/** The whole catalog, a map, all prices or all that an estimate follows from are too long for an example: two of each list are enough. */
const shortened = (lists: object): object =>
  Object.fromEntries(
    Object.entries(lists).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.slice(0, 2).map((one) => (name === 'lists' ? shortened(one) : one))
        : name === 'content'
          ? shortened(value)
          : value,
    ]),
  );

export const readExamples = async (service: string): Promise<Examples> =>
  JSON.parse(await readFile(fileOf(service), 'utf8'));

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NOW =
  /^(created|modified|current|finished)Date$|^displayModifiedDate$|^timestamp$|^at$|^until$|^(password|locked)Until$|^(created|changed|received|opened)At$|^lastLogin$|^seenDate$|^due$|^failingSince$|^(exp|iat|auth_time)$/;
/** How far a feed has come, and which secrets were made. */
const COUNT = /^(head|queued|ms|version|position|next)$/;
/** In paths, resources and messages: ids of segments have random gaps. */
const SEGMENT_ID = /(segments?[/:. ])\d+/g;
const EVENT_ID = /^evt_\d+_\d+$/;
/** Of a session, which is another one every time. */
const SESSION_ID = /^[0-9a-f]{24}$/;
/** A time that was reckoned from now: what people write has no milliseconds. */
const FINE_TIME = /^\d{4}-\d\d-\d\dT[\d:]{8}\.(?!000)\d{3}Z$/;
const SECRET = /^(wh(sec|pk)|scim)_/;
const SECRET_NAME = /^(secret|oneTimePassword|testId|nonce|sid|at_hash)$/;
/** In the address of a trial login. */
const TEST_ID = /(\?test=)[\w-]+/;

/** Replaces values that differ in every run: generated ids, and times. */
export function stable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stable(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stable(inner, key)]));
  if (value !== undefined && value !== null && NOW.test(name)) return 'a time';
  if (typeof value === 'number' && (/^id$|Ids?$|^variantOf$|^with$/.test(name) || COUNT.test(name)))
    return 'a number';
  // Ratings are not rounded, and the last digits of a logarithm depend on the version of Node.
  if (typeof value === 'number' && !Number.isInteger(value)) return Number(value.toPrecision(6));
  if (typeof value !== 'string') return value;
  if (SECRET.test(value) || SECRET_NAME.test(name)) return 'a secret';
  if (EVENT_ID.test(value)) return 'an event';
  if (name === 'etag') return 'an etag';
  if (SESSION_ID.test(value)) return 'a session';
  if (/^(hash|contentHash)$/.test(name)) return 'a hash';
  if (FINE_TIME.test(value)) return 'a time';
  const text = value
    .replace(UUID, 'a uuid')
    .replace(SEGMENT_ID, (_, before) => `${before}0`)
    .replace(TEST_ID, '$1a test');
  if (name === 'instance') return text.replace(/\d+/g, '0').replace(/[A-Z_]+$/, 'A_TYPE');
  return /^(id|number)$|Id$/.test(name) ? text.replace(/^\d+-\d+$/, 'a node') : text;
}
