import { randomUUID } from 'node:crypto';
import { PHOTO_PART_BYTES } from '@spadework/core/record';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anything, CHECKLIST, PROJECT, useServer } from '../../../../../test/harness.js';
import { readPdf, textOf } from '../../../../../test/pdfText.js';
import { aPicture, hashOf } from '../../../../../test/pictures.js';
import {
  aDeviation,
  aList,
  allAnswers,
  anAnswer,
  aRecordWorld,
  codeOf,
  type RecordCaller,
} from '../../../../../test/records.js';
import { documentOf, textsIn } from '../../../../../test/reportDocument.js';
import { sql } from '../../../../store/sql.js';
import { smallPictures } from './pictures.js';

const server = useServer();
let world: Awaited<ReturnType<typeof aRecordWorld>>;
let call: RecordCaller;
let projectId: number;
let id: string;

beforeAll(async () => {
  world = await aRecordWorld(server);
  call = world.call;
  projectId = await world.aRecordProject();
});
beforeEach(async () => {
  id = randomUUID();
  await call('PUT', at(), { body: aList(projectId, { title: 'Kiosk ved Åsveien', place: 'Åsveien 4' }) });
});

const at = (suffix = '') => `/records/${id}${suffix}`;
const answer = (answers: object[], more: object = {}, as = 'planner') =>
  call('PUT', at('/answers'), { body: { answers, ...more }, as });

