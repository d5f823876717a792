import { describe, expect, test } from 'vitest';
import { conformityDocument, type ReportDocument, type ReportPoint, type Table } from '../../report/index.js';
import { sampleProject } from '../../report/samples.js';
import { answersOf } from '../heads.js';
import type { ChecklistRecord, Deviation, KeyedVersion, Photo, Severity } from '../model.js';
import { aDeviation, aVersion, idOf, LIST } from '../samples.js';
import { declarationBlocks } from './declaration.js';
import { type RecordReport, recordDocument } from './recordDocument.js';
import { dayText, spanText, timeText } from './time.js';

const LANGUAGES = ['nb', 'en'] as const;
const HASH = 'ab'.repeat(32);

const aPhoto = (digit: string, more: Partial<Photo> = {}): Photo => ({
  hash: digit.repeat(64),
  keys: ['checkpoint.1'],
  followUp: false,
  size: 100,
  type: 'image/jpeg',
  takenAt: '2026-05-04T08:12:00.000Z',
  width: 1600,
  height: 1200,
  state: 'STORED',
  reason: null,
  missing: [],
  addedBy: 'foreman',
  addedAt: '2026-05-04T08:13:00.000Z',
  ...more,
});

const openDeviation = (key: string, severity: Severity, more: Partial<Deviation> = {}): Deviation => ({
  recordId: idOf(99),
  projectId: 1,
  key,
  question: `Question of ${key}`,
  severity,
  text: `Loose at ${key}`,
  sheets: [],
  state: 'OPEN',
  responsible: null,
  due: null,
  overdue: false,
  openedAt: '2026-05-04T08:00:00.000Z',
  version: 1,
  log: [],
  ...more,
});

const aRecord = (versions: KeyedVersion[], more: Partial<ChecklistRecord> = {}): ChecklistRecord => ({
  id: idOf(99),
  projectId: 1,
  segmentId: null,
  facilityId: 1,
  assessmentType: 'FINALINSPECTION',
  revisionId: 1,
  options: [],
  title: 'Grøft ved Åsveien',
  place: '',
  state: 'DRAFT',
  version: 3,
  createdBy: 'foreman',
  createdAt: '2026-05-04T07:00:00.000Z',
  changedBy: 'foreman',
  changedAt: '2026-05-04T09:00:00.000Z',
  replaces: null,
  replacedBy: null,
  points: 4,
  answered: 1,
  conflicts: 0,
  openDeviations: 0,
  contentHash: null,
  answers: answersOf(versions),
  photos: [],
  deviations: [],
  signatures: [],
  voidReason: null,
  ...more,
});

const documentOf = (
  record: ChecklistRecord,
  language: (typeof LANGUAGES)[number] = 'en',
  more: Partial<RecordReport> = {},
): ReportDocument =>
  recordDocument(
    {
      record,
      checkpoints: LIST,
      names: new Map([['foreman', 'Kari Nettplan']]),
      small: new Set(),
      project: { number: 'P-1', name: 'Åsveien' },
      facility: { name: 'Grøft', nameEn: 'Trench' },
      revision: '2026',
      company: 'Demo Grid North',
      isAsSigned: true,
      ...more,
    },
    language,
  );

const pointsOf = ({ blocks }: ReportDocument): ReportPoint[] =>
  blocks.flatMap((block) => (block.kind === 'points' ? block.groups.flatMap(({ points }) => points) : []));
const textOf = (value: unknown): string => JSON.stringify(value);
const kindsOf = ({ blocks }: ReportDocument) => blocks.map(({ kind }) => kind);
const tablesOf = ({ blocks }: ReportDocument): Table[] => blocks.filter((block) => block.kind === 'table');
const warningsOf = ({ blocks }: ReportDocument) =>
  blocks.flatMap((block) => (block.kind === 'warning' ? [block.text] : []));

