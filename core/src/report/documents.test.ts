import { describe, expect, test } from 'vitest';
import type { CalculationTree } from '../cost/model.js';
import { companyDocument, type ReportCompany } from './companyDocument.js';
import { conformityDocument } from './conformityDocument.js';
import { descriptionDocument } from './descriptionDocument.js';
import type { Block, ReportDocument, Table } from './document.js';
import { type QuantityDocumentSwitches, quantityDocument } from './quantityDocument.js';
import { sampleProject } from './samples.js';
import { summaryDocument } from './summaryDocument.js';

const project = sampleProject();
const empty = { ...project, trees: [] };
const switches: QuantityDocumentSwitches = {
  custom: true,
  groupByGroups: false,
  groupByLocation: false,
  options: false,
  price: true,
  orgblad: false,
};
const company: ReportCompany = {
  name: 'Demo Grid North',
  date: '2026-11-15',
  fromDate: '2026-01-01',
  toDate: '2026-12-31',
  users: [
    {
      name: 'Beta',
      projects: [
        { number: 'P-10', name: 'Ten', totalCost: 0.1 },
        { number: 'P-2', name: 'Two', totalCost: 0.2 },
      ],
    },
    { name: 'Alfa', projects: [{ number: 'P-3', name: 'Three', totalCost: 99.5 }] },
    { name: 'Idle', projects: [] },
  ],
};

const LANGUAGES = ['nb', 'en'] as const;
const tables = ({ blocks }: ReportDocument): Table[] => blocks.filter((block) => block.kind === 'table');
const kinds = ({ blocks }: ReportDocument): Block['kind'][] => blocks.map(({ kind }) => kind);
const cells = (document: ReportDocument) =>
  tables(document).flatMap(({ rows }) => rows.map((row) => row.cells));
/** The rows with ordinary spaces. */
const lines = (document: ReportDocument) =>
  cells(document).map((row) => row.join(' | ').replaceAll('\u00a0', ' '));

describe.each(LANGUAGES)('every report in %s', (language) => {
  const grouped = { ...switches, groupByGroups: true, groupByLocation: true, orgblad: true };
  const everything: [string, ReportDocument, ReportDocument][] = [
    [
      'quantity',
      quantityDocument(project, 'MATERIAL', grouped, language),
      quantityDocument(empty, 'WORK', switches, language),
    ],
    [
      'quantity without prices',
      quantityDocument(project, 'WORK', { ...grouped, price: false }, language),
      quantityDocument(empty, 'RESOURCE', grouped, language),
    ],
    [
      'description',
      descriptionDocument(project, { ...switches, groupByGroups: true, options: true }, language),
      descriptionDocument(empty, switches, language),
    ],
    [
      'flat description',
      descriptionDocument(project, switches, language),
      descriptionDocument(empty, switches, language),
    ],
    ['summary', summaryDocument(project, language), summaryDocument(empty, language)],
    [
      'conformity',
      conformityDocument(project, new Map([['5000', 'Trenches']]), language),
      conformityDocument(empty, new Map(), language),
    ],
    [
      'company',
      companyDocument(company, { showUserProjects: true }, language),
      companyDocument({ ...company, users: [] }, { showUserProjects: true }, language),
    ],
  ];

  test.each(everything)('%s: full it has tables, empty it says so', (_, full, bare) => {
    expect(tables(full).length).toBeGreaterThan(0);
    expect(tables(bare)).toEqual([]);
    expect(kinds(bare)).toContain('note');
  });

  test.each(everything)('%s: rows fit their columns, shares add up, no text is missing', (_, full, bare) => {
    for (const { columns, rows } of tables(full)) {
      for (const row of rows) expect(row.cells.length).toBe(row.kind === 'group' ? 1 : columns.length);
    }
    for (const block of full.blocks) {
      if (block.kind === 'ring')
        expect(block.slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      if (block.kind === 'bars') expect(block.bars[0]?.share).toBe(1);
    }
    for (const document of [full, bare]) {
      expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|null|Infinity/);
      expect(document).toMatchObject({ language, date: expect.stringMatching(/^2026-11-15/) });
    }
  });
});

