import { type AnswerValue, headsOf, PHOTO_PART_BYTES } from '@spadework/core/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../api/index.js';
import { memoryStore, type OfflineStore } from '../../../offline/index.js';
import { exclusiveHere } from './exclusive.js';
import { aCreation, aPage, CALM, KEYS, POINTS, PROJECT, SampleServer, type Surroundings } from './samples.js';
import { shownRecord } from './shown.js';

type Page = ReturnType<typeof aPage>;

let made = 0;
const newId = () => `00000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`;
const openPage = (
  server: SampleServer,
  store: OfflineStore,
  more: Partial<Parameters<typeof aPage>[3]> = {},
) => aPage(server, 'foreman', store, { newId, ...more });

const KEPT = {
  projectId: PROJECT,
  project: { number: '7', name: 'Grøft' },
  role: 'WRITER',
  points: POINTS,
} as const;
const beginIn = ({ book }: Page, more = {}) => book.begin(aCreation(more), KEPT);

const shownIn = ({ book }: Page, recordId: string) =>
  shownRecord(book.baseOf(recordId)!, { points: POINTS, role: 'WRITER' }, book.unsentOf(recordId), book.user);

/** Sends until all is sent, or until the page waits for the network. */
const send = async ({ sender }: Page) => {
  sender.again();
  await Promise.race([
    sender.settled(),
    new Promise<void>((resolve) => {
      const end = sender.subscribe(() => {
        if (sender.get() !== 'waiting') return;
        end();
        resolve();
      });
    }),
  ]);
};

const aPhoto = (name: string, size = PHOTO_PART_BYTES + 10, key = KEYS[0]!) => ({
  photo: {
    hash: name.padEnd(64, '0'),
    keys: [key],
    followUp: false,
    size,
    type: 'image/jpeg' as const,
    takenAt: '2026-05-04T08:00:00.000Z',
  },
  bytes: new Blob([new Uint8Array(size)]),
});

const cut: Surroundings = {
  ...CALM,
  network: async () => {
    throw new Problem(0, 'OFFLINE', 'offline');
  },
};

