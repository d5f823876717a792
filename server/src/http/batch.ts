import { parse } from 'node:querystring';
import type { Door, Rehearsal, Unit } from '../events/door.js';
import { type Caller, limitKey } from '../kernel/caller.js';
import { MAX_BATCH_ANSWER } from '../kernel/limits.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { Refusal, type RefusalTable } from '../kernel/refusals.js';
import { isRetryable } from '../store/faults.js';
import { Contention } from '../store/store.js';
import { isBatched, type Reply, toReply } from './answers.js';
import { BATCH, type Batch, type Item, type Result } from './batchRow.js';
import { type Answer, isReading } from './contract.js';
import { DRY_RUN } from './dryRun.js';
import { isUnchanged } from './etag.js';
import { isStrict, PREFERENCE_APPLIED, STRICT, WARNING, warningOf } from './handling.js';
import { refuseFields } from './input.js';
import { languageOf } from './language.js';
import { message } from './messages.js';
import type { Incoming, Mounted } from './mounted.js';
import { OUTCOME } from './outcome.js';
import { problemOf } from './problem.js';

const PATH_PARAMETER = /\{(\w+)\}/;

export interface BatchOptions {
  door: Door;
  rateLimit: RateLimit;
  base: string;
  operations: readonly Mounted[];
  refusals: RefusalTable;
  /** Logs a fault of the server. */
  onFault(error: unknown, status: number, requestId: string): void;
}

interface Prepared {
  incoming: Incoming;
  mounted: Mounted | undefined;
}

/** Runs batches of a service's operations. */
export function batchRunner({ door, rateLimit, base, operations, refusals, onFault }: BatchOptions) {
  let find: ReturnType<typeof finderOf> | undefined;

  function toResult(error: unknown, { url, id, headers }: Incoming): Result {
    const language = languageOf(headers['accept-language'] as string | undefined);
    const problem = problemOf(refusals, error, { url, id, language });
    if (problem.status >= 500) onFault(error, problem.status, id);
    return { ...problem, headers: headersOf({ headers }) };
  }

  function prepare(item: Item, whole: Incoming, index: number): Prepared {
    const [path = '', search = ''] = item.path.split(/\?(.*)/s);
    find ??= finderOf(operations);
    const found = find(item.method, path);
    const headers = Object.entries(item.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
    const incoming = {
      ...whole,
      id: `${whole.id}.${index + 1}`,
      method: item.method,
      url: base + item.path,
      params: found?.params,
      query: parse(search),
      headers: {
        'accept-language': whole.headers['accept-language'],
        prefer: whole.headers.prefer,
        ...Object.fromEntries(headers),
      },
      body: item.body,
      bodyText: item.body === undefined ? '' : JSON.stringify(item.body),
    };
    return { incoming, mounted: found?.mounted };
  }

  async function run(
    incoming: Incoming,
    mounted: Mounted | undefined,
    caller: Caller,
    { size, unit, isAtomic }: { size: AnswerSize; unit?: Unit | undefined; isAtomic?: boolean },
  ): Promise<Result> {
    rateLimit.take(limitKey(caller));
    if (!mounted) throw new Refusal('NOT_FOUND');
    const { operation } = mounted;
    if (operation === BATCH || operation.file || operation.stream || operation.bytes)
      throw new Refusal('NOT_IN_BATCH');
    // Nothing that takes seconds is done inside a transaction, be it one that is rolled back.
    if ((isAtomic || unit) && operation.slow) throw new Refusal('NOT_IN_ATOMIC_BATCH');
    mounted.admit(caller);
    const input = mounted.read(incoming);
    // Ignored, it would be done.
    if (input.isDryRun)
      refuseFields([{ path: `headers.${DRY_RUN}`, message: message(input.language, 'ofWholeBatch') }]);
    const headers = headersOf(incoming, input.ignored);
    if (!isReading(operation)) return resultOf(await mounted.write(input, unit), headers);
    const answer = await mounted.answer(input, unit);
    const known = incoming.headers['if-none-match'] as string | undefined;
    if (answer.etag && operation.method === 'GET' && isUnchanged(known, answer.etag))
      return { status: 304, etag: answer.etag, headers };
    const reply = toReply(operation, await collectAnswer(answer, size));
    size.add(reply.body?.length ?? 0);
    return resultOf(reply, headers);
  }

  /** Each operation by itself: what one refuses is no concern of the others. */
  async function oneByOne(prepared: Prepared[], caller: Caller, unit?: Rehearsal): Promise<Result[]> {
    const size = new AnswerSize();
    const results: Result[] = [];
    for (const { incoming, mounted } of prepared) {
      const work = () => run(incoming, mounted, caller, { size, unit });
      const refused = (error: unknown) => {
        if (unit && isRetryable(error)) throw error;
        return toResult(error, incoming);
      };
      results.push(await (unit ? unit.alone(work) : work()).catch(refused));
    }
    return results;
  }

  return async ({ atomic, operations: items }: Batch, given: Incoming, isDryRun: boolean) => {
    const whole = isDryRun ? { ...given, caller: { ...given.caller } } : given;
    const prepared = items.map((item, index) => prepare(item, whole, index));
    const { caller } = whole;
    if (!atomic) {
      const results = isDryRun
        ? await door.rehearse((unit) => oneByOne(prepared, caller, unit))
        : await oneByOne(prepared, caller);
      return { committed: true, results };
    }
    let current = 0;
    try {
      const all = await door[isDryRun ? 'rehearse' : 'together'](async (unit) => {
        const done: Result[] = [];
        const size = new AnswerSize();
        for (const [index, { incoming, mounted }] of prepared.entries()) {
          current = index;
          done.push(await run(incoming, mounted, caller, { size, unit, isAtomic: true }));
        }
        return done;
      });
      return { committed: true, results: all };
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Contention)) throw error;
      const dropped = new Refusal('BATCH_ROLLED_BACK');
      return {
        committed: false,
        results: prepared.map(({ incoming }, index) =>
          toResult(index === current ? error : dropped, incoming),
        ),
      };
    }
  };
}

