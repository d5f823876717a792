import { type EditedRoute, type Route, type RouteChange, routeOf } from '@spadework/core/route';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../api/problem.js';
import { memoryStore } from '../../../offline/index.js';
import { holds } from './holds.js';
import { routeModel } from './model.js';
import {
  drawnChange,
  GESTURES,
  LINE,
  MemoryServer,
  type Opened,
  openAt,
  reaching,
  tryGesture,
  visitIds,
} from './samples.js';

const stored = (): Route => ({
  positions: LINE,
  stretches: [
    { from: 0, to: 150, sectionId: 'first' },
    { from: 150, to: lengthOf(LINE), sectionId: 'second', name: 'The road', crossing: 'ROAD' },
  ],
  points: [{ chainage: 200, kind: 'JOINT', name: 'J1' }],
  source: 'PLANNED',
});

function serverWithRoute(): MemoryServer {
  const server = new MemoryServer();
  server.put(stored(), undefined);
  server.written.length = 0;
  return server;
}
const lengthOf = (positions: Route['positions']) => {
  const newId = visitIds();
  const changes = positions.map((position): RouteChange => ({ kind: 'addPoint', id: newId(), position }));
  const state = routeModel.make(empty(), changes).state;
  return routeOf(state)!.stretches[0]!.to;
};
const empty = (): EditedRoute => ({
  ids: [],
  positions: [],
  legs: [],
  stretches: [{ id: 's', begin: null, sectionId: 'first' }],
  marks: [],
  source: 'PLANNED',
});

const add = (id: string, index: number): RouteChange => ({ kind: 'addPoint', id, position: LINE[index]! });
const routeNow = ({ document }: Opened) => routeOf(document.get().state);
const settled = ({ sender }: Opened) => sender.settled();
const move = (open: Opened, index: number, position: Route['positions'][number]): RouteChange => ({
  kind: 'movePoint',
  id: open.document.get().state.ids[index]!,
  position,
});

describe('sending', () => {
  test('the whole route is sent as it is after the changes, with the version that it takes the place of', async () => {
    const server = serverWithRoute();
    const requests: unknown[] = [];
    const direct = reaching(server, 'me');
    const open = await openAt(server, {
      network: {
        ...direct,
        put: (route, version) => {
          requests.push([route.positions.length, version]);
          return direct.put(route, version);
        },
      },
    });
    open.document.do(
      [add('x', 0)].map((one) => ({ ...one, position: [10.01, 60] }) as RouteChange),
      'Add',
    );
    await settled(open);
    expect(requests).toEqual([[6, 2]]);
    expect(server.route!.content).toEqual(routeNow(open));
    expect(open.document.get()).toMatchObject({ unsent: 0, version: 3 });
  });

  test('a first point alone is kept, and sent with the second', async () => {
    const server = new MemoryServer();
    const store = memoryStore();
    const open = await openAt(server, { store });
    open.document.do([add('a', 0)], 'Add');
    await settled(open);
    expect([server.written, open.document.get().unsent]).toEqual([[], 1]);
    open.document.do([add('b', 1)], 'Add');
    await settled(open);
    expect(server.written).toHaveLength(1);
    expect(open.document.get().unsent).toBe(0);
    expect(await store.entries('unsent')).toEqual([]);
  });

  test('the first point of a visit that ended is offered', async () => {
    const server = new MemoryServer();
    const store = memoryStore();
    const before = await openAt(server, { store });
    before.document.do([add('a', 0)], 'Add');
    await expect.poll(async () => (await store.entries('unsent')).length).toBe(1);
    const open = await openAt(server, { store });
    expect(open.offer?.count).toBe(1);
    await open.offer!.resume();
    expect(open.document.get().state.positions).toEqual([LINE[0]]);
  });

  test('a point that is undone again leaves nothing to be sent', async () => {
    const server = new MemoryServer();
    const open = await openAt(server);
    open.document.do([add('a', 0)], 'Add');
    open.document.undo();
    await settled(open);
    expect([server.written, open.document.get().unsent]).toEqual([[], 0]);
  });

  test('a route with fewer than two points is deleted, and what is left stays on the screen', async () => {
    const server = new MemoryServer();
    const open = await openAt(server);
    open.document.do([add('a', 0), add('b', 1)], 'Draw');
    await settled(open);
    open.document.do([{ kind: 'removePoint', id: 'b' }], 'Remove');
    await settled(open);
    expect(server.written.at(-1)).toBeNull();
    await open.sender.reload();
    expect(open.document.get().state.ids).toEqual(['a']);
    open.document.undo();
    await settled(open);
    expect(server.written.at(-1)).toEqual(server.written[0]);
  });

  test('what somebody else has deleted need not be deleted again', async () => {
    const server = serverWithRoute();
    const open = await openAt(server);
    server.delete(undefined);
    open.document.do([{ kind: 'setRoute', route: contentWithoutLegs() }], 'Delete');
    await settled(open);
    expect(open.document.get()).toMatchObject({ unsent: 0, version: 0, closed: undefined, notices: [] });
  });

  test('a stretch whose section was deleted gets the first one with the next change, and that is told', async () => {
    const server = serverWithRoute();
    server.sectionIds = ['third', 'first'];
    const open = await openAt(server);
    expect(open.document.get().state.stretches.map(({ sectionId }) => sectionId)).toEqual(['first', null]);
    expect(server.written).toEqual([]);
    open.document.do([move(open, 0, [9.999, 60])], 'Move');
    await settled(open);
    expect(open.filled).toEqual([1]);
    expect(server.route!.content.stretches.map(({ sectionId }) => sectionId)).toEqual(['first', 'third']);
    expect(routeNow(open)).toEqual(server.route!.content);
  });

  test('so does one whose section is deleted while a change is on its way', async () => {
    const server = serverWithRoute();
    const open = await openAt(server);
    server.sectionIds = ['first'];
    open.document.do([move(open, 0, [9.999, 60])], 'Move');
    await settled(open);
    expect([open.filled, open.document.get().unsent]).toEqual([[1], 0]);
    expect(routeNow(open)).toEqual(server.route!.content);
  });

  test('a segment that is gone closes the document', async () => {
    const server = serverWithRoute();
    const open = await openAt(server, {
      network: {
        ...reaching(server, 'me'),
        put: () => Promise.reject(new Problem(404, 'SEGMENT_NOT_FOUND', 'gone')),
      },
    });
    open.document.do([move(open, 0, [9.999, 60])], 'Move');
    await settled(open);
    expect(open.document.get()).toMatchObject({ closed: 'gone', unsent: 1 });
  });
});