describe('a record without a network', () => {
  test('is begun, answered and photographed, and is all there after the page was opened again', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store, { around: cut });
    const id = await beginIn(page);
    await page.book.answer(id, KEYS[0]!, { value: 'OK' });
    await page.book.answer(id, KEYS[1]!, {
      value: 'DEVIATION',
      severity: 'HIGH',
      comment: 'Sprukket rør',
      measured: { value: 0.4, unit: 'm' },
    });
    const { photo, bytes } = aPhoto('a');
    await page.book.addPhoto(id, photo, bytes);

    const again = openPage(server, store, { around: cut });
    await again.book.ready;
    const shown = shownIn(again, id);
    expect(shown).toMatchObject({
      isNew: true,
      unsent: 4,
      record: { state: 'DRAFT', answered: 2, points: 4 },
    });
    expect(shown.record.photos).toMatchObject([{ hash: photo.hash, state: 'MISSING', isUnsent: true }]);
    expect(shown.record.deviations).toMatchObject([{ key: KEYS[1], state: 'OPEN', severity: 'HIGH' }]);
    await send(again);
    expect(again.sender.get()).toBe('waiting');
    expect(server.records.size).toBe(0);

    const online = openPage(server, store);
    await online.book.ready;
    await send(online);
    expect(shownIn(online, id)).toMatchObject({ isNew: false, unsent: 0, record: { answered: 2 } });
    expect(server.at(id).versions).toHaveLength(2);
    expect(server.at(id).record.photos).toMatchObject([{ hash: photo.hash, state: 'STORED' }]);
    expect(await store.entries('unsent')).toEqual([]);
    expect(await store.entries('photos')).toEqual([]);
  });

  test('two quick taps on a question are no conflict, though the first is not on the screen yet', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await send(page);
    await Promise.all([
      page.book.answer(id, KEYS[0]!, { value: 'OK' }),
      page.book.answer(id, KEYS[0]!, { value: 'NOT_APPLICABLE' }),
    ]);
    await send(page);
    expect(server.at(id).record.answers).toMatchObject([
      { conflict: false, heads: [{ value: 'NOT_APPLICABLE' }] },
    ]);
  });

  // Sabotage: in `answer`, replace whatever holds now.
  test('what somebody else says while one types is not replaced: both are shown', async () => {
    const server = new SampleServer();
    const [page, store] = [openPage(server, memoryStore()), memoryStore()];
    const other = openPage(server, store);
    const id = await beginIn(page);
    await page.book.answer(id, KEYS[0]!, { value: 'OK' });
    await send(page);
    await other.book.storeRecord(server.at(id).record, {});
    const seen = shownIn(page, id).record.answers[0]!.heads.map((head) => head.id);
    await page.book.draft(id, KEYS[0]!, { value: 'OK', comment: 'Til' }, seen);
    await other.book.answer(id, KEYS[0]!, { value: 'NOT_APPLICABLE' });
    await send(other);
    await page.book.storeRecord(server.at(id).record, {});
    expect(shownIn(page, id).record.answers).toMatchObject([{ heads: [{ value: 'NOT_APPLICABLE' }] }]);
    await page.book.answer(id, KEYS[0]!, { value: 'OK', comment: 'Tilstanden er god' });
    await send(page);
    const [answer] = server.at(id).record.answers;
    expect(answer).toMatchObject({ conflict: true });
    expect(answer!.heads.map((head) => head.value).sort()).toEqual(['NOT_APPLICABLE', 'OK']);
    // A choice between both, with both on the screen, ends it.
    await page.book.answer(
      id,
      KEYS[0]!,
      { value: 'NOT_APPLICABLE' },
      shownIn(page, id).record.answers[0]!.heads.map((head) => head.id),
    );
    await send(page);
    expect(server.at(id).record.answers).toMatchObject([
      { conflict: false, heads: [{ value: 'NOT_APPLICABLE' }] },
    ]);
  });

  test('half a deviation is kept and not sent; with the comment it is an answer', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await page.book.answer(id, KEYS[0]!, { value: 'DEVIATION', severity: 'LOW' });
    await send(page);
    expect(server.at(id).versions).toEqual([]);
    const again = openPage(server, store);
    await again.book.ready;
    expect(shownIn(again, id)).toMatchObject({ unsent: 1 });
    expect(shownIn(again, id).drafts.get(KEYS[0]!)).toMatchObject({ value: 'DEVIATION', severity: 'LOW' });
    await again.book.answer(id, KEYS[0]!, { value: 'DEVIATION', severity: 'LOW', comment: 'Løs' });
    await send(again);
    expect(server.at(id).versions).toMatchObject([{ value: 'DEVIATION', comment: 'Løs' }]);
    expect(shownIn(again, id)).toMatchObject({ unsent: 0 });
  });

  test('what says the same as before is no new answer', async () => {
    const page = openPage(new SampleServer(), memoryStore());
    const id = await beginIn(page);
    await page.book.answer(id, KEYS[0]!, { value: 'OK', comment: 'Fint' });
    await page.book.answer(id, KEYS[0]!, { value: 'OK', comment: 'Fint' });
    await page.book.answer(id, KEYS[1]!, {});
    expect(page.book.unsentOf(id).answers).toHaveLength(1);
  });
});

