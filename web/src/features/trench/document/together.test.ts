import {
  applySteps,
  CannotApply,
  CHANGE_KINDS,
  type Change,
  catalogContext,
  type SegmentTrench,
  type Step,
  stepOf,
} from '@spadework/core/trench';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOG, drawnChange, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { Problem } from '../../../api/problem.js';
import { memoryStore, type OfflineStore } from '../../../offline/index.js';
import { Keeper, type Pace, type Taken } from '../../../optimistic/index.js';
import { type OpenTrench, openTrench } from './open.js';
import type { TrenchTransport, Version } from './transport.js';

/**
 * Two people at one segment, over a network that loses requests and answers, and with tabs that are killed. Nothing that
 * was done may be lost or done twice, except what is said to be dropped, and both see the same in the end. Sabotage:
 * send without the version, with a new key for every try, or forget the kept batch.
 */

const EDITS = 500;

/** What chance decides, from one seed. */
function chanceOf(seed: number) {
  let state = seed >>> 0;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % bound;
  };
}
type Chance = ReturnType<typeof chanceOf>;

/** Answers come in any order: whoever waits goes on when chance picks it. */
class Turns {
  readonly waiting: (() => void)[] = [];
  constructor(readonly chance: Chance) {}
  take = () => new Promise<void>((resolve) => this.waiting.push(resolve));
  async next() {
    const [turn] = this.waiting.splice(this.chance(this.waiting.length || 1), 1);
    turn?.();
    for (let i = 0; i < 40; i++) await Promise.resolve();
  }
}

class Server {
  trench: SegmentTrench = emptyDesign();
  version = 1;
  readonly history: Version[] = [];
  readonly answers = new Map<string, Taken<Step>>();
  readonly catalog = catalogContext(CATALOG);

  take(changes: readonly Change[], version: number, key: string, author: string): Taken<Step> {
    const earlier = this.answers.get(key);
    if (earlier) return earlier;
    if (version !== this.version) throw new Problem(412, 'PRECONDITION_FAILED', 'another version');
    let trench = this.trench;
    const steps = changes.map((change, index) => {
      try {
        const step = stepOf(trench, change, this.catalog);
        trench = applySteps(trench, [step]);
        return step;
      } catch (error) {
        if (error instanceof CannotApply) throw new Problem(400, error.reason, 'refused', [], { index });
        throw error;
      }
    });
    this.trench = trench;
    this.version++;
    this.history.push({ version: this.version, at: '', author, steps });
    const taken = { version: this.version, effect: steps };
    this.answers.set(key, taken);
    return taken;
  }
}

class Person {
  open: OpenTrench | undefined;
  isOver = false;
  isResuming = false;
  readonly dropped: string[] = [];
  readonly done: string[] = [];
  private readonly store = memoryStore();
  private life = { isAlive: true };
  private keys = 0;

  constructor(
    private readonly name: string,
    private readonly server: Server,
    private readonly turns: Turns,
  ) {}

  async start(): Promise<void> {
    const life = { isAlive: true };
    this.life = life;
    const keeper = new Keeper<Change>(this.aliveStore(life), this.name);
    const open = await openTrench(this.transport(), keeper, this.server.catalog, this.pace());
    this.open = open;
    open.feed.start();
    this.isResuming = true;
    await open.offer?.resume();
    if (life.isAlive) this.isResuming = false;
  }

  /** Whatever has not been written is lost, and requests on their way still arrive. */
  kill(): void {
    this.life.isAlive = false;
    this.note();
    this.open?.feed.stop();
    this.open?.sender.stop();
    this.open = undefined;
  }

  note(): void {
    for (const notice of this.open?.document.get().notices ?? [])
      if (notice.kind === 'dropped') this.dropped.push(notice.title);
    this.open?.document.dismiss();
  }

  edit(number: number): void {
    if (!this.open) return;
    const { chance } = this.turns;
    const { document } = this.open;
    const kind = CHANGE_KINDS[chance(CHANGE_KINDS.length)]!;
    // Below zero, because random changes only set temperatures above.
    const temperature = -number / 10_000;
    const mark: Change = { kind: 'surroundings', values: { ambientTemperature: temperature } };
    const change = drawnChange(document.get().state, { kind, seed: number * 7919 + chance(1000) });
    const title = String(temperature);
    try {
      document.do([change, mark], title);
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
      document.do([mark], title);
    }
    this.done.push(title);
  }

  private aliveStore(life: { isAlive: boolean }): OfflineStore {
    const { store } = this;
    const whileAlive =
      <A extends unknown[]>(write: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        if (life.isAlive) await write(...args);
      };
    return { ...store, put: whileAlive(store.put), delete: whileAlive(store.delete) };
  }

  private pace(): Pace {
    return { sleep: () => this.turns.take(), newKey: () => `${this.name} ${++this.keys}` };
  }

  private transport(): TrenchTransport {
    const { server, turns } = this;
    const lose = () => {
      if (!this.isOver && turns.chance(5) === 0) throw new Problem(0, 'OFFLINE', 'lost');
    };
    const travel = async <T>(arrive: () => T): Promise<T> => {
      await turns.take();
      lose();
      const answer = structuredClone(arrive());
      await turns.take();
      lose();
      return answer;
    };
    return {
      most: 500,
      load: async () => {
        await turns.take();
        return structuredClone({ state: server.trench, version: server.version });
      },
      since: (version) =>
        travel(() => ({ versions: server.history.filter((each) => each.version > version) })),
      send: (changes, version, key) => {
        const sent = structuredClone(changes);
        return travel(() => server.take(sent, version, key, this.name));
      },
    };
  }
}

test('two people, a bad network and killed tabs: nothing is lost, nothing is done twice, both see the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const chance = chanceOf(seed);
      const turns = new Turns(chance);
      const server = new Server();
      const people = [new Person('one', server, turns), new Person('two', server, turns)];
      for (const person of people) person.start();
      let edits = 0;
      while (edits < EDITS) {
        const person = people[chance(2)]!;
        if (chance(60) === 0 && person.open) {
          person.kill();
          person.start();
        }
        // The browser gets a moment to keep an edit before the tab is killed.
        if (person.open && chance(3) === 0) person.edit(++edits);
        await turns.next();
      }
      for (const person of people) person.isOver = true;
      const isQuiet = () =>
        people.every(
          ({ open, isResuming }) =>
            open &&
            !isResuming &&
            open.document.get().unsent === 0 &&
            open.document.version === server.version,
        );
      for (let i = 0; !isQuiet(); i++) {
        if (i > 20_000) throw new Error('it does not come to rest');
        await turns.next();
      }

      for (const person of people) {
        person.note();
        expect(person.open!.document.get().state).toEqual(server.trench);
      }
      const marks = server.history
        .flatMap(({ steps }) => steps)
        .map((step) =>
          step.step === 'set' && step.what === 'surroundings' ? step.values.ambientTemperature : undefined,
        )
        .filter((mark) => mark !== undefined)
        .map(String);
      for (const { done, dropped } of people)
        for (const title of done)
          expect([title, marks.filter((mark) => mark === title).length]).toEqual([
            title,
            dropped.includes(title) ? 0 : 1,
          ]);
      for (const person of people) person.kill();
    }),
    { numRuns: 4 },
  );
});