const contentWithoutLegs = () => {
  const { legs: _, ...content } = empty();
  return content;
};

describe('an answer that is lost', () => {
  /** The first `count` answers of writes do not come back, and something happens before the next try. */
  const losing = (server: MemoryServer, count: number, meanwhile: () => void = () => undefined) => {
    let left = count;
    const direct = reaching(server, 'me');
    const lose =
      <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        const answer = await write(...args);
        if (left-- <= 0) return answer;
        meanwhile();
        throw new Problem(0, 'OFFLINE', 'lost');
      };
    return { ...direct, put: lose(direct.put), delete: lose(direct.delete) };
  };

  test('does not write twice, and undo still knows it', async () => {
    const server = serverWithRoute();
    const first = server.read().route!.content;
    const open = await openAt(server, { network: losing(server, 2) });
    open.document.do([move(open, 0, [9.999, 60])], 'Move');
    await settled(open);
    expect([server.written.length, open.document.get().unsent]).toEqual([1, 0]);
    open.document.undo();
    await settled(open);
    expect(server.route!.content).toEqual(first);
  });

  test('adds nothing twice, although somebody else has written since', async () => {
    const server = serverWithRoute();
    const network = losing(server, 1, () => {
      const { content, version } = server.route!;
      const positions = content.positions.map((position, i) =>
        i === 4 ? ([10.0031, 60.0011] as const) : position,
      );
      const length = lengthOf(positions);
      const stretches = content.stretches.map((one, i) => (i === 1 ? { ...one, to: length } : one));
      server.put({ ...content, positions, stretches } as Route, version);
    });
    const open = await openAt(server, { network });
    open.document.do(
      [{ kind: 'addPoint', id: 'x', position: [10.0005, 60.0006], after: open.document.get().state.ids[0]! }],
      'Add',
    );
    await settled(open);
    const { state, notices } = open.document.get();
    expect(state.positions).toHaveLength(6);
    expect(state.positions[4]).toEqual([10.0031, 60.0011]);
    expect(state.ids[1]).toBe('x');
    expect(notices).toEqual([]);
    expect(server.route!.content).toEqual(routeNow(open));
  });

  test('of a visit that ended is not done twice by the next one, and what came after it is done', async () => {
    const server = serverWithRoute();
    const store = memoryStore();
    const never = new Promise<never>(() => undefined);
    const direct = reaching(server, 'me');
    const before = await openAt(server, {
      store,
      network: { ...direct, put: (route, version) => direct.put(route, version).then(() => never) },
    });
    before.document.do(
      [add('x', 0)].map((one) => ({ ...one, position: [10.01, 60] }) as RouteChange),
      'Add',
    );
    await expect.poll(() => server.written.length).toBe(1);
    before.document.do([{ kind: 'movePoint', id: 'x', position: [10.011, 60] }], 'Move');
    await expect
      .poll(async () => (await store.get<{ gestures: unknown[] }>('unsent', 'route'))?.gestures.length)
      .toBe(2);

    const open = await openAt(server, { store });
    expect(open.offer?.count).toBe(2);
    await open.offer!.resume();
    expect(open.document.get()).toMatchObject({ unsent: 0, notices: [] });
    expect(open.document.get().state.positions).toEqual([...LINE, [10.011, 60]]);
    expect(server.written).toHaveLength(2);
    expect(await store.entries('unsent')).toEqual([]);
  });
});