describe('what the server refuses', () => {
  test('an answer is set aside with the reason, and the others are sent', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await page.book.answer(id, 'checkpoint.99', { value: 'OK' });
    await page.book.answer(id, KEYS[0]!, { value: 'OK' });
    await send(page);
    expect(server.at(id).versions.map(({ key }) => key)).toEqual([KEYS[0]]);
    const { refused, unsent } = shownIn(page, id);
    expect(refused).toMatchObject([
      { key: 'checkpoint.99', reason: 'UNKNOWN_POINT', content: { value: 'OK' } },
    ]);
    expect(unsent).toBe(1);
    await page.book.discardRefused(id, refused[0]!.id);
    expect(shownIn(page, id)).toMatchObject({ refused: [], unsent: 0 });
  });

  test('a closed record loses nothing: it is sent once the record is reopened', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await send(page);
    await page.book.answer(id, KEYS[0]!, { value: 'OK' });
    server.move(id, 'SUBMITTED');
    await send(page);
    expect(shownIn(page, id)).toMatchObject({
      unsent: 1,
      closed: { code: 'RECORD_STATE', state: 'SUBMITTED' },
      record: { state: 'SUBMITTED' },
    });
    server.move(id, 'DRAFT');
    await send(page);
    expect(shownIn(page, id)).toMatchObject({ unsent: 0, closed: undefined });
    expect(server.at(id).versions).toHaveLength(1);
  });

  test('of a signed record, it goes into one that corrects it', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await send(page);
    await page.book.answer(id, KEYS[0]!, { value: 'OK' });
    const { photo, bytes } = aPhoto('a');
    await page.book.addPhoto(id, photo, bytes);
    server.move(id, 'SIGNED');
    await send(page);
    const correction = await page.book.correct(id);
    await send(page);
    expect(shownIn(page, id)).toMatchObject({ unsent: 0, closed: undefined });
    expect(server.at(correction).record).toMatchObject({ replaces: id, answered: 1 });
    expect(server.at(correction).record.photos).toMatchObject([{ state: 'STORED' }]);
  });

  test('an id that something else has: the answer gets another, and is sent', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await send(page);
    const other = server.transportOf('other');
    await page.book.answer(id, KEYS[0]!, { value: 'OK' });
    await page.book.answer(id, KEYS[0]!, { value: 'NOT_CHECKED', comment: 'Snø' });
    const [first] = page.book.unsentOf(id).answers;
    await other.answers(id, [{ ...first!, key: KEYS[2]!, value: 'NOT_APPLICABLE' }]);
    await send(page);
    expect(server.at(id).versions).toHaveLength(3);
    expect(shownIn(page, id)).toMatchObject({ unsent: 0, record: { conflicts: 0 } });
  });
});

describe('photos', () => {
  test('that the server does not know are gone when they are removed; others are removed there', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const page = openPage(server, store);
    const id = await beginIn(page);
    await send(page);
    const [one, other] = [aPhoto('a'), aPhoto('b')];
    page.book.onUnsent = () => undefined;
    await page.book.addPhoto(id, one.photo, one.bytes);
    await page.book.removePhoto(id, one.photo.hash);
    await page.book.addPhoto(id, other.photo, other.bytes);
    await send(page);
    expect(server.at(id).record.photos.map(({ hash }) => hash)).toEqual([other.photo.hash]);
    await page.book.removePhoto(id, other.photo.hash);
    expect(shownIn(page, id).record.photos).toMatchObject([{ state: 'REMOVED' }]);
    await send(page);
    expect(server.at(id).record.photos).toMatchObject([{ state: 'REMOVED' }]);
    expect(shownIn(page, id).unsent).toBe(0);
  });

  test('may belong to another point while they are sent', async () => {
    const [server, store] = [new SampleServer(), memoryStore()];
    const { photo, bytes } = aPhoto('a');
    let once = true;
    const page: Page = openPage(server, store, {
      around: {
        ...CALM,
        network: async (call) => {
          const result = await call();
          if (once && server.records.get(id)?.record.photos[0]?.state === 'STORED') {
            once = false;
            await page.book.addPhoto(id, { ...photo, keys: [KEYS[1]!] }, bytes);
          }
          return result;
        },
      },
    });
    const id = await beginIn(page);
    await page.book.addPhoto(id, photo, bytes);
    await send(page);
    expect(server.at(id).record.photos).toMatchObject([{ keys: [KEYS[0], KEYS[1]], state: 'STORED' }]);
    expect(shownIn(page, id).unsent).toBe(0);
  });
});