describe('the quantity report', () => {
  test('has headings for each location and group, and a total, but no sum of a single row', () => {
    const given = { ...switches, groupByLocation: true, groupByGroups: true };
    expect(lines(quantityDocument(project, 'MATERIAL', given, 'nb'))).toEqual([
      'Kiosk',
      'Nettstasjon',
      'Skap',
      '10 | Kabel 240 | 12,3 | m | 310,50 | 3 803,63',
      'Vest',
      'Kabelgrøft',
      '10 | Kabel 240 | 361,5 | m | 310,50 | 112 245,75',
      'Øst',
      'Kabelgrøft',
      '10 | Kabel 240 | 90 | m | 310,50 | 27 945,00',
      ' | Totalt |  |  |  | 143 994,38',
    ]);
  });

  test('sums the rows under one heading', () => {
    const trees = [...project.trees, { ...project.trees[3]!, number: 'c2', locationName: 'Vest' }];
    const given = { ...switches, groupByLocation: true };
    expect(lines(quantityDocument({ ...project, trees }, 'OTHER', given, 'en'))).toEqual([
      'Vest',
      ' | Gjerde | 0 | m | 0.00 | 7,500.25',
      'Without location',
      ' | Gjerde | 0 | m | 0.00 | 7,500.25',
      'O1 | Site costs | 1 | lump sum | 25,000.00 | 25,000.00',
      ' | Sum of Without location |  |  |  | 32,500.25',
      ' | Total |  |  |  | 40,000.50',
    ]);
  });

  test('has prices and sheets on request', () => {
    expect(
      lines(quantityDocument(project, 'MATERIAL', { ...switches, price: false, orgblad: true }, 'en')),
    ).toEqual(['10 | Cable 240 | 901, 5012 | 463.8 | m']);
    expect(quantityDocument(project, 'MATERIAL', { ...switches, price: false }, 'en').figures).toHaveLength(
      1,
    );
  });

  test('has no price of a resource and no number of a custom post', () => {
    expect(lines(quantityDocument(project, 'RESOURCE', switches, 'en'))).toEqual([
      'R1 | Excavator | 37.63 | t',
    ]);
    expect(lines(quantityDocument(project, 'OTHER', switches, 'en'))[0]).toBe(
      ' | Gjerde | 0 | m | 0.00 | 7,500.25',
    );
    // A column in which no row says anything is left out.
    const own = { ...project, trees: project.trees.filter(({ type }) => type.startsWith('CUSTOM')) };
    expect(lines(quantityDocument(own, 'OTHER', { ...switches, orgblad: true }, 'en'))).toEqual([
      'Gjerde | 0 | m | 0.00 | 7,500.25',
      'Total |  |  |  | 7,500.25',
    ]);
  });

  test('has the path of groups in steps: the code once, and below it what the code does not say already', () => {
    const station = project.trees.find(({ type }) => type === 'BUDGET')!;
    const [group] = station.children;
    const post = group!.children[0]!;
    const named = (name: string, children: CalculationTree[]) => ({
      ...group!,
      name,
      nameEn: name,
      children,
    });
    const posts = ['1', '2'].map((number) => ({ ...post, number }));
    const long = `Skap ${'med mye utstyr '.repeat(8)}`.trim();
    const code = named('Grøft', [
      named('Dekke', [posts[0]!]),
      named('Grøft', [posts[1]!, named('Graving', [named(long, posts)])]),
    ]);
    const trees = [{ ...station, ...code, type: 'BUDGET' as const }];
    const given = { ...switches, groupByGroups: true };
    const document = quantityDocument({ ...project, trees }, post.type as 'MATERIAL', given, 'nb');
    const [first, ...rest] = lines(document).map((line) => line.split(' | ').slice(0, 2).join(' | '));
    expect([first, ...rest]).toEqual([
      'Grøft',
      '2 | Grave',
      'Dekke',
      '1 | Grave',
      `Graving / ${long}`,
      '1 | Grave',
      '2 | Grave',
      expect.stringMatching(/^ \| Sum Skap med mye [^/|]{20,40}…$/),
      ' | Sum Grøft',
      ' | Totalt',
    ]);
    const { blocks } = document;
    const indents = blocks.flatMap((block) =>
      block.kind === 'table'
        ? block.rows.flatMap((row) => (row.kind === 'group' ? (row.indent ?? 0) : []))
        : [],
    );
    expect(indents).toEqual([0, 1, 1]);
  });

  test.each(['nb', 'en'] as const)('without prices has no word of money: %s', (language) => {
    const priceless = [
      quantityDocument(project, 'OTHER', { ...switches, price: false }, language),
      quantityDocument(project, 'RESOURCE', switches, language),
      descriptionDocument(project, switches, language),
      conformityDocument(project, new Map(), language),
    ];
    for (const document of priceless) {
      const text = JSON.stringify(document).replaceAll('Site costs', '');
      expect(text).not.toMatch(/NOK|valuta|currency|\bpris|price|kostnad|budsjett|budget|\bcosts?\b(?! of)/i);
    }
    const priced = quantityDocument(project, 'OTHER', switches, language);
    expect(JSON.stringify(priced)).toMatch(/NOK/);
  });

  test('has facts about the project', () => {
    const { facts, runningHead, foot } = quantityDocument(project, 'WORK', switches, 'en');
    expect(facts.map(({ value }) => value)).toEqual([
      'P-7',
      'Ny kabel i Ås',
      'Started',
      'Demo Planner',
      '1 Oct 2026 – 31 Mar 2027 (estimated)',
      'Demo Grid North',
      '2026',
      '15 Nov 2026',
      'Standard prices',
      'NOK',
    ]);
    expect([runningHead, foot]).toEqual([
      'Quantity report: Work · P-7 Ny kabel i Ås',
      'Demo Grid North · calculation as of 15 Nov 2026',
    ]);
    expect(facts.find(({ value }) => value === '15 Nov 2026')?.label).toBe('Calculation changed');
  });
});

