import { Workbook, type Worksheet } from '@cj-tech-master/excelts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCalculation, aCustomNode, calculationCaller, fileOf, metaOf } from '../../../test/calculation.js';
import { type Anything, useServer } from '../../../test/harness.js';
import { readPdf, textOf } from '../../../test/pdfText.js';
import { documentOf, textsIn } from '../../../test/reportDocument.js';
import { sql } from '../../store/sql.js';

const server = useServer();
let token: string;
let id: number;
let empty: number;
const call = calculationCaller(server, () => token);
const file = (path: string, language = 'en') => fileOf(server, token, `/reports/${path}`, language);
const textsOf = async (bytes: Buffer): Promise<string> =>
  (await readPdf(bytes)).pages.map(textOf).join('\n').replace(/\s+/gu, ' ');
const shown = async (path: string, language = 'en') => textsIn(await documentOf(() => file(path, language)));

const STRANGE = '=1+1 🚧 \u202eבדיקה\u0007 #eval("1") $x$ *_`\\';

beforeAll(async () => {
  token = await server.token('planner');
  empty = await aCalculation(server, token);
  id = await aCalculation(server, token, { number: 'RÅ/26 "x"\\..', name: 'Ny forsyning til Torget' });
  const add = (body: object, custom = '') =>
    call('PUT', `/calculationnodes/${custom}by-projectid/${id}`, { body });
  await add({ number: 'K-104.2', quantity: 4, locationName: '=1+1' });
  await add({ number: 'K-703.2', quantity: 10, locationName: STRANGE });
  await add(aCustomNode({ name: '=1+1', description: '+cmd', locationName: '@a' }), 'custom/');
  await add(
    aCustomNode({ name: '-2', type: 'CUSTOMBUDGET_FIXEDTOTAL', totalCost: 1234567.89, unitCost: undefined }),
    'custom/',
  );
});

const PDFS: [string, (project: number) => string, string, string][] = [
  [
    'work',
    (project) => `quantity/by-projectid/${project}/by-type/WORK/pdf`,
    'Mengderapport: Arbeid',
    'Quantity report: Work',
  ],
  [
    'material',
    (project) => `quantity/by-projectid/${project}/by-type/MATERIAL/pdf`,
    'Mengderapport: Materiell',
    'Quantity report: Material',
  ],
  [
    'resource',
    (project) => `quantity/by-projectid/${project}/by-type/RESOURCE/pdf`,
    'Mengderapport: Ressurser',
    'Quantity report: Resources',
  ],
  [
    'other',
    (project) => `quantity/by-projectid/${project}/by-type/OTHER/pdf`,
    'Mengderapport: Andre kostnader',
    'Quantity report: Other costs',
  ],
  [
    'conformity',
    (project) => `conformitydeclaration/by-projectid/${project}/pdf`,
    'Samsvarserklæring',
    'Declaration of conformity',
  ],
  [
    'description',
    (project) => `projectdescription/by-projectid/${project}`,
    'Prosjektbeskrivelse',
    'Project description',
  ],
  ['summary', (project) => `summary/by-projectid/${project}/pdf`, 'Prosjektsammendrag', 'Project summary'],
];

describe.each(PDFS)('the PDF %s', (kind, path, norwegian, english) => {
  test('is a PDF in the language of the caller with project data, and the same bytes twice', async () => {
    for (const [language, title] of [
      ['nb', norwegian],
      ['en', english],
    ] as const) {
      const reply = await file(path(id), language);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect(reply.headers.get('content-language')).toBe(language);
      expect(reply.headers.get('content-disposition')).toMatch(
        new RegExp(`^inline; filename="[\\w.-]+-${kind}\\.pdf"$`),
      );
      const text = await textsOf(reply.bytes);
      const priced = !['resource', 'conformity', 'description'].includes(kind);
      expect(text.includes('NOK')).toBe(priced);
      for (const part of [title, 'Ny forsyning til Torget', 'RÅ/26', '2026']) expect(text).toContain(part);
      expect(text).toContain(language === 'nb' ? 'Side 1 av' : 'Page 1 of');
      if (language === 'nb') expect((await file(path(id), language)).bytes.equals(reply.bytes)).toBe(true);
    }
  });

  test('works for an empty calculation', async () => {
    expect(await shown(path(empty))).toContain(english);
  });
});