describe('two tabs', () => {
  // Sabotage: in `reload`, read what is kept before what is unsent.
  test('show the same, and are not in conflict with each other', async () => {
    const [server, store, exclusive] = [new SampleServer(), memoryStore(), exclusiveHere()];
    const pages: Page[] = [];
    const announce = (from: number) => (what: { recordId: string } | { projectId: number }) => {
      pages[1 - from]?.book.heard(what);
    };
    pages.push(openPage(server, store, { exclusive, announce: announce(0) }));
    pages.push(openPage(server, store, { exclusive, announce: announce(1) }));
    const [first, second] = pages as [Page, Page];
    const id = await beginIn(first);
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
    for (const [i, value] of (['OK', 'NOT_APPLICABLE', 'OK', 'NOT_CHECKED'] as const).entries()) {
      await settle();
      const page = i % 2 === 0 ? first : second;
      await page.book.answer(id, KEYS[0]!, { value });
      if (i === 1) await Promise.all([send(first), send(second)]);
      else if (i > 1) await send(first);
      await settle();
      for (const one of pages)
        expect(shownIn(one, id).record.answers).toMatchObject([{ conflict: false, heads: [{ value }] }]);
    }
    expect(server.at(id).record).toMatchObject({ conflicts: 0 });
  });
});

const DEVICES = 2;
const device = fc.nat(DEVICES - 1);
/** How many writes and calls a page makes before it is killed. */
const lives = fc.option(fc.nat(60), { nil: undefined });
const cuts = fc.array(fc.constantFrom('none', 'before', 'after', 'busy'), { maxLength: 8 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    device,
    key: fc.nat(KEYS.length - 1),
    value: fc.constantFrom<AnswerValue>('OK', 'NOT_APPLICABLE'),
  }),
  fc.record({ kind: fc.constant('photo' as const), device, name: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('send' as const), device, cuts }),
  fc.record({ kind: fc.constant('kill' as const), device, lives }),
);

type Phone = Page & { cuts: string[]; died: Promise<void>; kill(): void };

/** A page that is killed after so many writes and calls, and on which calls are cut. */
const openPhone = (server: SampleServer, user: string, store: OfflineStore, lives?: number): Phone => {
  let left = lives;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = () => {
      left = 0;
      resolve();
    };
  });
  const cuts: string[] = [];
  const never = () => {
    die();
    return new Promise<never>(() => undefined);
  };
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left === 0) return never();
    if (left !== undefined) left--;
    const result = await work();
    // What was done was done, but nobody hears of it.
    return left === 0 ? never() : result;
  };
  const page = aPage(server, user, store, {
    newId,
    around: {
      store: use,
      network: (call) =>
        use(async () => {
          const how = cuts.shift() ?? 'none';
          if (how === 'before') throw new Problem(0, 'OFFLINE', 'offline');
          if (how === 'busy') throw new Problem(503, 'PHOTOS_BUSY', 'busy');
          const result = await call();
          if (how === 'after') throw new Problem(0, 'OFFLINE', 'offline');
          return result;
        }),
    },
  });
  return { ...page, cuts, died, kill: () => die() };
};

describe('a phone that is killed at any moment', () => {
  // Sabotage: in `confirmAnswers`, let the versions leave before the heads are kept.
  test('while it sends: the next answer is not in conflict with the last, and the photo arrives', async () => {
    let killed = 0;
    for (let lives = 0; killed === lives; lives++) {
      const [server, store] = [new SampleServer(), memoryStore()];
      const first = openPage(server, store, { around: cut });
      const id = await beginIn(first);
      await first.book.answer(id, KEYS[0]!, { value: 'OK' });
      const { photo, bytes } = aPhoto('a');
      await first.book.addPhoto(id, photo, bytes);
      first.sender.stop();
      const phone = openPhone(server, 'foreman', store, lives);
      const isKilled = await Promise.race([
        phone.book.ready.then(() => send(phone)).then(() => false),
        phone.died.then(() => true),
      ]);
      if (isKilled) killed++;
      const last = openPage(server, store, { around: cut });
      await last.book.answer(id, KEYS[0]!, { value: 'NOT_APPLICABLE' });
      expect(shownIn(last, id).record).toMatchObject({ conflicts: 0, answered: 1 });
      expect(shownIn(last, id).record.photos).toHaveLength(1);
      last.sender.stop();
      const online = openPage(server, store);
      await online.book.ready;
      await send(online);
      expect(server.at(id).record).toMatchObject({ conflicts: 0, photos: [{ state: 'STORED' }] });
      expect(server.at(id).versions).toHaveLength(2);
      expect(shownIn(online, id).unsent).toBe(0);
    }
    // As often as it writes and calls.
    expect(killed).toBeGreaterThan(25);
  });
});

