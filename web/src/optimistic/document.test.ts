import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OptimisticDocument, UNDO_LIMIT } from './document.js';
import { type Change, type Effect, NUMBERS, type Numbers, nameIn, numbers, put, raise } from './samples.js';

type NumberDocument = OptimisticDocument<Numbers, Change, Effect>;
const confirmAll = (document: NumberDocument) =>
  document.confirm(document.pending.length, { version: document.version + 1 });

describe('gestures', () => {
  test('undo and redo bring back the same state', () => {
    const document = numbers({ a: 1 });
    document.do([put('a', 2), put('b', 3)], 'Both');
    expect(document.undo()).toBe('Both');
    expect(document.get()).toMatchObject({ state: { a: 1 }, undo: undefined, redo: 'Both' });
    expect(document.redo()).toBe('Both');
    expect(document.get()).toMatchObject({ state: { a: 2, b: 3 }, undo: 'Both', redo: undefined });
  });

  test(`undo reaches ${UNDO_LIMIT} gestures back`, () => {
    const document = numbers();
    for (let i = 0; i <= UNDO_LIMIT; i++) document.do([put('a', i)], 'Put');
    for (let i = 0; i < UNDO_LIMIT + 5; i++) document.undo();
    expect(document.get().state).toEqual({ a: 0 });
  });

  test('gestures of one series are undone together', () => {
    const document = numbers({ a: 0 });
    for (const value of [1, 2, 3]) document.do([put('a', value)], 'Put', 'a');
    document.undo();
    expect(document.get().state).toEqual({ a: 0 });
    document.redo();
    expect(document.get().state).toEqual({ a: 3 });
  });

  test('what the server has done is taken back in its turn, once and in one step', () => {
    const document = numbers({ a: 1 });
    document.record('Server', [put('a', 7)]);
    document.do([put('b', 2)], 'Put');
    expect([document.undo(), document.undo()]).toEqual(['Put', 'Server']);
    expect(document.get()).toMatchObject({ state: { a: 7 }, undo: undefined });
  });

  test('what changes nothing is not sent', () => {
    const document = numbers({ a: 1 });
    expect(document.do([put('a', 1)], 'Put')).toBeUndefined();
    expect(document.get()).toMatchObject({ unsent: 0, undo: undefined });
  });

  test('what cannot be made changes nothing', () => {
    const document = numbers();
    const before = document.get();
    expect(() => document.do([put('a', 1), raise('b', 1)], 'Both')).toThrow();
    expect(document.get()).toBe(before);
  });

  test('one gesture is taken back, whatever came after it; that can be undone as well', () => {
    const document = numbers({ a: 1, b: 1 });
    const key = document.do([put('a', null)], 'Remove')!;
    document.do([put('b', 2)], 'Put');
    expect(document.takeBack(key)).toBe('Remove');
    expect(document.get()).toMatchObject({ state: { a: 1, b: 2 }, undo: 'Remove', redo: undefined });
    for (const _ of [1, 2, 3]) document.undo();
    expect(document.get()).toMatchObject({ state: { a: 1, b: 1 }, undo: undefined });
  });

  test('one gesture is still known by its key after undo and redo; a new one leaves nothing to redo', () => {
    const document = numbers({ a: 1 });
    const key = document.do([put('a', null)], 'Remove')!;
    document.undo();
    document.redo();
    document.do([put('b', 1)], 'Put');
    document.undo();
    document.do([put('b', 2)], 'Put');
    expect(document.get().redo).toBeUndefined();
    document.takeBack(key);
    expect(document.get().state).toEqual({ a: 1, b: 2 });
  });

  test('what is being typed is shown on top of everything, until it is made', () => {
    const document = numbers({ a: 1 });
    document.preview(put('a', 5));
    document.rebase({ a: 2, b: 2 }, 2);
    expect(document.get()).toMatchObject({ state: { a: 5, b: 2 }, unsent: 0 });
    document.preview(raise('c', 1));
    expect(document.get().state).toEqual({ a: 2, b: 2 });
    document.preview(undefined);
    expect(document.get().state).toEqual({ a: 2, b: 2 });
  });

  test('a closed document changes nothing, and keeps what is pending and its history', () => {
    const document = numbers();
    const key = document.do([put('a', 1)], 'first')!;
    document.do([put('a', 2)], 'second');
    document.undo();
    document.close('readOnly');
    expect([document.undo(), document.redo(), document.takeBack(key)]).toEqual(Array(3).fill(undefined));
    expect(document.do([put('b', 1)], 'third')).toBeUndefined();
    expect(document.get()).toMatchObject({ unsent: 3, closed: 'readOnly', undo: 'first', redo: 'second' });
    document.load({ state: {}, version: 2 });
    expect(document.get()).toMatchObject({
      state: { a: 1 },
      closed: undefined,
      undo: 'first',
      redo: 'second',
    });
  });
});