describe('the project description', () => {
  const headings = (document: ReportDocument) =>
    document.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));

  test('has a chapter for each facility and activity, with the posts of each code', () => {
    const document = descriptionDocument(project, switches, 'en');
    expect(headings(document)).toEqual([
      'Kabelanlegg – Nyanlegg',
      'Nettstasjon – Nyanlegg',
      'Nettstasjon – Utskifting',
    ]);
    expect(lines(document).slice(0, 3)).toEqual([
      'B100 Cable trench – 120.5 m',
      '2 Dig | 120.5 | m',
      '10 Cable 240 | 361.5 | m',
    ]);
    expect(tables(document)[0]!.rows[0]!.note).toBe('Trench with cable, backfilled.\nLocation: Vest');
  });

  test('has groups, options and custom posts on request', () => {
    const names = (given: object) =>
      lines(descriptionDocument(project, { ...switches, ...given }, 'en')).join('\n');
    expect(names({ groupByGroups: true })).toContain('G1 Digging | 120.5 | m\n2 Dig');
    expect(names({})).not.toContain('Digging');
    expect(names({ options: true })).toContain('3 Blast | 0 | m');
    expect(names({ groupByGroups: true })).not.toContain('Blast');
    expect(names({})).toContain('Gjerde');
    expect(names({ custom: false })).not.toContain('Gjerde');
  });
});

test('the summary has a ring by cost type and bars by facility and activity', () => {
  const document = summaryDocument(project, 'nb');
  expect(kinds(document)).toEqual([
    'heading',
    'ring',
    'table',
    'heading',
    'bars',
    'table',
    'heading',
    'bars',
    'table',
  ]);
  expect(lines(document).slice(0, 5)).toEqual([
    'Materiell | 143 994,38 | 52,78 %',
    'Arbeid | 96 320,00 | 35,31 %',
    'Andre kostnader | 25 000,00 | 9,16 %',
    'Egne poster | 7 500,25 | 2,75 %',
    'Totalt | 272 814,63 | 100,00 %',
  ]);
});

describe('what a sum lacks', () => {
  const line = { segmentName: 'Strekk A', name: 'Saging', unit: 'm', net: 240, reason: 'NO_PRICE' as const };
  const completeness = {
    state: 'INCOMPLETE' as const,
    unpricedCount: 3,
    unpriced: [line, line, line],
    open: [],
  };
  const additions = [
    { id: 'a', name: 'Rigg', kind: 'SITE' as const, percent: 8 },
    { id: 'v', name: 'Mva.', kind: 'VAT' as const, percent: 25 },
  ];
  const estimated = { ...project, estimate: { additions, completeness } };
  const warning = ({ blocks }: ReportDocument) => blocks.filter(({ kind }) => kind === 'warning');

  test('stands in a frame above the first table, and is listed at the end', () => {
    for (const document of [
      quantityDocument(estimated, 'WORK', switches, 'nb'),
      summaryDocument(estimated, 'nb'),
    ]) {
      expect(document.blocks[0]).toEqual({
        kind: 'warning',
        text: 'UFULLSTENDIG: 3 mengder er ikke priset',
      });
      expect(lines(document).at(-1)).toBe('Strekk A | Saging | 240 m | Katalogen har ingen pris');
    }
    const [english] = warning(summaryDocument(estimated, 'en'));
    expect(english).toMatchObject({ text: 'INCOMPLETE: 3 quantities are not priced' });
    const open = { ...completeness, unpricedCount: 0, unpriced: [], open: [{ segmentId: 7 }] };
    const openOnly = summaryDocument({ ...project, estimate: { additions: [], completeness: open } }, 'en');
    expect(openOnly.blocks[0]).toMatchObject({ text: expect.stringMatching(/^INCOMPLETE: segments/) });
    expect(openOnly.blocks.at(-1)).toEqual({ kind: 'list', items: ['7'] });
  });

  test('is told only where there are prices, and of what is incomplete', () => {
    const without = quantityDocument(estimated, 'WORK', { ...switches, price: false }, 'nb');
    expect(without).toEqual(quantityDocument(project, 'WORK', { ...switches, price: false }, 'nb'));
    const complete = { ...completeness, state: 'COMPLETE' as const, unpricedCount: 0, unpriced: [] };
    const estimate = { additions: [], completeness: complete };
    expect(summaryDocument({ ...project, estimate }, 'nb')).toEqual(summaryDocument(project, 'nb'));
  });

  test('the summary ends with additions, subtotal, VAT and total', () => {
    const document = summaryDocument({ ...project, estimate: { additions } }, 'en');
    expect(lines(document).slice(-5)).toEqual([
      expect.stringMatching(/^Sum of works \| [\d,.]+$/),
      expect.stringMatching(/^Rigg \(8.?%\) \| /),
      expect.stringMatching(/^Subtotal \| /),
      expect.stringMatching(/^Mva. \(25.?%\) \| /),
      expect.stringMatching(/^Total, including VAT \| /),
    ]);
  });

  test('is told of the projects of a company', () => {
    const users = company.users.map((user) => ({
      ...user,
      projects: user.projects.map((one) => ({ ...one, estimateState: 'INCOMPLETE' as const })),
    }));
    const document = companyDocument({ ...company, users }, { showUserProjects: false }, 'en');
    expect(document.blocks[0]).toMatchObject({ text: 'INCOMPLETE: in 3 projects not everything is priced' });
    expect(document.blocks.at(-1)).toEqual({ kind: 'list', items: ['P-2 Two', 'P-3 Three', 'P-10 Ten'] });
  });
});