/** The headers of one answer, or undefined if it has none. */
function headersOf(
  { headers }: Pick<Incoming, 'headers'>,
  ignored: readonly string[] = [],
): Result['headers'] {
  const warning = warningOf(ignored);
  const all = {
    ...(isStrict(headers) && { [PREFERENCE_APPLIED]: STRICT }),
    ...(warning && { [WARNING]: warning }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
}

const resultOf = ({ status, etag, outcome, body }: Reply, headers: Result['headers']): Result => ({
  status,
  etag: etag ?? undefined,
  headers: outcome ? { ...headers, [OUTCOME]: outcome } : headers,
  body: body == null ? undefined : JSON.parse(body),
});

/** Collects a long answer in memory, because a batch sends all its results at once. */
async function collectAnswer(answer: Answer, size: AnswerSize): Promise<Answer> {
  if (answer.json) {
    const json = await answer.json();
    size.check(json.length);
    return { ...answer, text: Buffer.from(json).toString() };
  }
  if (!isBatched(answer.body)) return answer;
  const all: unknown[] = [];
  let characters = 0;
  for await (const rows of answer.body) {
    characters += JSON.stringify(rows).length;
    size.check(characters);
    all.push(...rows);
  }
  return { ...answer, body: all };
}

/** Limits what the reads of a batch answer with, because all of it is in memory at the same time. */
class AnswerSize {
  #characters = 0;

  /** Refuses the operation whose answer would be too much. */
  check(characters: number): void {
    if (this.#characters + characters > MAX_BATCH_ANSWER) throw new Refusal('BATCH_TOO_LARGE');
  }

  add(characters: number): void {
    this.check(characters);
    this.#characters += characters;
  }
}

/** Finds the operation of a service for a method and path. A fixed segment wins over a parameter, as in the router. */
export function finderOf(operations: readonly Mounted[]) {
  const rows = operations
    .map((mounted) => ({ mounted, segments: mounted.operation.path.split('/') }))
    .sort((a, b) => (rankOf(a.segments) < rankOf(b.segments) ? -1 : 1));
  return (method: string, path: string): { mounted: Mounted; params: Record<string, string> } | undefined => {
    const given = path.split('/').map(decodeSegment);
    const row = rows.find(
      ({ mounted, segments }) =>
        mounted.operation.method === method &&
        segments.length === given.length &&
        segments.every((segment, i) =>
          PATH_PARAMETER.test(segment) ? given[i] !== '' : segment === given[i],
        ),
    );
    if (!row) return undefined;
    const params = row.segments.flatMap((segment, i) => {
      const name = PATH_PARAMETER.exec(segment)?.[1];
      return name === undefined ? [] : [[name, given[i]!]];
    });
    return { mounted: row.mounted, params: Object.fromEntries(params) };
  };
}

/** Sorts fixed segments before parameters, from the left. */
const rankOf = (segments: readonly string[]): string =>
  segments.map((segment) => (PATH_PARAMETER.test(segment) ? '1' : '0')).join('');

/** A badly encoded segment is left as it is; it matches no operation. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