describe('what the PDFs show', () => {
  const money = (amount: number, language: string) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount).replace(/\s/gu, ' ');
  const of = (type: string, query = '', language = 'en') =>
    shown(`quantity/by-projectid/${id}/by-type/${type}/pdf${query}`, language);
  const costOf = async (type: string): Promise<number> => {
    const { body } = await call('GET', `/reports/quantity/by-projectid/${id}/by-type/${type}/json`);
    return body.reduce((sum: number, row: Anything) => sum + Math.round(row.totalCost * 100), 0) / 100;
  };

  test('the summary has the total of the project', async () => {
    const { totalCost } = await metaOf(server, token, id);
    expect(await shown(`summary/by-projectid/${id}/pdf`)).toContain(money(totalCost, 'en'));
    expect(await shown(`summary/by-projectid/${id}/pdf`, 'nb')).toContain(money(totalCost, 'nb'));
    const budget = await shown(`summary/by-projectid/${id}/pdf?lines=true`);
    expect(budget).toContain('Budget: all items with quantities and sums');
    expect(budget).toContain(money(totalCost, 'en'));
    const explained = await shown(`summary/by-projectid/${id}/pdf?explain=true`);
    expect(explained).toContain('Appendix: how the figures came about');
    expect(explained).toContain('catalog revision');
  });

  test('quantities have their total, and no price at all with price=false', async () => {
    for (const type of ['WORK', 'MATERIAL', 'OTHER']) {
      const total = money(await costOf(type), 'en');
      for (const query of ['', '?price=true']) expect(await of(type, query)).toContain(total);
      const silent = await of(type, '?price=false');
      for (const hidden of [total, 'Unit price', 'Total cost', '4,215.00', '198.00'])
        expect(silent).not.toContain(hidden);
      expect(silent).toContain('Quantity');
    }
  });

  test('orgblad names the sheets, and is off by default', async () => {
    expect(await of('WORK', '?orgblad=true')).toMatch(/Sheets.*\b5050\b/);
    expect(await of('WORK')).not.toContain('Sheets');
  });

  test('custom, options and grouping do what they do in JSON', async () => {
    expect(await of('OTHER')).toContain('1,234,567.89');
    expect(await of('OTHER', '?custom=false')).not.toContain('1,234,567.89');
    expect(await of('WORK')).not.toContain('W-5052');
    expect(await of('WORK', '?options=true')).toContain('W-5052');
    expect(await of('OTHER', '?groupByLocation=true')).toContain('@a');
    expect(
      (await file(`quantity/by-projectid/${id}/by-type/WORK/pdf?groupLocation=true`)).headers.get(
        'deprecation',
      ),
    ).toMatch(/^@/);
    expect(await of('WORK', '?groupByGroups=true')).toContain(' / ');
  });

  test('the declaration lists each sheet with the codes that refer to it', async () => {
    const text = await shown(`conformitydeclaration/by-projectid/${id}/pdf`);
    for (const sheet of ['5000', '5050', '5080', '8020']) expect(text).toContain(sheet);
    expect(text).toContain('Kabelgrøft – utførelse');
  });

  test('the description has texts and quantities, according to its switches', async () => {
    const path = `projectdescription/by-projectid/${id}`;
    const text = await shown(path, 'nb');
    expect(text).toContain('Grøft i asfalt, dybde 0,9 m');
    expect(text).not.toContain('1 234 567,89');
    expect(text).not.toContain('W-5052');
    expect(await shown(`${path}?options=true`, 'nb')).toContain('W-5052');
    expect(text).toContain('=1+1 – 3 døgn');
    expect(await shown(`${path}?custom=false`, 'nb')).not.toContain('=1+1 – 3 døgn');
    expect(text).not.toContain('G-5232');
    expect(await shown(`${path}?groupByGroups=true`, 'nb')).toContain('G-5232');
  });
});

const ENGLISH_UNITS: Record<string, string> = {
  m2: 'm²',
  m3: 'm³',
  sett: 'sets',
  stk: 'pcs',
  time: 'hours',
  døgn: 'days',
  RS: 'lump sum',
  tonn: 'tonnes',
  par: 'pairs',
};