test('the conformity declaration lists each sheet with its codes, in order, without options', () => {
  const document = conformityDocument(project, new Map([['5000', 'Trenches']]), 'en');
  expect(lines(document)).toEqual([
    '901 |  | 10 Cable 240',
    '5000 | Trenches | B100 Cable trench',
    '5012 |  | 10 Cable 240',
  ]);
  expect(kinds(document).at(-1)).toBe('signatures');
});

describe('the company report', () => {
  test('has the exact sum of each user, by falling cost', () =>
    expect(lines(companyDocument(company, { showUserProjects: false }, 'en'))).toEqual([
      'Alfa | 1 | 99.50',
      'Beta | 2 | 0.30',
      'Total | 3 | 99.80',
    ]));

  test('lists the projects of each user on request', () =>
    expect(lines(companyDocument(company, { showUserProjects: true }, 'en'))).toEqual([
      'Alfa',
      'P-3 Three |  | 99.50',
      'Sum of Alfa | 1 | 99.50',
      'Beta',
      'P-2 Two |  | 0.20',
      'P-10 Ten |  | 0.10',
      'Sum of Beta | 2 | 0.30',
      'Total | 3 | 99.80',
    ]));
});

describe('the appendix of the summary', () => {
  const explained = () => ({
    context: {
      catalogOf: () => undefined,
      priceOf: () => 'AVERAGE' as const,
      ruleNames: [],
    },
  });
  const appendix = (language: 'nb' | 'en', of = project) => {
    const plain = summaryDocument(of, language).blocks.length;
    return summaryDocument(of, language, explained).blocks.slice(plain);
  };
  const tablesIn = (blocks: Block[]) => blocks.filter((block) => block.kind === 'table');
  const ore = (text: string) => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100);

  test('has the total by codes, and every item as quantity times price with where both come from', () => {
    const [byCode, posts] = tablesIn(appendix('en'));
    const total = byCode!.rows.at(-1)!.cells[1]!;
    expect(lines(summaryDocument(project, 'en')).at(-1)).toContain(total);
    expect(byCode!.rows.slice(0, -1).reduce((sum, { cells: row }) => sum + ore(row[1]!), 0)).toBe(ore(total));
    const priced = posts!.rows.filter(({ kind, cells: row }) => kind === 'row' && row[3] !== '');
    expect(priced.length).toBeGreaterThan(3);
    for (const { cells: row, note } of priced) {
      const [, quantity = '', , price = '', cost = ''] = row;
      expect(ore(cost)).toBe(Math.round(Number(quantity.replaceAll(',', '')) * ore(price)));
      expect(note).toMatch(/^Quantity: .*; price: /);
    }
  });

  test('says the same in both languages, and nothing of an empty calculation', () => {
    const [nb, en] = [appendix('nb'), appendix('en')];
    expect(nb.map(({ kind }) => kind)).toEqual(en.map(({ kind }) => kind));
    expect(JSON.stringify([nb, en])).not.toContain('undefined');
    expect(JSON.stringify(nb)).toContain('lagt inn for hånd');
    expect(appendix('nb', empty)).toEqual([]);
  });
});
