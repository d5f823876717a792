import { routeOf } from '@spadework/core/route';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../../api/problem.js';
import { memoryStore, type OfflineStore } from '../../../offline/index.js';
import {
  drawnChange,
  GESTURES,
  MemoryServer,
  type Opened,
  openAt,
  reaching,
  tryGesture,
  visitIds,
} from './samples.js';

/**
 * Two people at one route, over a network that loses requests and answers, and with tabs that are killed. Every mark that
 * somebody has added is on the route once, or it is said to be dropped, and both see the same in the end. Sabotage: send
 * without the version, match what is read with nothing, or keep changes without the route that they were made to.
 */

const EDITS = 120;

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

class Person {
  open: Opened | undefined;
  isOver = false;
  isResuming = false;
  readonly dropped: string[] = [];
  private readonly store = memoryStore();
  private life = { isAlive: true };
  private readonly newId = visitIds();

  constructor(
    private readonly name: string,
    private readonly server: MemoryServer,
    private readonly turns: Turns,
  ) {}

  async start(): Promise<void> {
    const life = { isAlive: true };
    this.life = life;
    const network = reaching(this.server, this.name, (arrive) => this.#travel(arrive));
    const pace = { sleep: () => this.turns.take(), newKey: () => '' };
    const open = await this.#opened({ store: this.#aliveStore(life), network, pace });
    if (!life.isAlive) return open.sender.stop();
    this.open = open;
    open.feed.start();
    this.isResuming = true;
    await open.offer?.resume();
    if (life.isAlive) this.isResuming = false;
  }

  /** The first read may be lost, and then somebody tries again. */
  async #opened(parts: Parameters<typeof openAt>[1]): Promise<Opened> {
    for (;;)
      try {
        return await openAt(this.server, parts);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
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

  edit(): void {
    const { open, turns } = this;
    if (!open) return;
    const { chance } = turns;
    const kind = GESTURES[chance(GESTURES.length)]!;
    if (chance(6) === 0) return void open.document.undo();
    tryGesture(open, drawnChange(open.document.get().state, kind, chance, this.newId), kind);
  }

  async #travel<T>(arrive: () => T): Promise<T> {
    const lose = () => {
      if (!this.isOver && this.turns.chance(5) === 0) throw new Problem(0, 'OFFLINE', 'lost');
    };
    await this.turns.take();
    lose();
    const answer = structuredClone(arrive());
    await this.turns.take();
    lose();
    return answer;
  }

  #aliveStore(life: { isAlive: boolean }): OfflineStore {
    const { store } = this;
    const whileAlive =
      <A extends unknown[]>(write: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        if (life.isAlive) await write(...args);
      };
    return { ...store, put: whileAlive(store.put), delete: whileAlive(store.delete) };
  }
}

/** Two people edit while tabs are killed, until it is enough; then everything that was done comes to rest. */
async function play(
  seed: number,
  {
    edit,
    isEnough,
  }: { edit: (person: Person, open: Opened, chance: Chance) => void; isEnough: () => boolean },
): Promise<{ server: MemoryServer; people: readonly Person[] }> {
  const chance = chanceOf(seed);
  const turns = new Turns(chance);
  const server = new MemoryServer();
  const people = [new Person('one', server, turns), new Person('two', server, turns)];
  for (const person of people) person.start();
  while (!isEnough()) {
    const person = people[chance(2)]!;
    if (chance(60) === 0 && person.open) {
      person.kill();
      person.start();
    }
    // The browser gets a moment to keep an edit before the tab is killed.
    if (person.open && chance(3) === 0) edit(person, person.open, chance);
    await turns.next();
  }
  for (const person of people) person.isOver = true;
  const isQuiet = () =>
    people.every(
      ({ open, isResuming }) =>
        open &&
        !isResuming &&
        // A first point alone waits.
        (open.document.get().unsent === 0 ||
          (server.route === undefined && open.document.get().state.positions.length === 1)) &&
        open.document.version === (server.route?.version ?? 0),
    );
  for (let i = 0; !isQuiet(); i++) {
    if (i > 20_000) throw new Error('it does not come to rest');
    await turns.next();
  }
  return { server, people };
}

test('two people, a bad network and killed tabs: both see in the end what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      let edits = 0;
      const { server, people } = await play(seed, {
        isEnough: () => edits === EDITS,
        edit(person) {
          person.edit();
          edits++;
        },
      });
      for (const person of people) {
        expect(routeOf(person.open!.document.get().state)).toEqual(server.route?.content ?? null);
        expect(person.open!.document.get().closed).toBeUndefined();
      }
      for (const person of people) person.kill();
    }),
    { numRuns: 6 },
  );
});

test('points that two people add, over the same network, are each there once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const added: { title: string; position: readonly [number, number] }[] = [];
      const { server, people } = await play(seed, {
        isEnough: () => added.length === 60,
        edit(_, open, chance) {
          // None like another, and none too near.
          const position = [10 + added.length / 10_000, 60 + chance(1000) / 1e6] as const;
          const title = `point ${added.length}`;
          const id = `${title} ${seed}`;
          const { ids } = open.document.get().state;
          const after = chance(2) === 0 ? ids[chance(ids.length || 1)] : undefined;
          const change = { kind: 'addPoint', id, position, ...(after && { after }) } as const;
          if (tryGesture(open, change, title)) added.push({ title, position });
        },
      });
      for (const person of people) person.note();
      const dropped = people.flatMap((person) => person.dropped);
      const there = server.route!.content.positions.map(String);
      for (const { title, position } of added)
        expect([title, there.filter((one) => one === String(position)).length]).toEqual([
          title,
          dropped.includes(title) ? 0 : 1,
        ]);
      for (const person of people) person.kill();
    }),
    { numRuns: 6 },
  );
});
