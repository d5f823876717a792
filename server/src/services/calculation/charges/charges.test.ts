import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomNode, calculationCaller, fileOf } from '../../../../test/calculation.js';
import { type Anything, aProject, EVENTS, PROJECT, type Reply, useServer } from '../../../../test/harness.js';
import { readPdf, textOf } from '../../../../test/pdfText.js';
import { raw, sql } from '../../../store/sql.js';

const server = useServer();
const tokens: Record<string, string> = {};
const call = calculationCaller(server, () => tokens.planner!);
const asSouth = calculationCaller(server, () => tokens.south!);
let id: number;
let nodes: string[];
let estimateId: number;

const WHOLE = { customer: 100, company: 0, others: 0 };
const ADDITIONS = [
  { id: 'design', name: 'Prosjektering', kind: 'ENGINEERING', amount: 25_000 },
  { id: 'profit', name: 'Fortjeneste', kind: 'OTHER', percent: 6, markup: true },
  { id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 },
];
/** ESTIMATE.md §6: nodes of 123,456.78 (60 %) and 45,678.90, engineering of 25,000 at 50 %, and a reduction of 10,000. */
const worked = (more: object = {}) => ({
  kind: 'CONNECTION',
  estimateId,
  customer: { name: 'Kari Kunde', reference: 'Løkkeveien 12' },
  defaultShare: WHOLE,
  shares: [{ nodeId: nodes[0], customer: 60, company: 40, others: 0 }],
  additions: [{ id: 'design', customer: 50, company: 50, others: 0 }],
  reductions: [{ name: 'Bunnfradrag', amount: 10_000 }],
  ...more,
});

const path = (suffix = '') => `/charges/by-projectid/${id}${suffix}`;
const put = (more: object = {}, headers = {}) => call('PUT', path(), { body: worked(more), headers });
const actuals = (rows: object[], headers = {}) => call('PUT', path('/actuals'), { body: { rows }, headers });
/** Rows of which the customer pays all, before the reduction. */
const spent = (amount: number) => actuals([{ nodeId: nodes[1], text: 'Faktura', amount }]);
const status = async () => (await call('GET', path('/status'))).body;
const codeOf = ({ status: code, body }: Reply) => [code, body.code];
const pathsOf = ({ status: code, body }: Reply) => [
  code,
  body.errors?.map(({ path: field }: Anything) => field),
];
const addNode = async (totalCost: number, more: object = {}): Promise<string> => {
  const body = aCustomNode({
    type: 'CUSTOMBUDGET_FIXEDTOTAL',
    quantity: 1,
    unitCost: undefined,
    totalCost,
    ...more,
  });
  return (await call('PUT', `/calculationnodes/custom/by-projectid/${id}`, { body })).body.id;
};
const freeze = async (): Promise<number> =>
  (await call('POST', `/estimates/by-projectid/${id}/frozen`, { body: { name: 'Til kunden' } })).body.id;