describe('what others do', () => {
  test('goes below what is pending; what can no longer be made is dropped and said', () => {
    const document = numbers({ a: 1 });
    document.do([raise('a', 1)], 'Raise');
    document.do([put('b', 1)], 'Put');
    document.rebase({ c: 1 }, 2, 'colleague');
    expect(document.get()).toMatchObject({ state: { b: 1, c: 1 }, unsent: 1, undo: 'Put' });
    expect(document.get().notices).toEqual([
      {
        id: 1,
        kind: 'dropped',
        title: 'Raise',
        by: 'colleague',
        reason: 'MISSING',
        changes: [raise('a', 1)],
      },
    ]);
    document.dismiss(1);
    expect(document.get().notices).toEqual([]);
  });

  test('is never taken back by undo', () => {
    const document = numbers({ a: 1 });
    document.do([put('a', 2)], 'Put');
    confirmAll(document);
    document.rebase({ a: 9 }, 3);
    expect(document.undo()).toBeUndefined();
    expect(document.get()).toMatchObject({ state: { a: 9 }, redo: undefined, unsent: 0 });
    expect(document.get().notices).toMatchObject([{ kind: 'overtaken', title: 'Put' }]);
  });

  test('is what undo leads back to, if it came below what was pending', () => {
    const document = numbers({ a: 1 });
    document.do([put('a', 2)], 'Put');
    document.rebase({ a: 9 }, 2);
    document.undo();
    expect(document.get()).toMatchObject({ state: { a: 9 }, notices: [] });
  });

  test('need not be done again, and is no notice', () => {
    const document = numbers({ a: 1, b: 1 });
    document.do([put('a', null)], 'Remove');
    document.rebase({ b: 1 }, 2);
    expect(document.get()).toMatchObject({ unsent: 0, undo: undefined, notices: [] });
  });
});

describe('what the server does not take', () => {
  test('is dropped with its reason, and what was built on it is judged again', () => {
    const document = numbers();
    document.do([put('a', 1)], 'Put');
    document.do([raise('a', 1)], 'Raise');
    document.do([put('b', 1)], 'Other');
    document.drop(0, 'too much');
    expect(document.get()).toMatchObject({ state: { b: 1 }, undo: 'Other' });
    expect(document.get().notices).toMatchObject([{ reason: 'too much' }, { reason: 'MISSING' }]);
    document.undo();
    expect(document.get()).toMatchObject({ state: {}, undo: undefined });
  });

  test('cannot be redone, also if it was undone before', () => {
    const document = numbers({ a: 1 });
    document.do([put('a', 2)], 'Put');
    document.undo();
    document.drop(0, 'too much');
    expect(document.get()).toMatchObject({ state: { a: 1 }, undo: undefined, redo: undefined, unsent: 0 });
  });

  test('is not what undo of a later gesture leads back to', () => {
    const document = numbers();
    document.do([put('a', 1)], 'first');
    document.do([put('a', 2)], 'second');
    document.drop(0, 'too much');
    document.undo();
    expect(document.get().state).toEqual({});
  });

  test('may be an undo: then nothing is left to redo', () => {
    const document = numbers({ a: 1 });
    document.do([put('a', 2)], 'Put');
    confirmAll(document);
    document.undo();
    document.drop(0, 'not now');
    expect(document.get()).toMatchObject({ state: { a: 2 }, undo: undefined, redo: undefined });
  });
});

test('ids of the server reach what is pending, undo, redo and what is being typed', () => {
  const document = numbers();
  document.do([put('~', 1)], 'add');
  document.do([raise('~', 1)], 'raise');
  document.do([raise('~', 1)], 'again');
  document.undo();
  document.preview(put('~', 7));
  document.confirm(1, { version: 2, ids: new Map([['~', 's']]) });
  expect(document.get().state).toEqual({ s: 7 });
  document.preview(undefined);
  expect(document.pending.map(({ changes }) => changes.map(nameIn))).toEqual([['s'], ['s'], ['s']]);
  document.redo();
  expect(document.get().state).toEqual({ s: 3 });
  while (document.undo());
  expect(document.get().state).toEqual({});
});

