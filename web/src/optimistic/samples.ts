import { Problem } from '../api/problem.js';
import { memoryStore, type OfflineStore } from '../offline/index.js';
import { OptimisticDocument } from './document.js';
import { Keeper } from './keeper.js';
import type { Closed, Model, Taken, Transport } from './model.js';
import { openDocument } from './open.js';

/** A small document for tests: numbers by name. */
export type Numbers = Readonly<Record<string, number>>;
export type Change =
  /** Null: no number any more. */
  { put: string; value: number | null } | { raise: string; by: number };
/** A number as it is afterwards. */
export interface Effect {
  name: string;
  value: number | null;
}

class Missing extends Error {}

export const nameIn = (change: Change): string => ('put' in change ? change.put : change.raise);

/** The names that begin with ~ are for the server to change. */
export const NUMBERS: Model<Numbers, Change, Effect> = {
  make(before, changes) {
    let state = before;
    const effect: Effect[] = [];
    const back: Change[] = [];
    for (const change of changes) {
      const name = nameIn(change);
      const had = state[name] ?? null;
      if ('raise' in change && had === null) throw new Missing(name);
      const value = 'put' in change ? change.value : had! + change.by;
      if (value === had) continue;
      back.unshift('put' in change ? { put: name, value: had } : { raise: name, by: -change.by });
      effect.push({ name, value });
      state = NUMBERS.apply(state, effect.slice(-1));
    }
    return { state, effect, back };
  },
  apply: (state, effect) => effect.reduce(withNumber, state),
  holds: (state, effect) =>
    effect.every(
      ({ name, value }, place) =>
        effect.slice(place + 1).some((later) => later.name === name) || (state[name] ?? null) === value,
    ),
  reasonOf: (error) => (error instanceof Missing ? 'MISSING' : undefined),
  renamed: (change, ids) => {
    const to = (name: string) => ids.get(name) ?? name;
    if ('put' in change) return { ...change, put: to(change.put) };
    if ('raise' in change) return { ...change, raise: to(change.raise) };
    return { ...change, name: to(change.name) };
  },
};

function withNumber(state: Numbers, { name, value }: Effect): Numbers {
  const { [name]: _, ...others } = state;
  return value === null ? others : { ...others, [name]: value };
}

export const numbers = (state: Numbers = {}) => new OptimisticDocument({ state, version: 1 }, NUMBERS);

export const put = (name: string, value: number | null): Change => ({ put: name, value });
export const raise = (name: string, by: number): Change => ({ raise: name, by });

/** A server of numbers, which others change too. Names that begin with ~ get a number in front instead. */
export class NumberServer implements Transport<Numbers, Change, Effect> {
  version = 1;
  closed: Closed | undefined;
  requests: { changes: readonly Change[]; version: number; key: string }[] = [];
  /** What the next requests meet instead of an answer. */
  failures: Problem[] = [];
  /** Whether the next answer is lost on its way. */
  losesAnswer = false;
  readonly #answers = new Map<string, Taken<Effect>>();

  constructor(
    public state: Numbers,
    readonly most = 500,
  ) {}

  async load() {
    return { state: this.state, version: this.version, closed: this.closed };
  }

  async send(changes: readonly Change[], version: number, key: string): Promise<Taken<Effect>> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const answer = this.#answers.get(key) ?? this.#take(changes, version, key);
    this.#answers.set(key, answer);
    if (!this.losesAnswer) return answer;
    this.losesAnswer = false;
    throw new Problem(0, 'OFFLINE', 'lost');
  }

  #take(changes: readonly Change[], version: number, key: string): Taken<Effect> {
    if (version !== this.version) throw new Problem(412, 'PRECONDITION_FAILED', 'changed');
    this.requests.push({ changes, version, key });
    const ids = new Map(
      changes.map(nameIn).flatMap((name) => (name.startsWith('~') ? [[name, `${version}${name}`]] : [])),
    );
    this.others(...changes.map((change) => NUMBERS.renamed!(change, ids)));
    return { version: this.version, ...(ids.size > 0 && { ids }) };
  }

  others(...changes: Change[]): void {
    this.state = NUMBERS.make(this.state, changes).state;
    this.version++;
  }
}

/** A document of numbers that is sent to a server of its own. */
export async function openNumbers(server: NumberServer, store: OfflineStore = memoryStore()) {
  const sleeps: number[] = [];
  let keys = 0;
  const open = await openDocument({
    transport: server,
    keeper: new Keeper<Change>(store, 'numbers'),
    document: (loaded) => new OptimisticDocument(loaded, NUMBERS),
    catchUp: async (document) => document.load(await server.load()),
    pace: { newKey: () => `key ${++keys} ${server.version}`, sleep: async (ms) => void sleeps.push(ms) },
  });
  return { ...open, sleeps };
}