beforeAll(async () => {
  for (const user of ['planner', 'south']) tokens[user] = await server.token(user);
});
beforeEach(async () => {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION&moduleType=ECO`;
  id = (await server.request('PUT', url, { token: tokens.planner!, body: aProject() })).body.id;
  nodes = [
    await addNode(123_456.78, { name: 'Kabelgrøft' }),
    await addNode(45_678.9, { name: 'Nettstasjon' }),
  ];
  await call('PUT', `/additions/by-projectid/${id}`, { body: { additions: ADDITIONS } });
  estimateId = await freeze();
});

describe('PUT and GET /charges/by-projectid/{projectId}', () => {
  test('the worked case, to the øre', async () => {
    expect(codeOf(await call('GET', path()))).toEqual([404, 'CHARGE_NOT_FOUND']);
    const { status: code, body, headers } = await put();
    expect([code, headers.get('x-spadework-outcome')]).toEqual([200, 'CREATED']);
    expect(body).toEqual({
      ...worked(),
      changes: [],
      paid: 0,
      parts: [
        {
          nodeId: nodes[0],
          name: 'Kabelgrøft',
          total: 123_456.78,
          customer: 74_074.07,
          company: 49_382.71,
          others: 0,
        },
        {
          nodeId: nodes[1],
          name: 'Nettstasjon',
          total: 45_678.9,
          customer: 45_678.9,
          company: 0,
          others: 0,
        },
        {
          additionId: 'design',
          name: 'Prosjektering',
          total: 25_000,
          customer: 12_500,
          company: 12_500,
          others: 0,
        },
      ],
      charge: 122_252.97,
      vat: 30_563.24,
      total: 152_816.21,
    });
    const read = await call('GET', path());
    expect([read.body, read.headers.get('etag')]).toEqual([body, headers.get('etag')]);
    expect(read.headers.get('cache-control')).toContain('no-store');
    expect(await status()).toEqual({
      estimate: 122_252.97,
      changes: 0,
      cap: 140_590.92,
      forecast: 122_252.97,
      forecastState: 'COMPLETE',
      actual: null,
      difference: null,
      percent: null,
      invoiceable: null,
      loss: null,
      paid: null,
      settlement: null,
      level: 'OK',
      unmatched: [],
    });
  });

  test('what was answered can be sent back, and changes nothing', async () => {
    const first = await put();
    const again = await call('PUT', path(), { body: first.body });
    expect([again.status, again.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
    const other = await put({ paid: 1000.5 });
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
    const stale = await put({ paid: 2 }, { 'If-Match': first.headers.get('etag')! });
    expect(codeOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    // Who was quicker, and what holds now.
    expect(stale.body).toMatchObject({ by: server.users.planner, etag: expect.stringContaining('charge-') });
    const current = { 'If-Match': other.headers.get('etag')! };
    expect((await put({ paid: 2 }, current)).status).toBe(200);
  });

  test('a dry run says what it would be, and stores nothing', async () => {
    const dry = await put({}, { 'X-Spadework-Dry-Run': 'true' });
    expect(dry.body.charge).toBe(122_252.97);
    expect(codeOf(await call('GET', path()))).toEqual([404, 'CHARGE_NOT_FOUND']);
  });

  test.each([
    ['default shares of 99', { defaultShare: { customer: 99, company: 0, others: 0 } }, ['defaultShare']],
    [
      'a share above 100',
      { defaultShare: { customer: 101, company: 0, others: 0 } },
      ['defaultShare.customer'],
    ],
    ['an unknown node', { shares: [{ nodeId: 'x', ...WHOLE }] }, ['shares.0.nodeId']],
    ['an unknown addition', { additions: [{ id: 'x', ...WHOLE }] }, ['additions.0.id']],
    ['VAT', { additions: [{ id: 'vat', ...WHOLE }] }, ['additions.0.id']],
    ['an addition twice', { additions: [1, 2].map(() => ({ id: 'design', ...WHOLE })) }, ['additions.1.id']],
    [
      'three decimals',
      { reductions: [{ name: 'x', amount: 0.001 }], paid: 0.001 },
      ['reductions.0.amount', 'paid'],
    ],
    ['a negative reduction', { reductions: [{ name: 'x', amount: -1 }] }, ['reductions.0.amount']],
    ['no name of the customer', { customer: { name: ' ' } }, ['customer.name']],
    [
      'a day that there is not',
      { changes: [{ name: 'x', amount: 1, date: '2026-02-30' }] },
      ['changes.0.date'],
    ],
    ['an unknown kind', { kind: 'GIFT' }, ['kind']],
  ])('%s is 400 with its path', async (_, more, paths) => {
    expect(pathsOf(await put(more))).toEqual([400, paths]);
  });

  test('shares of a node that are not 100 are 400 with the place in the list', async () => {
    const shares = [{ nodeId: nodes[0], customer: 60, company: 39.9999, others: 0 }];
    expect(pathsOf(await put({ shares }))).toEqual([400, ['shares.0']]);
  });

  test('a mark-up is never charged to a customer', async () => {
    const profit = (share: object) => put({ additions: [{ id: 'profit', ...share }] });
    expect(codeOf(await profit(WHOLE))).toEqual([409, 'MARKUP_NOT_ALLOWED']);
    const { body } = await profit({ customer: 0, company: 0, others: 100 });
    expect(body.parts.at(-1)).toMatchObject({
      additionId: 'profit',
      customer: 0,
      company: 10_148.14,
      others: 0,
    });
    const node = await addNode(5000, { markup: true });
    expect((await call('GET', `/calculationnodes/${node}`)).body.markup).toBe(true);
    estimateId = await freeze();
    const named = await put({ shares: [{ nodeId: node, customer: 1, company: 99, others: 0 }] });
    expect(pathsOf(named)).toEqual([409, ['shares.0.customer']]);
    expect(named.body.code).toBe('MARKUP_NOT_ALLOWED');
    const { parts, charge } = (await put()).body;
    expect(parts[2]).toMatchObject({ nodeId: node, total: 5000, customer: 0, company: 5000, others: 0 });
    expect(charge).toBe(122_252.97);
  });

  test('an incomplete estimate is 409, and one of another project 404', async () => {
    const frozen = estimateId;
    await server.store.run(sql`UPDATE estimate SET state = 'INCOMPLETE' WHERE id = ${frozen}`);
    expect(codeOf(await put())).toEqual([409, 'ESTIMATE_INCOMPLETE']);
    const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=ECO`;
    const other = await server.request('PUT', url, { token: tokens.planner!, body: aProject() });
    const body = { ...worked(), shares: [], additions: [] };
    const elsewhere = await call('PUT', `/charges/by-projectid/${other.body.id}`, { body });
    expect(codeOf(elsewhere)).toEqual([404, 'ESTIMATE_NOT_FOUND']);
  });
});