describe('the report of a record', () => {
  test('has the head and the hash first, then open deviations and signatures, then answers', () => {
    const record = aRecord([aDeviation(1)], {
      state: 'SIGNED',
      contentHash: HASH,
      deviations: [openDeviation('checkpoint.1', 'LOW')],
      signatures: [
        {
          user: 'foreman',
          role: 'EXECUTED',
          at: '2026-05-04T09:00:00.000Z',
          statement: 'As agreed',
          contentHash: HASH,
          method: 'PASSWORD',
        },
      ],
    });
    const document = documentOf(record);
    expect(kindsOf(document)).toEqual(['seal', 'heading', 'table', 'heading', 'table', 'heading', 'points']);
    expect(document.title).toBe('Grøft ved Åsveien');
    expect(tablesOf(document)[1]!.rows[0]!.cells).toEqual([
      'Executed by',
      'Kari Nettplan (foreman)',
      '4 May 2026 11:00\nby password',
      'As agreed',
    ]);
    expect(document.blocks.find(({ kind }) => kind === 'seal')).toMatchObject({
      hash: HASH,
      code: `spadework:record?id=${record.id}&hash=${HASH}`,
    });
    expect(document.date).toBe(record.changedAt);
  });

  // Sabotage: sort by key, or list those that are verified.
  test('lists open deviations with DANGER first, then the oldest; the rest comes after the first page', () => {
    const states = ['OPEN', 'DONE', 'VERIFIED', 'REJECTED', 'WITHDRAWN'] as const;
    const severities: Severity[] = ['LOW', 'DANGER', 'MEDIUM', 'DANGER', 'HIGH', 'LOW', 'LOW', 'LOW'];
    const deviations = [
      ...severities.map((severity, i) =>
        openDeviation(`checkpoint.${i + 1}`, severity, { openedAt: `2026-05-04T08:00:0${9 - i}.000Z` }),
      ),
      ...states.slice(2).map((state, i) => openDeviation(`sub.${i + 1}`, 'DANGER', { state })),
    ];
    const document = documentOf(aRecord([], { deviations }));
    const [first, further] = tablesOf(document).map(({ rows }) =>
      rows.map(({ cells }) => `${cells[0]} ${/checkpoint\.\d|sub\.\d/.exec(cells[1]!)![0]}`),
    );
    expect(first).toEqual([
      'Danger checkpoint.4',
      'Danger checkpoint.2',
      'High checkpoint.5',
      'Medium checkpoint.3',
    ]);
    expect(further).toEqual([8, 7, 6, 1].map((id) => `Low checkpoint.${id}`));
    expect(kindsOf(document)[0]).toBe('seal');
    expect(warningsOf(document)).toEqual(['2 open deviations are dangers.']);
    expect(document.figures.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Answered 1',
      'Deviations 10',
      'Open deviations 8',
      'Photos 0',
    ]);
  });

  test('says who answered and when, in Norwegian time, and everything that an answer has', () => {
    const answer = aVersion(1, {
      measured: { value: 0.4, unit: 'Ω' },
      comment: 'Tørt vær',
      noPhotoReason: 'Mørkt',
    });
    const [point] = pointsOf(documentOf(aRecord([answer]), 'nb'));
    expect(point).toMatchObject({
      number: '1',
      question: 'Punkt 1',
      conflict: '',
      answers: [
        {
          text: 'OK',
          tone: 'GOOD',
          lines: [
            { label: 'Målt', value: '0,4 Ω' },
            { label: 'Merknad', value: 'Tørt vær' },
            { label: 'Uten bilde', value: 'Mørkt' },
          ],
          by: [{ who: 'Kari Nettplan', when: '04.05.2026 10:00', mark: '' }],
        },
      ],
    });
    expect(point!.parts.map(({ question, answers }) => [question, answers[0]!.text])).toEqual([
      ['Del 11', 'Ikke besvart'],
      ['Del 12', 'Ikke besvart'],
    ]);
  });

  // Sabotage: mark at 300 s already, or only clocks that are behind.
  test('marks a time where the clock of the device was more than 300 s wrong', () => {
    const marks = [300, -300, 301, -90_000, null].map((clockOffset) => {
      const [point] = pointsOf(documentOf(aRecord([aVersion(1, { clockOffset })])));
      return point!.answers[0]!.by[0]!.mark;
    });
    expect(marks).toEqual([
      '',
      '',
      "The device's clock was 5 min behind. The answer came 4 May 2026 10:00.",
      "The device's clock was 1 d 1 h ahead. The answer came 4 May 2026 10:00.",
      '',
    ]);
  });

  test('shows both answers of a conflict, and one answer of two people who agree', () => {
    const other = { answeredBy: 'electrician' };
    const differ = documentOf(
      aRecord([aVersion(1), { ...aDeviation(2, { severity: 'DANGER' }), ...other }], { conflicts: 1 }),
    );
    const [conflict] = pointsOf(differ);
    expect(conflict!.conflict).toBe('Answers that differ – none is chosen');
    expect(conflict!.answers.map(({ text, by }) => [text, by.map(({ who }) => who)])).toEqual([
      ['OK', ['Kari Nettplan']],
      ['Deviation · Danger', ['electrician']],
    ]);
    expect(warningsOf(differ)).toEqual([
      'One point has answers that differ. Nobody has chosen between them.',
    ]);
    const [agreed] = pointsOf(documentOf(aRecord([aVersion(1), { ...aVersion(2), ...other }])));
    expect(agreed!.answers.map(({ by }) => by.map(({ who }) => who))).toEqual([
      ['Kari Nettplan', 'electrician'],
    ]);
  });

  test('leaves out options that nobody named, unless somebody answered them', () => {
    const numbersOf = (record: ChecklistRecord) => pointsOf(documentOf(record)).map(({ number }) => number);
    expect(numbersOf(aRecord([]))).toEqual(['1', '2']);
    expect(numbersOf(aRecord([], { options: [3] }))).toEqual(['1', '2', '3']);
    expect(numbersOf(aRecord([aVersion(1, { key: 'checkpoint.3' })]))).toEqual(['1', '2', '3']);
    const setAside = aRecord([aVersion(1, { value: 'NOT_APPLICABLE' })]);
    expect(pointsOf(documentOf(setAside))[0]!.parts).toEqual([]);
  });

  test('shows a photo once, refers to it elsewhere, and says which have not come', () => {
    const record = aRecord([], {
      photos: [
        aPhoto('a', { keys: ['checkpoint.2', 'sub.12'] }),
        aPhoto('b', { state: 'MISSING' }),
        aPhoto('c', { followUp: true, width: 1200, height: 1600 }),
        aPhoto('d', { state: 'REMOVED' }),
        aPhoto('e', { state: 'REFUSED', reason: 'METADATA' }),
      ],
    });
    const document = documentOf(record, 'en', { small: new Set(['a'.repeat(64)]) });
    const [first, second] = pointsOf(document);
    expect(first!.photos.map(({ title, picture }) => [title, picture])).toEqual([
      ['Photo 1, of the repair', 'view'],
    ]);
    expect(first!.notes).toEqual([
      'A photo has not arrived yet',
      'The file holds more than the image, such as a position',
    ]);
    const [, part] = first!.parts;
    expect(part!.photos).toEqual([
      {
        hash: 'a'.repeat(64),
        picture: 'thumb',
        width: 1600,
        height: 1200,
        title: 'Photo 2',
        caption: 'taken 4 May 2026 10:12 · Kari Nettplan · aaaaaaaaaaaa',
      },
    ]);
    expect([second!.photos, second!.notes]).toEqual([[], ['See photo 2.']]);
    expect(textOf(document)).toContain('Some photos are shown small');
  });

  test.each([
    ['nb', 'UTKAST', 'ANNULLERT'],
    ['en', 'DRAFT', 'VOID'],
  ] as const)('marks drafts and what is void, in %s', (language, draft, isVoid) => {
    const markOf = (state: ChecklistRecord['state']) => {
      const { mark, foot, runningHead } = documentOf(aRecord([], { state }), language);
      return [mark, foot.startsWith(`${mark} · `), runningHead.startsWith(`${mark} · `)];
    };
    expect(markOf('DRAFT')).toEqual([draft, true, true]);
    expect(markOf('VOID')).toEqual([isVoid, true, true]);
    expect([markOf('SUBMITTED')[0], markOf('SIGNED')[0]]).toEqual([undefined, undefined]);
    const voided = documentOf(aRecord([], { state: 'VOID', voidReason: 'Feil anlegg' }), language);
    expect(warningsOf(voided)).toHaveLength(1);
    expect(warningsOf(voided)[0]).toMatch(new RegExp(`^${isVoid}.*Feil anlegg$`));
  });

  test('says that a signed record is not what was signed, or was corrected', () => {
    const signed = aRecord([], { state: 'SIGNED', contentHash: HASH });
    expect(warningsOf(documentOf(signed))).toEqual([]);
    expect(warningsOf(documentOf(signed, 'en', { isAsSigned: false }))[0]).toMatch(/NOT WHAT WAS SIGNED/);
    expect(warningsOf(documentOf({ ...signed, replacedBy: idOf(7) }))).toEqual([
      `Corrected by a later record, ${idOf(7)}.`,
    ]);
  });

  test('tells what became of a deviation', () => {
    const deviation = openDeviation('checkpoint.1', 'HIGH', {
      state: 'DONE',
      responsible: 'foreman',
      due: '2026-06-01',
      log: [
        { at: '2026-05-05T08:00:00.000Z', by: 'foreman', from: 'OPEN', to: 'DONE', text: 'Laid', photos: [] },
      ],
    });
    const [point] = pointsOf(documentOf(aRecord([aDeviation(1)], { deviations: [deviation] })));
    expect(point!.followUp).toEqual([
      'Follow-up: Done · responsible Kari Nettplan · due 1 Jun 2026',
      '5 May 2026 10:00 Kari Nettplan: Open → Done. Laid',
    ]);
  });
});