describe('unsent work of an earlier visit', () => {
  /** A point was moved while nothing reached the server. */
  async function leftUnsent() {
    const server = serverWithRoute();
    const store = memoryStore();
    const before = await openAt(server, {
      store,
      network: { ...reaching(server, 'me'), put: () => new Promise<never>(() => undefined) },
    });
    before.document.do([move(before, 3, [10.0035, 60.0015])], 'Move');
    await expect.poll(async () => (await store.entries('unsent')).length).toBe(1);
    before.sender.stop();
    return { server, store };
  }

  test('is made on what others have written since', async () => {
    const { server, store } = await leftUnsent();
    const colleague = await openAt(server, { by: 'kari' });
    colleague.document.do([{ kind: 'removePoint', id: colleague.document.get().state.ids[1]! }], 'Remove');
    await settled(colleague);

    const open = await openAt(server, { store });
    expect(open.document.get().state.positions).toHaveLength(4);
    await open.offer!.resume();
    expect(open.document.get().state.positions).toEqual([LINE[0], LINE[2], [10.0035, 60.0015], LINE[4]]);
    expect(server.route!.content).toEqual(routeNow(open));
  });

  test('that was discarded is gone', async () => {
    const { server, store } = await leftUnsent();
    const open = await openAt(server, { store });
    open.offer!.discard();
    await expect.poll(async () => (await store.entries('unsent')).length).toBe(0);
    expect(open.document.get().state.positions).toEqual(LINE);
  });
});