describe('real costs', () => {
  /** Above the estimate by so much that the reduction is paid too. */
  const total = (actual: number) => spent(Math.round((actual + 10_000) * 100) / 100);

  test.each([
    [134_478.26, 'OK', 0],
    [134_478.27, 'OK', 0],
    [134_478.28, 'OVER_10', 0],
    [140_590.91, 'OVER_10', 0],
    [140_590.92, 'OVER_10', 0],
    [140_590.93, 'OVER_15', 0.01],
  ])('%d is %s', async (actual, level, loss) => {
    await put();
    expect((await total(actual)).body).toMatchObject({
      actual,
      level,
      loss,
      cap: 140_590.92,
      invoiceable: Math.min(actual, 140_590.92),
    });
    // A change of 5,000 lifts both limits by as much.
    await put({ changes: [{ name: 'Dypere grøft', amount: 5000, date: '2026-08-20' }], paid: 100_000 });
    expect(await status()).toMatchObject({ changes: 5000, cap: 145_590.92, loss: 0, paid: 100_000 });
    expect((await total(actual + 5000)).body).toMatchObject({ level, loss });
  });

  test('are shared as their nodes are, by id, by number, else by default', async () => {
    await put({ defaultShare: { customer: 20, company: 80, others: 0 } });
    const { body } = await actuals([
      { nodeId: nodes[0], text: 'a', amount: 100_000 },
      { number: nodes[1], text: 'b', amount: 50_000 },
      { number: 'K-999', text: 'c', amount: 1000 },
      { text: 'd', amount: -500 },
    ]);
    // 60 % of 100,000, 20 % of the rest, without the reduction.
    expect(body).toMatchObject({ actual: 60_000 + 10_000 + 200 - 100 - 10_000, unmatched: ['K-999'] });
    expect(await status()).toEqual(body);
  });

  test('forecast is the charge by the nodes of today', async () => {
    await put();
    await addNode(1000);
    expect(await status()).toMatchObject({ estimate: 122_252.97, forecast: 123_252.97 });
    await call('DELETE', `/calculationnodes/${nodes[0]}`);
    expect(await status()).toMatchObject({ estimate: 122_252.97, forecast: 49_178.9 });
  });

  test('are replaced as a whole, with the version of the charge', async () => {
    const { headers } = await put();
    const first = await spent(1000);
    expect(first.headers.get('etag')).not.toBe(headers.get('etag'));
    const stale = await actuals([], { 'If-Match': headers.get('etag')! });
    expect(codeOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await spent(1000)).headers.get('etag')).toBe(first.headers.get('etag'));
    const rows = [{ nodeId: nodes[1], text: 'Faktura', amount: 1000 }];
    const read = await call('GET', path('/actuals'));
    expect([read.body, read.headers.get('etag')]).toEqual([{ rows }, first.headers.get('etag')]);
    const gone = await actuals([], { 'If-Match': first.headers.get('etag')! });
    expect(gone.body).toMatchObject({ actual: null, settlement: null, level: 'OK' });
  });

  test.each([
    ['an unknown node', { nodeId: '1-1' }, ['rows.1.nodeId']],
    ['three decimals', { amount: 0.001 }, ['rows.1.amount']],
    ['no text', { text: '' }, ['rows.1.text']],
    ['another date', { date: '01.09.2026' }, ['rows.1.date']],
  ])('with %s are 400 with its path', async (_, more, paths) => {
    await put();
    const row = { text: 'a', amount: 1 };
    expect(pathsOf(await actuals([row, { ...row, ...more }]))).toEqual([400, paths]);
  });

  test('are at most 5,000', async () => {
    await put();
    const many = (count: number) => Array.from({ length: count }, () => ({ text: 'a', amount: 1.01 }));
    expect((await actuals(many(5000))).body.actual).toBe(-4950);
    expect(pathsOf(await actuals(many(5001)))).toEqual([400, ['rows']]);
  });

  test('crossing a limit is told in place of the costs', async () => {
    await put();
    for (const actual of [1, 134_478.28, 134_478.29, 140_590.93, 1, 140_590.93]) await total(actual);
    const told = async () =>
      (
        await server.request('GET', `${EVENTS}/events?projectId=${id}&count=1000`, { token: tokens.planner! })
      ).body.events
        .filter(({ type }: Anything) => type.startsWith('charge'))
        .map(({ type, version, resource }: Anything) => [type, version, resource]);
    await expect
      .poll(told, { timeout: 20_000 })
      .toEqual(
        [
          'charge.changed',
          'charge.actuals',
          'charge.over_10_percent',
          'charge.actuals',
          'charge.over_15_percent',
          'charge.actuals',
          'charge.over_15_percent',
        ].map((type, i) => [type, i + 1, `charge:${id}`]),
      );
  });
});