async function pdf(language = 'nb', { as = 'planner', headers = {} } = {}) {
  const response = await fetch(`${server.address}${CHECKLIST}${at('/pdf')}`, {
    headers: { authorization: `Bearer ${world.tokens[as]}`, 'accept-language': language, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** The texts of its pages. A pair of letters may be one glyph, and lines may break anywhere. */
async function pagesOf(language = 'nb'): Promise<string[]> {
  const { status, bytes } = await pdf(language);
  expect(status).toBe(200);
  return (await readPdf(bytes)).pages.map((page) => textOf(page).replace(/\s+/gu, ' '));
}

const documentNow = (language = 'nb', as = 'planner') => documentOf(() => pdf(language, { as }));
const textsNow = async (language = 'nb') => textsIn(await documentNow(language));

async function sendPhoto(bytes: Uint8Array, more: object = {}): Promise<Anything> {
  const path = at(`/photos/${hashOf(bytes)}`);
  const body = { size: bytes.length, type: 'image/jpeg', keys: ['checkpoint.2'], ...more };
  for (const part of (await call('PUT', path, { body })).body.missing)
    await fetch(`${server.address}${CHECKLIST}${path}/parts/${part}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${world.tokens.planner}`,
        'content-type': 'application/octet-stream',
      },
      body: bytes.subarray(part * PHOTO_PART_BYTES, (part + 1) * PHOTO_PART_BYTES),
    });
  const { body: photo } = await call('PUT', path, { body });
  expect(photo.state).toBe('STORED');
  return photo;
}

async function signed(answers: object[] = allAnswers()): Promise<string> {
  await answer(answers);
  const { contentHash } = (await call('POST', at('/submit'))).body;
  const body = { role: 'EXECUTED', contentHash, password: 'demo-password', statement: 'Etter avtale' };
  expect((await call('POST', at('/sign'), { body })).status).toBe(200);
  return contentHash;
}

describe('GET /records/{recordId}/pdf', () => {
  test('is PDF/A-2b of the day of the last change, in the language that is asked for', async () => {
    const { changedAt } = (await call('GET', at())).body;
    for (const [language, title] of [
      ['nb', 'Kontrollrapport · Sluttkontroll'],
      ['en', 'Inspection report · Final inspection'],
    ] as const) {
      const { headers, bytes } = await pdf(language);
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-language')).toBe(language);
      expect(headers.get('content-disposition')).toBe(`inline; filename="record-${id}.pdf"`);
      expect(bytes.toString('latin1')).toMatch(/pdfaid:part>2[\s\S]*pdfaid:conformance>B/u);
      const { document } = await readPdf(bytes);
      expect(document.getCreationDate()?.toISOString().slice(0, 10)).toBe(changedAt.slice(0, 10));
      const first = textOf((await readPdf(bytes)).pages[0]!).replace(/\s+/gu, ' ');
      for (const part of [title, 'Kiosk ved Åsveien', 'Åsveien 4']) expect(first).toContain(part);
    }
  });

  // Sabotage: let the file carry the hour at which it was made.
  test('is the same bytes twice, with an ETag that changes with follow-up too', async () => {
    await signed([aDeviation('checkpoint.1'), ...allAnswers().slice(1)]);
    await sendPhoto(await aPicture('image/jpeg', { width: 200, height: 150 }), { followUp: true });
    const first = await pdf();
    const etag = first.headers.get('etag')!;
    expect((await pdf('nb', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await pdf('en')).headers.get('etag')).not.toBe(etag);
    expect((await pdf()).bytes.equals(first.bytes)).toBe(true);
    const body = { state: 'DONE', text: 'Skrudd til' };
    await call('POST', at('/deviations/checkpoint.1/state'), { body });
    expect((await pdf('nb', { headers: { 'if-none-match': etag } })).headers.get('etag')).not.toBe(etag);
    expect(await textsNow()).toContain('Skrudd til');
  });

  test('of a signed record has title, hash and signers', async () => {
    const contentHash = await signed();
    const pages = await pagesOf();
    for (const part of [
      'Kiosk ved Åsveien',
      contentHash,
      `(${server.users.planner})`,
      'Utført av',
      'Etter avtale',
    ])
      expect(pages[0]).toContain(part);
    for (const page of pages) expect(page).not.toContain('UTKAST');
  });

  // Sabotage: let the hash come where the signatures end, or print deviations as they come.
  test('has hash and signers on its first page, however much is open', async () => {
    const title = 'Kiosk ved Åsveien, mellom nettstasjonen ved innkjørselen og det gamle omsorgssenteret';
    await call('PUT', at('/head'), { body: { title } });
    const comment =
      'Stein over 60 mm i omfyllingen ved innkjørselen, som må fjernes før kabelen legges. '.repeat(9);
    const deviations = ['checkpoint.1', 'sub.11', 'sub.12', 'checkpoint.3'].map((key) =>
      aDeviation(key, { severity: 'DANGER', comment }),
    );
    const contentHash = await signed([...deviations, allAnswers().at(-1)!]);
    const body = { role: 'CONTROLLED', contentHash, password: 'demo-password', statement: 'Sett på stedet' };
    for (const as of ['colleague', 'admin'])
      expect((await call('POST', at('/sign'), { body, as })).status).toBe(200);
    const [first, ...others] = await pagesOf();
    const { planner, colleague, admin } = server.users;
    for (const part of [contentHash, `(${planner})`, `(${colleague})`, `(${admin})`, 'Sett på stedet'])
      expect(first).toContain(part);
    expect(first).toMatch(/… og \d til, etter signaturene/);
    expect(others.join(' ')).toContain('Flere åpne avvik');
  });

  test.each([
    ['nb', 'UTKAST', 'ANNULLERT'],
    ['en', 'DRAFT', 'VOID'],
  ])(
    'says on every page of a draft that it is one, and why it is void: %s',
    async (language, draft, isVoid) => {
      const long = 'Målt på hele strekningen. '.repeat(140);
      await answer(
        allAnswers().map((one) => ({ ...one, comment: long })),
        {},
      );
      const pages = await pagesOf(language);
      expect(pages.length).toBeGreaterThan(2);
      for (const page of pages) expect(page.split(draft).length - 1).toBeGreaterThanOrEqual(2);
      await call('POST', at('/void'), { body: { reason: 'Feil anlegg' } });
      const voided = await pagesOf(language);
      for (const page of voided) expect(page).toContain(isVoid);
      expect(voided[0]).toContain('Feil anlegg');
      expect(voided.join(' ')).not.toContain(draft);
    },
  );

  test('shows conflicts, wrong clocks, and open deviations with DANGER first', async () => {
    const [choice, , sub] = [anAnswer('checkpoint.1'), 0, aDeviation('sub.11', { severity: 'LOW' })];
    await answer([choice, sub], { sentAt: new Date(Date.now() - 3_600_000).toISOString() });
    await answer([aDeviation('checkpoint.1', { severity: 'DANGER', comment: 'Åpen kapsling' })]);
    const [first, ...others] = await pagesOf('en');
    expect(first!.indexOf('Åpen kapsling')).toBeLessThan(first!.indexOf('Løs skrue'));
    expect(first).toContain('One point has answers that differ');
    const all = [first, ...others].join(' ');
    expect(all).toContain('Answers that differ – none is chosen');
    expect(all).toMatch(/clock was 1 h behind/);
  });

  test('shows the pictures of photos, and none that was removed', async () => {
    const [kept, gone] = [
      await aPicture('image/jpeg', { width: 320, height: 200 }),
      await aPicture('image/jpeg', { width: 320, height: 200 }),
    ];
    await sendPhoto(kept);
    await sendPhoto(gone);
    const picturesIn = async () =>
      [...(await pdf()).bytes.toString('latin1').matchAll(/\/Subtype ?\/Image/gu)].length;
    expect(await picturesIn()).toBe(2);
    await call('DELETE', at(`/photos/${hashOf(gone)}`));
    expect(await picturesIn()).toBe(1);
    const text = await textsNow();
    expect(text).toContain(hashOf(kept).slice(0, 12));
    expect(text).not.toContain(hashOf(gone).slice(0, 12));
  });

  // Sabotage: print the stored hash without looking at what is stored.
  test('says that an answer was changed in the database after it was signed', async () => {
    await signed();
    expect(await textsNow()).not.toContain('IKKE DET SOM BLE SIGNERT');
    await server.store.run(
      sql`UPDATE record_answer SET value = 'NOT_APPLICABLE' WHERE record_id = ${id}::uuid AND key = 'sub.11'`,
    );
    expect((await pagesOf())[0]).toContain('IKKE DET SOM BLE SIGNERT');
  });

  test('is for whoever may read the project', async () => {
    for (const as of ['admin', 'colleague'])
      expect(textsIn(await documentNow('nb', as))).toContain('Kiosk ved Åsveien');
    expect(codeOf(await call('GET', at('/pdf'), { as: 'south' }))).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(codeOf(await call('GET', '/records/1/pdf'))).toEqual([400, 'INVALID_REQUEST']);
    id = randomUUID();
    expect(codeOf(await call('GET', at('/pdf')))).toEqual([404, 'RECORD_NOT_FOUND']);
  });
});

describe('the pictures of a report', () => {
  const sizes = [100, 400, 300, 200].map((view, i) => ({ hash: `${i}`, view, thumb: 10 }));
  test.each([
    [1000, []],
    [999, ['1']],
    [610, ['1']],
    [609, ['1', '2']],
    [0, ['1', '2', '3', '0']],
  ])('together are %d bytes at most: the largest ones are small', (most, small) => {
    expect([...smallPictures(sizes, most)]).toEqual(small);
  });
});

describe('the declaration of conformity', () => {
  const declared = async (project: number, token: string, language: string) => {
    const path = `/public/calculation/rest/reports/conformitydeclaration/by-projectid/${project}/pdf`;
    const response = await fetch(server.address + path, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    });
    await response.arrayBuffer();
  };

  const declaration = (project: number, token: string, language = 'nb') =>
    documentOf(() => declared(project, token, language));

  // Sabotage: list drafts, or what a token may not read.
  test('lists signed records and open deviations; without them or the scope it is what it was', async () => {
    await server.request('POST', `${PROJECT}/modules/by-projectid/${projectId}/by-moduletype/CALCULATION`, {
      token: world.tokens.planner!,
    });
    const own = await world.aRecordProject();
    await server.request('POST', `${PROJECT}/modules/by-projectid/${own}/by-moduletype/CALCULATION`, {
      token: world.tokens.planner!,
    });
    const token = world.tokens.planner!;
    const without = await server.token('planner', { scope: 'calculation.bruker prosjektsystem.bruker' });
    const before = await declaration(own, token);
    expect(await declaration(own, without)).toEqual(before);

    id = randomUUID();
    await call('PUT', at(), { body: aList(own, { title: 'Bare begynt' }) });
    expect(await declaration(own, token), 'a draft is not listed').toEqual(before);

    id = randomUUID();
    await call('PUT', at(), { body: aList(own, { title: 'Kiosk i øst' }) });
    const contentHash = await signed([aDeviation('checkpoint.1'), ...allAnswers().slice(1)]);
    expect(await declaration(own, without)).toEqual(before);
    const after = await declaration(own, token);
    const text = textsIn(after);
    for (const part of [
      'Signerte kontroller',
      'Kiosk i øst',
      `(${server.users.planner})`,
      contentHash,
      'Åpne avvik',
      'Løs skrue',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Bare begynt');
    expect(textsIn(await declaration(own, token, 'en'))).toContain('Signed records');
  });
});
