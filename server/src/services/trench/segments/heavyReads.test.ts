import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { addTestTypes, aTrenchProject, TYPES, trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';
import { work } from '../../../work/index.js';
import { RATING } from '../rating/rater.js';
import { onEventLoop, SEGMENT_READ } from './segmentReads.js';

const server = useServer();
let token: string;
let segmentId: number;
const call = trenchCaller(server, () => token);
const at = () => `/segments/${segmentId}/trench`;
/** A cable of the starter catalog. */
const RATEABLE = 1030;
const usual = { maxItems: onEventLoop.maxItems, maxMs: RATING.limits.maxMs };

beforeAll(async () => {
  await addTestTypes(server);
  token = await server.token('planner');
});

afterEach(() => {
  onEventLoop.maxItems = usual.maxItems;
  RATING.limits.maxMs = usual.maxMs;
});

async function aSegment(typeId = TYPES.single): Promise<void> {
  const projectId = await aTrenchProject(server, token);
  const { body } = await call('POST', `/segments/by-projectid/${projectId}`, { body: { name: 'Tung' } });
  segmentId = body.id;
  await call('POST', `${at()}/cables`, { body: { typeId } });
}

/** Gives the only cable of the segment so many conductors. */
const withConductors = (count: number) =>
  server.store.run(sql`UPDATE segment SET version = version + 1, modified_at = now(), trench = jsonb_set(trench,
      '{sections,0,layers,0,items,0}', trench #> '{sections,0,layers,0,items,0}' || jsonb_build_object(
        'groupConfiguration', 'FLAT', 'spacing', 100, 'partIds', (SELECT jsonb_agg('p-' || i) FROM generate_series(1, ${count}::int) i)))
    WHERE id = ${segmentId}`);

/** How many jobs workers have done meanwhile. */
async function jobsDuring(work_: () => Promise<unknown>): Promise<number> {
  const before = work.ended(SEGMENT_READ).done;
  await work_();
  return work.ended(SEGMENT_READ).done - before;
}

describe('a drawing', () => {
  beforeAll(() => aSegment());

  // Sabotage: draw on the event loop, or leave the version, the language or the title out of the key.
  test.each(['svg', 'dxf', 'pdf'])(
    '%s is drawn in a worker, and once as long as nothing changes',
    async (format) => {
      const draw = async (query = '', language = 'en') =>
        (await call('GET', `${at()}/drawing.${format}${query}`, { headers: { 'accept-language': language } }))
          .body;
      expect(await jobsDuring(() => draw())).toBe(1);
      expect(await jobsDuring(() => Promise.all([draw(), draw()]))).toBe(0);
      expect(await jobsDuring(() => draw('', 'nb'))).toBe(1);
      expect(await jobsDuring(() => draw('?drawnBy=Kari'))).toBe(1);
      const before = await draw();
      await call('POST', `${at()}/cables`, { body: { typeId: TYPES.single } });
      expect(await jobsDuring(async () => expect(await draw()).not.toBe(before))).toBe(1);
    },
  );

  test('equal requests that come together are drawn once', async () => {
    await call('POST', `${at()}/cables`, { body: { typeId: TYPES.single } });
    const draw = () => call('GET', `${at()}/drawing.svg`);
    expect(await jobsDuring(() => Promise.all(Array.from({ length: 5 }, draw)))).toBe(1);
  });

  // Sabotage: leave what the catalog says out of the key.
  test('is drawn again when the catalog or the name of the project has changed', async () => {
    const draw = async () => (await call('GET', `${at()}/drawing.svg`)).body as string;
    await draw();
    const voltage = (level: string) =>
      server.store.run(sql`UPDATE catalog_type SET details = jsonb_set(details, '{isolationLevel}', ${level}::jsonb)
        WHERE kind = 'cable' AND id = ${TYPES.single}`);
    await voltage('36');
    expect(await jobsDuring(async () => expect(await draw()).toContain('36 kV'))).toBe(1);
    await voltage('24');
    await server.store.run(
      sql`UPDATE project SET name = 'Omdøpt' WHERE id = (SELECT project_id FROM segment WHERE id = ${segmentId})`,
    );
    expect(await jobsDuring(async () => expect(await draw()).toContain('Omdøpt'))).toBe(1);
  });
});

describe('a segment with many items', () => {
  beforeAll(async () => {
    await aSegment();
    await call('POST', `${at()}/pipes`, { body: { typeId: TYPES.pipe, cables: [{ typeId: TYPES.multi }] } });
  });

  // Sabotage: read the segment on the event loop, or answer something else than for a small one.
  test.each(['', '/trench/quantities'])('GET /segments/{id}%s is the same from a worker', async (path) => {
    const read = (language: string) =>
      call('GET', `/segments/${segmentId}${path}`, { headers: { 'accept-language': language } });
    const small = await read('nb');
    onEventLoop.maxItems = 0;
    await server.store.run(sql`UPDATE segment SET modified_at = modified_at + interval '1 second', version = version + 1
      WHERE id = ${segmentId}`);
    let large: Awaited<ReturnType<typeof read>> | undefined;
    expect(await jobsDuring(async () => (large = await read('nb')))).toBe(1);
    const { version: _, ...before } = small.body;
    const { version: __, ...after } = large!.body;
    expect(after).toEqual(before);
    expect(large!.headers.get('content-type')).toBe(small.headers.get('content-type'));
    expect(await jobsDuring(() => read('nb'))).toBe(0);
    const batch = await call('POST', '/batch', {
      body: { operations: [{ method: 'GET', path: `/segments/${segmentId}${path}` }] },
    });
    expect(batch.body.results?.[0]?.status ?? batch.body[0]?.status).toBe(200);
  });
});

describe('a rating that would take too long', () => {
  beforeAll(async () => {
    await aSegment(RATEABLE);
  });

  // Sabotage: rate whatever is asked for. Then this takes a minute.
  test('422 says how long it would take, and what would do', async () => {
    await withConductors(300);
    const jobs = work.ended(RATING).done;
    const { status, body } = await call('GET', `${at()}/rating?mode=EQUAL_LIMITS&method=EXACT`);
    expect([status, body.code]).toEqual([422, 'RATING_TOO_LARGE']);
    expect(body).toMatchObject({ maxSeconds: 7, instead: { mode: 'EQUAL_LIMITS', method: 'IEC' } });
    expect(body.estimatedSeconds).toBeGreaterThan(40);
    expect(body.detail).toContain(`about ${body.estimatedSeconds} s`);
    expect(body.detail).toContain('mode=EQUAL_LIMITS&method=IEC');
    const nb = { headers: { 'accept-language': 'nb' } };
    for (const path of ['/explanation', '/map', '/map.svg', '/report.pdf', '/report.xlsx', ''])
      expect((await call('GET', `${at()}/rating${path}?method=EXACT`, nb)).body.code, path).toBe(
        'RATING_TOO_LARGE',
      );
    expect(work.ended(RATING).done, 'no worker was needed to know').toBe(jobs);
  });

  test('never for 60 conductors', async () => {
    // A machine that runs other tests at the same time takes several times as long.
    RATING.limits.maxMs = 120_000;
    await withConductors(60);
    const { status, body } = await call('GET', `${at()}/rating?mode=EQUAL_LIMITS&method=EXACT`);
    expect([status, body.conductors?.length]).toEqual([200, 60]);
  });

  // Sabotage: let an ended worker be a fault of the server.
  test('one that is not finished in time is refused, not a fault', async () => {
    RATING.limits.maxMs = 1;
    const { status, body, headers } = await call('GET', `${at()}/rating?mode=CYCLIC&method=EXACT`);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'RATING_BUSY', '5']);
  });
});