describe('the workbook', () => {
  const path = (project: number, query = '') => `quantity/by-projectid/${project}/excel${query}`;
  const read = async (query = '', language = 'en', project = id): Promise<Worksheet[]> => {
    const workbook = new Workbook();
    await workbook.xlsx.load((await file(path(project, query), language)).bytes);
    return workbook.worksheets;
  };
  const cells = (sheet: Worksheet): Anything[][] => {
    const rows: Anything[][] = [];
    sheet.eachRow((row) => {
      rows.push(Array.from({ length: sheet.columnCount }, (_, i) => row.getCell(i + 1).value ?? null));
    });
    return rows;
  };

  test('is sent as the specification says, to be saved, and the same bytes twice', async () => {
    const reply = await file(path(id));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/vnd.ms-excel']);
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.-]+-quantities\.xlsx"$/,
    );
    expect((await file(path(id))).bytes.equals(reply.bytes)).toBe(true);
  });

  test('has a sheet per cost type, with numbers as numbers and the totals of the JSON report', async () => {
    const sheets = await read();
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Work', 'Material', 'Resources', 'Other costs']);
    expect((await read('', 'nb')).map((sheet) => sheet.name)).toEqual([
      'Arbeid',
      'Materiell',
      'Ressurser',
      'Andre kostnader',
    ]);
    const { body: report } = await call('GET', `/reports/quantity/by-projectid/${id}/json`);
    for (const [i, type] of ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'].entries()) {
      const [head, ...rows] = cells(sheets[i]!);
      const figures = rows.slice(0, report[type].length).map((row) => row.slice(head!.indexOf('Quantity')));
      expect(figures).toEqual(
        report[type].map((row: Anything) => [
          row.totalQuantity,
          ENGLISH_UNITS[row.unit] ?? row.unit,
          ...(type === 'RESOURCE' ? [] : [row.unitCost, row.totalCost]),
        ]),
      );
    }
  });

  test('a text that looks like a formula is a text', async () => {
    for (const query of [
      '?groupByLocation=true&description=true',
      '?groupLocation=true&groupByGroups=true&description=true',
    ]) {
      const texts = (await read(query)).flatMap(cells).flat();
      for (const text of ['=1+1', '+cmd', '-2', '@a']) expect(texts).toContain(text);
      for (const cell of texts)
        expect(cell === null || ['string', 'number'].includes(typeof cell)).toBe(true);
    }
  });

  test('description, orgblad, groups, locations, options and custom posts are included on request', async () => {
    const head = async (query: string) => cells((await read(query))[0]!)[0];
    expect(await head('')).toEqual(['Number', 'Name', 'Quantity', 'Unit', 'Unit price (NOK)', 'Cost (NOK)']);
    expect(await head('?description=true&orgblad=true&groupByGroups=true&groupByLocation=true')).toEqual([
      ...['Location', 'Group', 'Number', 'Name', 'Description', 'Sheets'],
      ...['Quantity', 'Unit', 'Unit price (NOK)', 'Cost (NOK)'],
    ]);
    const names = async (query: string) => (await read(query)).flatMap(cells).flat();
    expect(await names('')).not.toContain('W-5052');
    expect(await names('?options=true')).toContain('W-5052');
    expect(await names('?custom=false')).not.toContain('=1+1');
    expect(await names('')).not.toContain('+cmd');
  });

  test('of an empty calculation has four sheets with a head each', async () => {
    for (const sheet of await read('', 'en', empty)) expect(cells(sheet)).toHaveLength(1);
  });
});

describe('too much', () => {
  test('409 REPORT_TOO_LARGE for a PDF of more than 8,000 rows; the workbook and the summary have no limit', async () => {
    const large = await aCalculation(server, token);
    await call('PUT', `/calculationnodes/custom/by-projectid/${large}`, { body: aCustomNode() });
    await server.store.run(
      sql`INSERT INTO calculation_branch (company_id, project_id, nodes)
          SELECT company_id, project_id, jsonb_set(nodes, '{1,number}', to_jsonb('x-' || i))
          FROM calculation_branch, generate_series(1, 8000) i WHERE project_id = ${large}`,
    );
    const reply = await call('GET', `/reports/quantity/by-projectid/${large}/by-type/OTHER/pdf`);
    expect(reply.body).toMatchObject({ status: 409, code: 'REPORT_TOO_LARGE' });
    for (const path of [`quantity/by-projectid/${large}/excel`, `summary/by-projectid/${large}/pdf`])
      expect((await file(path)).status).toBe(200);
  });
});

describe('too many at once', () => {
  test('503 with Retry-After when the queue is full, and all other requests succeed', async () => {
    const replies = await Promise.all(
      // Of equal reports only one would be made.
      Array.from({ length: 40 }, (_, i) =>
        call('GET', `/reports/company/by-companyid/${server.company}?fromDate=01.01.${2040 + i}`),
      ),
    );
    const busy = replies.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const { body, headers } of busy)
      expect([body.code, headers.get('retry-after')]).toEqual(['RENDERING_BUSY', '5']);
    expect(replies.filter(({ status }) => status === 200).length).toBe(40 - busy.length);
    expect((await file(`summary/by-projectid/${empty}/pdf`)).status).toBe(200);
  });
});