describe('two people', () => {
  test('who move different points at once both keep what they did', async () => {
    const server = serverWithRoute();
    const [one, two] = [await openAt(server, { by: 'one' }), await openAt(server, { by: 'two' })];
    one.document.do([move(one, 1, [10.0011, 60.0011])], 'Move');
    two.document.do([move(two, 3, [10.0031, 60.0011])], 'Move');
    await Promise.all([settled(one), settled(two)]);
    await one.sender.reload();
    expect(routeNow(one)).toEqual(routeNow(two));
    expect(routeNow(one)!.positions[1]).toEqual([10.0011, 60.0011]);
    expect(routeNow(one)!.positions[3]).toEqual([10.0031, 60.0011]);
  });

  test('who begin a route at once both keep what they drew, also where the server takes any first route', async () => {
    const server = new MemoryServer();
    const taking = (by: string) => {
      const network = reaching(server, by);
      return {
        ...network,
        put: (route: Route, version: number | undefined) =>
          network.put(route, version ?? server.route?.version),
      };
    };
    const one = await openAt(server, { network: taking('one') });
    const two = await openAt(server, { network: taking('two') });
    one.document.do([add('a', 0), add('b', 1)], 'Draw');
    await settled(one);
    two.document.do([add('c', 2), add('d', 3)], 'Draw');
    await settled(two);
    expect(server.route!.content.positions).toHaveLength(4);
    expect(routeNow(two)).toEqual(server.route!.content);
  });

  test('a change of what a colleague has removed is not kept, and says who was quicker', async () => {
    const server = serverWithRoute();
    const [one, two] = [await openAt(server, { by: 'one' }), await openAt(server, { by: 'two' })];
    one.document.do([{ kind: 'removePoint', id: one.document.get().state.ids[2]! }], 'Remove');
    await settled(one);
    two.document.do([move(two, 2, [10.0021, 60.0001])], 'Move');
    await settled(two);
    expect(two.document.get().notices).toMatchObject([
      { kind: 'dropped', title: 'Move', by: 'one', reason: 'POINT_NOT_FOUND' },
    ]);
    expect(routeNow(two)).toEqual(server.route!.content);
  });

  // Sabotage: tell only of what comes by the feed, and a point that both moved jumps without a word.
  test('a point that both moved lies where the later one put it, who is told that somebody was quicker', async () => {
    const server = serverWithRoute();
    const [one, two] = [await openAt(server, { by: 'one' }), await openAt(server, { by: 'two' })];
    one.document.do([move(one, 2, [10.0021, 60.0001])], 'Move');
    await settled(one);
    two.document.do([move(two, 2, [10.0022, 60.0002])], 'Move');
    await settled(two);
    expect(server.route!.content.positions[2]).toEqual([10.0022, 60.0002]);
    expect([one.others, two.others]).toEqual([[], ['one']]);
  });

  test('undo never takes back what a colleague did since, and undoes the rest', async () => {
    const server = serverWithRoute();
    const [one, two] = [await openAt(server, { by: 'one' }), await openAt(server, { by: 'two' })];
    one.document.do([move(one, 0, [9.999, 60])], 'Move the first');
    one.document.do([move(one, 2, [10.0021, 60.0001])], 'Move');
    await settled(one);
    await two.sender.reload();
    two.document.do([move(two, 2, [10.0022, 60.0002])], 'Theirs');
    await settled(two);
    await one.sender.reload();
    one.document.undo();
    expect(one.document.get().notices).toMatchObject([{ kind: 'overtaken', title: 'Move' }]);
    one.document.undo();
    await settled(one);
    expect(server.route!.content.positions.slice(0, 3)).toEqual([LINE[0], LINE[1], [10.0022, 60.0002]]);
  });
});

/** The values of a list one after the other, and from its start again. */
const chanceOf = (numbers: readonly number[]) => {
  let place = 0;
  return (bound: number) => numbers[place++ % numbers.length]! % bound;
};
const gestures = fc.array(
  fc.record({
    kind: fc.constantFrom(...GESTURES),
    numbers: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('undo sends exactly what was there before, redo what was there after', async () => {
  await fc.assert(
    fc.asyncProperty(gestures, async (all) => {
      const server = serverWithRoute();
      const open = await openAt(server);
      const newId = visitIds();
      const contents = [server.route?.content];
      for (const { kind, numbers } of all) {
        const { state } = open.document.get();
        if (!tryGesture(open, drawnChange(state, kind, chanceOf(numbers), newId), kind)) continue;
        await settled(open);
        contents.push(server.route?.content);
      }
      for (const before of contents.slice(0, -1).toReversed()) {
        expect(open.document.undo()).toBeDefined();
        await settled(open);
        expect(server.route?.content).toEqual(before);
      }
      for (const after of contents.slice(1)) {
        expect(open.document.redo()).toBeDefined();
        await settled(open);
        expect(server.route?.content).toEqual(after);
      }
      expect(open.document.get().notices).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('what changes did is still so right after they were made', () => {
  fc.assert(
    fc.property(gestures, (all) => {
      const newId = visitIds();
      let state = routeModel.make(
        empty(),
        LINE.map((position): RouteChange => ({ kind: 'addPoint', id: newId(), position })),
      ).state;
      for (const { kind, numbers } of all) {
        const change = drawnChange(state, kind, chanceOf(numbers), newId);
        if (!change) continue;
        try {
          const made = routeModel.make(state, [change]);
          expect(holds(made.state, made.effect)).toBe(true);
          expect(routeModel.apply(state, made.effect)).toEqual(made.state);
          expect(routeModel.make(made.state, made.back).state).toEqual(state);
          state = made.state;
        } catch (error) {
          if (routeModel.reasonOf(error) === undefined) throw error;
        }
      }
    }),
    { numRuns: 200 },
  );
});
