import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationsOf } from './deviations.js';
import { answersOf, headsOf } from './heads.js';
import { mergeAnswers } from './merge.js';
import type { AnswerValue, KeyedVersion } from './model.js';
import { idOf } from './samples.js';

const DEVICES = 3;
const KEYS = ['checkpoint.1', 'checkpoint.2', 'sub.1'];
const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;

/** What a device keeps through a kill: what the server said last, and what it has not acknowledged. */
interface Device {
  server: KeyedVersion[];
  unsent: KeyedVersion[];
  photos: Set<string>;
  clock: number;
}

interface Server {
  versions: KeyedVersion[];
  photos: Set<string>;
}

type Action =
  | { kind: 'answer'; device: number; key: number; value: AnswerValue }
  | { kind: 'photo'; device: number }
  /** `cut`: the answer to the call is lost, or only a part of what was sent arrived. */
  | { kind: 'send'; device: number; count: number; cut: boolean; turned: boolean }
  | { kind: 'kill'; device: number };

const device = fc.nat(DEVICES - 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      device,
      key: fc.nat(KEYS.length - 1),
      value: fc.constantFrom<AnswerValue>('OK', 'DEVIATION', 'NOT_APPLICABLE', 'NOT_CHECKED'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('photo' as const), device }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      device,
      count: fc.integer({ min: 1, max: 5 }),
      cut: fc.boolean(),
      turned: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), device }) },
);

const union = (one: readonly KeyedVersion[], other: readonly KeyedVersion[]): KeyedVersion[] => [
  ...one,
  ...mergeAnswers(one, other).accepted,
];
const copied = <T>(value: T): T => structuredClone(value);

function run(actions: readonly Action[], clocks: readonly number[]) {
  const server: Server = { versions: [], photos: new Set() };
  const devices: Device[] = clocks.map((clock) => ({ server: [], unsent: [], photos: new Set(), clock }));
  const made: KeyedVersion[] = [];
  const photos: string[] = [];
  let now = Date.UTC(2026, 4, 4);

  const send = (one: Device, sent: readonly KeyedVersion[], cut: boolean) => {
    const { accepted, known, used } = mergeAnswers(server.versions, sent);
    expect(used).toEqual([]);
    expect(accepted.length + known.length).toBe(sent.length);
    server.versions.push(...copied(accepted));
    for (const photo of one.photos) server.photos.add(photo);
    if (cut) return;
    // The kept heads are replaced before what was sent leaves `unsent`.
    one.server = copied(server.versions);
    one.unsent = one.unsent.filter(({ id }) => !sent.some((version) => version.id === id));
  };

  for (const step of actions) {
    now += 60_000;
    const one = devices[step.device]!;
    if (step.kind === 'answer') {
      const key = KEYS[step.key]!;
      const shown = headsOf(union(one.server, one.unsent).filter((version) => version.key === key));
      const isDeviation = step.value === 'DEVIATION';
      const version: KeyedVersion = {
        // Ids of devices are random: their order says nothing of time.
        id: idOf(((made.length + 1) * 7919) % 65_536),
        key,
        value: step.value,
        text: null,
        severity: isDeviation ? 'LOW' : null,
        measured: null,
        comment: isDeviation ? 'x' : null,
        noPhotoReason: null,
        basedOn: shown.map(({ id }) => id),
        answeredBy: `device ${step.device}`,
        answeredAt: new Date(now + one.clock).toISOString(),
        receivedAt: '',
        clockOffset: null,
      };
      one.unsent.push(version);
      made.push(version);
    } else if (step.kind === 'photo') {
      const hash = `photo ${photos.length}`;
      one.photos.add(hash);
      photos.push(hash);
    } else if (step.kind === 'send') {
      const turned = step.turned ? one.unsent.toReversed() : one.unsent;
      send(one, turned.slice(0, step.count), step.cut);
    } else {
      // What is only in memory is gone; what was told to be saved is not.
      devices[step.device] = copied(one);
    }
  }
  // Everybody has a network in the end, and asks once more for what the others have sent.
  for (let round = 0; round < 2; round++) for (const one of devices) send(one, [...one.unsent], false);
  return { server, devices, made, photos };
}

/** What holds, computed apart: by asking of each version whether anything names it. */
const expectedHeads = (versions: readonly KeyedVersion[], key: string): string[] => {
  const ofKey = versions.filter((version) => version.key === key);
  return ofKey
    .filter(({ id }) => !ofKey.some(({ basedOn }) => basedOn.includes(id)))
    .map(({ id }) => id)
    .sort();
};

const actions = fc.array(action, { minLength: 1, maxLength: 40 });
const clocks = fc.array(fc.integer({ min: -TWO_DAYS, max: TWO_DAYS }), {
  minLength: DEVICES,
  maxLength: DEVICES,
});

describe('three devices without a network', () => {
  // Sabotage: heads by `answeredAt`, or devices that drop what they sent before they have the answer, lose answers here.
  test('lose no answer and no photo, show every conflict, and end the same in every order', () =>
    fc.assert(
      fc.property(actions, clocks, fc.infiniteStream(fc.nat()), (steps, offsets, keys) => {
        const { server, devices, made, photos } = run(steps, offsets);
        expect(server.versions.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
        expect([...server.photos].sort()).toEqual(photos.sort());

        const answers = answersOf(server.versions);
        for (const { key, heads, conflict } of answers) {
          expect(heads.map(({ id }) => id)).toEqual(expectedHeads(made, key));
          expect(conflict).toBe(new Set(heads.map(({ value }) => value)).size > 1);
        }
        for (const one of devices) {
          expect(one.unsent).toEqual([]);
          expect(answersOf(one.server)).toEqual(answers);
        }

        const order = new Map(server.versions.map(({ id }) => [id, keys.next().value as number]));
        const shuffled = server.versions.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!);
        expect(answersOf(shuffled)).toEqual(answers);
        const derived = deviationsOf(server.versions, new Map(), 'DRAFT');
        expect(deviationsOf(shuffled, new Map(), 'DRAFT')).toEqual(derived);
        expect(arriving(shuffled)).toEqual(derived);
      }),
      { numRuns: 300 },
    ));
});

/** The deviations after each version came by itself, with the states of before. */
function arriving(versions: readonly KeyedVersion[]) {
  let deviations = deviationsOf([], new Map(), 'DRAFT');
  versions.forEach((_, place) => {
    const states = new Map(deviations.map(({ key, state }) => [key, state]));
    deviations = deviationsOf(versions.slice(0, place + 1), states, 'DRAFT');
  });
  return deviations;
}