const name = fc.constantFrom('a', 'b', '~');
// What a person writes is never equal by chance to what others write.
const fraction = fc.integer({ min: 1, max: 7 }).map((n) => n / 1024);
const whole = fc.integer({ min: 1, max: 1000 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ put: name, value: fc.option(fraction, { freq: 4 }) }),
  fc.record({ raise: name, by: fraction }),
);
const does = fc.record({
  kind: fc.constant('do' as const),
  changes: fc.array(change, { minLength: 1, maxLength: 2 }),
  isSeries: fc.boolean(),
});
const reverses = fc.oneof(
  fc.constantFrom({ kind: 'undo' as const }, { kind: 'redo' as const }),
  fc.record({ kind: fc.constant('takeBack' as const), key: fc.nat(12) }),
);
const confirms = fc.record({
  kind: fc.constant('confirm' as const),
  count: fc.nat(4),
  isOther: fc.boolean(),
});
const others = fc.record({
  kind: fc.constant('others' as const),
  effect: fc.tuple(fc.record({ name: fc.constantFrom('a', 'b'), value: fc.option(whole, { freq: 4 }) })),
});
const drops = fc.record({ kind: fc.constant('drop' as const), index: fc.nat(4) });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: does },
    { weight: 4, arbitrary: reverses },
    { weight: 2, arbitrary: confirms },
    { weight: 1, arbitrary: others },
    { weight: 1, arbitrary: drops },
  ),
  { maxLength: 30 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

const titleOf = (changes: readonly Change[]) => [...new Set(changes.map(nameIn))].join(' ');

function play(document: NumberDocument, step: Step): void {
  if (step.kind === 'do') document.attempt(step.changes, titleOf(step.changes));
  else if (step.kind === 'takeBack') document.takeBack(step.key);
  else if (step.kind === 'undo' || step.kind === 'redo') document[step.kind]();
  else if (step.kind === 'drop') document.drop(step.index, 'refused');
  else if (step.kind === 'others')
    document.rebase(NUMBERS.apply(document.base, step.effect), document.version + 1);
  else {
    const sent = document.pending.slice(0, step.count);
    const version = document.version + 1;
    const isNew = sent.some(({ title }) => title.includes('~'));
    document.confirm(sent.length, { version, ids: isNew ? new Map([['~', `s${version}`]]) : undefined });
  }
}

// Sabotage: leave out a `#replay`, or one of the lists that are renamed.
test('after any sequence, what is shown is the base with what is pending on top', () => {
  fc.assert(
    fc.property(steps, fc.option(change, { nil: undefined }), (sequence, typed) => {
      const document = numbers({ b: 5 });
      for (const step of sequence) {
        if (step.kind === 'do' && step.isSeries)
          try {
            document.do(step.changes, titleOf(step.changes), 'series');
          } catch (error) {
            expect(NUMBERS.reasonOf(error)).toBe('MISSING');
          }
        // The server may have done something else than what was shown.
        else if (step.kind === 'confirm' && step.isOther)
          document.confirm(step.count, { version: document.version + 1, effect: [{ name: 'a', value: 1 }] });
        else play(document, step);
        const changes = document.pending.flatMap((gesture) => gesture.changes);
        expect(document.get()).toMatchObject({ unsent: document.pending.length, version: document.version });
        expect(document.get().state).toEqual(NUMBERS.make(document.base, changes).state);
        expect(document.get().state).toEqual(
          NUMBERS.apply(
            document.base,
            document.pending.flatMap(({ effect }) => effect),
          ),
        );
      }
      const before = document.get().state;
      document.preview(typed);
      document.preview(undefined);
      expect(document.get().state).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

// Sabotage: keep the gestures of undo as they were when others came below them, or when one before them was dropped.
test('after any sequence, undo of everything leads back to what there is without the person', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const document = numbers({ b: 5 });
      let without: Numbers = { b: 5 };
      const reversing = new Set<number>();
      for (const step of sequence) {
        const last = document.pending.at(-1)?.key;
        // A waiting undo is sent as it was made: what it brings back is what was there then.
        const isWaiting = document.pending.some(({ key }) => reversing.has(key));
        if ((step.kind === 'others' || step.kind === 'drop') && isWaiting) continue;
        // Nor is it known who removed what both have removed.
        if (step.kind === 'others' && step.effect[0].value === null) continue;
        play(document, step);
        if (step.kind === 'others') without = NUMBERS.apply(without, step.effect);
        const now = document.pending.at(-1)?.key;
        if (step.kind !== 'do' && now !== undefined && now !== last) reversing.add(now);
      }
      while (document.get().undo !== undefined) document.undo();
      const overtaken = document.get().notices.flatMap((one) => (one.kind === 'overtaken' ? one.title : []));
      const isOvertaken = (name: string) =>
        overtaken.some((title) => title.includes(name.replace(/^s.*/, '~')));
      const known = (state: Numbers) => Object.entries(state).filter(([name]) => !isOvertaken(name));
      expect(Object.fromEntries(known(document.get().state))).toEqual(Object.fromEntries(known(without)));
    }),
    { numRuns: 2000 },
  );
});