describe('what a declaration of conformity lists', () => {
  const records = [
    {
      id: idOf(1),
      title: 'Grøft',
      contentHash: HASH,
      signatures: [
        { user: 'foreman', at: '2026-05-04T22:30:00.000Z' },
        { user: 'owner', at: '2026-05-06T09:00:00.000Z' },
      ],
    },
  ];
  const deviations = [{ ...openDeviation('checkpoint.1', 'DANGER'), recordTitle: 'Grøft' }];
  const names = new Map([['foreman', 'Kari Nettplan']]);

  test.each(LANGUAGES)('title, day, signers and hash, and what is open, in %s', (language) => {
    const blocks = declarationBlocks({ records, deviations, names }, language);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table', 'heading', 'table']);
    const [signed, open] = blocks.filter((block) => block.kind === 'table');
    const day = language === 'nb' ? '05.05.2026' : '5 May 2026';
    expect(signed!.rows[0]!.cells).toEqual(['Grøft', day, 'Kari Nettplan (foreman); owner']);
    expect(signed!.rows[0]!.note).toContain(HASH);
    expect(open!.rows[0]!.cells.slice(1, 3)).toEqual([
      'Question of checkpoint.1\nLoose at checkpoint.1',
      'Grøft',
    ]);
  });

  // Sabotage: a heading where there is nothing below.
  test('nothing without records and open deviations: the declaration is what it was', () => {
    const nothing = declarationBlocks({ records: [], deviations: [], names }, 'nb');
    expect(nothing).toEqual([]);
    const project = sampleProject();
    const before = conformityDocument(project, new Map(), 'nb');
    expect(conformityDocument(project, new Map(), 'nb', nothing)).toEqual(before);
    const attached = declarationBlocks({ records, deviations: [], names }, 'nb');
    expect(conformityDocument(project, new Map(), 'nb', attached).blocks).toEqual([
      ...before.blocks,
      ...attached,
    ]);
  });
});

describe('times', () => {
  test('are those of the clock on the wall, in summer and winter', () => {
    expect(timeText('2026-07-01T22:30:00.000Z', 'nb')).toBe('02.07.2026 00:30');
    expect(timeText('2026-12-31T23:30:00.000Z', 'en')).toBe('1 Jan 2027 00:30');
    expect(dayText('2026-03-28T22:59:00.000Z', 'nb')).toBe('28.03.2026');
    expect(dayText('2026-03-28T23:00:00.000Z', 'nb')).toBe('29.03.2026');
  });

  test.each([
    [301, '5 min'],
    [3600, '1 h'],
    [7500, '2 h 5 min'],
    [90_000, '1 d 1 h'],
    [2 * 86_400 + 60, '2 d 1 min'],
  ])('a span of %d s is %s', (seconds, text) => {
    expect(spanText(seconds, { day: 'd', hour: 'h', minute: 'min' })).toBe(text);
  });
});