describe('phones that are cut off and killed', () => {
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  type Made = { id: string; key: string; basedOn: string[]; value: unknown };

  const run = async (steps: readonly Step[], devices: number) => {
    const server = new SampleServer();
    /** All answers that a browser has ever kept. */
    const kept = new Map<string, Made>();
    const stores = Array.from({ length: devices }, (): OfflineStore => {
      const store = memoryStore();
      return {
        ...store,
        put: async (shelf, key, value) => {
          await store.put(shelf, key, value);
          if (key.includes('/answer/')) kept.set((value as Made).id, value as Made);
        },
      };
    });
    const open = (i: number, lives?: number) => openPhone(server, `user${i}`, stores[i]!, lives);
    const phones = stores.map((_, i) => open(i));
    const id = await beginIn(phones[0]!);
    await send(phones[0]!);
    for (const { book } of phones.slice(1)) await book.storeRecord(server.at(id).record, KEPT);
    const photos = new Set<string>();
    const doOn = async (i: number, each: Step) => {
      const phone = phones[i]!;
      if (each.kind === 'kill') {
        phone.kill();
        phones[i] = open(i, each.lives);
        await phones[i]!.book.ready;
      } else if (each.kind === 'send') {
        phone.cuts.push(...each.cuts);
        await send(phone);
      } else if (each.kind === 'photo') {
        const { photo, bytes } = aPhoto(each.name);
        await phone.book.addPhoto(id, photo, bytes);
        photos.add(photo.hash);
      } else await phone.book.answer(id, KEYS[each.key]!, { value: each.value });
    };
    for (const each of steps) {
      const i = each.device % devices;
      const done = doOn(i, each);
      await Promise.race([done, phones[i]!.died]);
    }
    for (let round = 0; round < 2; round++)
      for (const i of stores.keys()) {
        phones[i]!.kill();
        const phone = open(i);
        phones[i] = phone;
        await phone.book.ready;
        await send(phone);
        await phone.book.storeRecord(server.at(id).record);
      }
    return { server: server.at(id), phones, stores, kept: [...kept.values()], photos, id };
  };

  // Sabotage: in `basedOn`, name nothing; in `confirmPhotos`, let the bytes go of what is missing.
  test('lose no answer and no photo, and end as the rule says', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { server, phones, stores, kept, photos, id } = await run(steps, DEVICES);
        expect(server.versions.map((one) => one.id).sort()).toEqual(kept.map((one) => one.id).sort());
        for (const hash of photos)
          expect(server.record.photos.find((photo) => photo.hash === hash)).toMatchObject({
            state: 'STORED',
          });
        for (const key of KEYS) {
          const heads = headsOf(kept.filter((one) => one.key === key));
          const told = server.record.answers.find((one) => one.key === key);
          expect(told?.heads.map((head) => head.id) ?? []).toEqual(heads.map((head) => head.id));
          expect(told?.conflict ?? false).toBe(new Set(heads.map(({ value }) => value)).size > 1);
        }
        for (const [i, page] of phones.entries()) {
          expect(shownIn(page, id).unsent).toBe(0);
          expect(shownIn(page, id).record.answers).toEqual(server.record.answers);
          expect((await stores[i]!.entries('unsent')).map(([key]) => key)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    ));

  test('a phone alone is never in conflict with itself', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { server, phones, id } = await run(steps, 1);
        expect(server.record.conflicts).toBe(0);
        expect(shownIn(phones[0]!, id).record.conflicts).toBe(0);
      }),
      { numRuns: 150 },
    ));
});