describe('POST /charges/by-projectid/{projectId}/actuals/import', () => {
  const post = (file: string | Uint8Array, query = '') =>
    call('POST', path(`/actuals/import${query}`), { body: { file: Buffer.from(file).toString('base64') } });

  test('reads CSV and XLSX, and replaces all rows', async () => {
    await put();
    await spent(1);
    const csv = ['code;text;amount;date', `${nodes[1]};Faktura 1;50 000,50;01.09.2026`, ';Kreditnota;-0,50;'];
    const dry = await post(csv.join('\n'), '?dryRun=true');
    expect(dry.body).toMatchObject({ actual: 40_000, unmatched: [] });
    expect((await status()).actual).toBe(-9999);
    expect((await post(csv.join('\n'))).body).toEqual(dry.body);
    expect(await status()).toEqual(dry.body);
    const { Workbook } = await import('@cj-tech-master/excelts');
    const workbook = new Workbook();
    workbook.addWorksheet('Kostnader').addRows([
      ['kode', 'tekst', 'beløp', 'dato'],
      ['K-999', 'Faktura 2', 20_000.25, '2026-09-02'],
    ]);
    const read = await post(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(read.body).toMatchObject({ actual: 10_000.25, unmatched: ['K-999'] });
  });

  test('faults have their line and column, and nothing is imported', async () => {
    await put();
    const { status: code, body } = await post('text;amount;date\n;1;\nx;0,001;\nx;1;30.02.2026\n');
    expect([code, body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(body.faults.map(({ line, column }: Anything) => [line, column])).toEqual([
      [2, 'text'],
      [3, 'amount'],
      [4, 'date'],
    ]);
    const file = Buffer.from('nothing').toString('base64');
    const elsewhere = await asSouth('POST', path('/actuals/import'), { body: { file } });
    expect(codeOf(elsewhere)).toEqual([404, 'PROJECT_HAS_NO_CHARGE']);
    const many = ['text;amount', ...Array.from({ length: 5001 }, () => 'x;1')].join('\n');
    expect(codeOf(await post(many))).toEqual([422, 'IMPORT_REFUSED']);
    expect((await status()).actual).toBeNull();
  });
});

describe('GET /charges/by-projectid/{projectId}/letter.pdf', () => {
  test.each([
    [
      'en',
      [
        'Contribution to your connection to the grid',
        'Your reference',
        '123,456.78',
        '60%',
        '74,074.07',
        '\u221210,000.00',
        '122,252.97',
        'VAT 25%',
        '30,563.24',
        '152,816.21',
        'at most 15 % more than the estimate',
        '145,590.92 NOK',
        'Dypere grøft',
        'Date',
        'Signature, Kari Kunde',
      ],
    ],
    [
      'nb',
      [
        'Anleggsbidrag for tilknytning til nettet',
        'Deres referanse',
        '123 456,78',
        '60 %',
        '74 074,07',
        '\u221210 000,00',
        '122 252,97',
        'Mva. 25 %',
        '30 563,24',
        '152 816,21',
        'høyst 15 % mer enn overslaget',
        '145 590,92 NOK',
        'Dypere grøft',
        'Dato',
        'Underskrift, Kari Kunde',
      ],
    ],
  ])('is a letter in the language %s, whose text can be extracted', async (language, words) => {
    await put({ changes: [{ name: 'Dypere grøft', amount: 5000, date: '2026-08-20' }] });
    const { status: code, bytes } = await fileOf(server, tokens.planner!, path('/letter.pdf'), language);
    expect(code).toBe(200);
    const text = (await readPdf(bytes)).pages.map(textOf).join('').replaceAll(/\s/g, '');
    const { hash } = (await call('GET', `/estimates/frozen/${estimateId}`)).body;
    for (const word of ['Kari Kunde', 'Løkkeveien 12', 'Kabelgrøft', hash, ...words])
      expect(text).toContain(word.replaceAll(/\s/g, ''));
    expect(text).not.toContain('Fortjeneste');
  });
});

test('readers write nothing, others see nothing, and an archived project is read only', async () => {
  await put();
  const token = { token: tokens.planner! };
  const at = `${PROJECT}/projects/${id}`;
  const file = Buffer.from('text;amount\nx;1\n').toString('base64');
  const writes = [
    ['PUT', '', worked()],
    ['PUT', '/actuals', { rows: [] }],
    ['POST', '/actuals/import', { file }],
  ] as const;
  const reads = ['', '/actuals', '/status', '/letter.pdf'];
  const expectOfSouth = async (reading: number, code: [number, string]) => {
    for (const [method, suffix, body] of writes)
      expect(codeOf(await asSouth(method, path(suffix), { body }))).toEqual(code);
    for (const suffix of reads) expect((await asSouth('GET', path(suffix))).status).toBe(reading);
  };
  await expectOfSouth(404, [404, 'PROJECT_HAS_NO_CHARGE']);
  await server.request('PUT', `${at}/members/${server.users.south}`, { ...token, body: { role: 'READER' } });
  await expectOfSouth(200, [403, 'PROJECT_RIGHT_REQUIRED']);
  await server.request('PUT', `${at}/archive`, token);
  for (const [method, suffix, body] of writes)
    expect(codeOf(await call(method, path(suffix), { body }))).toEqual([409, 'PROJECT_READONLY']);
  for (const suffix of reads) expect((await call('GET', path(suffix))).status).toBe(200);
  await server.request('DELETE', `${at}/archive`, token);
  await server.request('DELETE', `${PROJECT}/modules/by-projectid/${id}/by-moduletype/ECO`, token);
  expect(codeOf(await call('GET', path()))).toEqual([404, 'PROJECT_HAS_NO_CHARGE']);
});

test('a copied project has no charge, and deleting a project deletes its own', async () => {
  await put();
  await spent(1000);
  const token = { token: tokens.planner! };
  const { number } = aProject();
  const copy = await server.request('POST', `${PROJECT}/projects/${id}/copy`, { ...token, body: { number } });
  expect(codeOf(await call('GET', `/charges/by-projectid/${copy.body.id}`))).toEqual([
    404,
    'CHARGE_NOT_FOUND',
  ]);
  expect((await server.request('DELETE', `${PROJECT}/projects/${id}`, token)).status).toBe(204);
  for (const table of ['charge', 'charge_actual'])
    expect(await server.store.rows(sql`SELECT 1 FROM ${raw(table)} WHERE project_id = ${id}`)).toEqual([]);
});
