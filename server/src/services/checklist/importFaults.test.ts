import { Workbook } from '@cj-tech-master/excelts';
import { ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { describe, expect, test } from 'vitest';
import { aCheckpoint, csvOf, SMALL } from '../../../test/checklist.js';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { readTable } from '../../tables/file.js';
import { findingLines } from '../../tables/findings.js';
import { importChecklists } from './import.js';

const server = useServer();

const faultsIn = async (bytes: Uint8Array) => {
  const table = await readTable(bytes);
  const report = await server.store.transact((tx) => importChecklists(tx, table, { revision: 'faulty' }));
  expect([report.added, report.changed, report.unchanged]).toEqual([0, 0, 0]);
  expect(await server.store.row(sql`SELECT FROM checklist_revision WHERE name = 'faulty'`)).toBeUndefined();
  return findingLines(report.findings);
};
/** Faults of a file whose first lines are the headings and a small catalog; the rows given follow from line 6. */
const faults = (...rows: object[]) => faultsIn(Buffer.from(csvOf([...SMALL, aCheckpoint(1), ...rows])));
const aSub = (more: object) => ({
  kind: 'SUBCHECKPOINT',
  id: 1,
  name: 'Sub',
  parent: 1,
  primarySorting: 1,
  ...more,
});

describe('a value', () => {
  test.each([
    [
      aCheckpoint(2, { kind: 'POINT' }),
      'kind: must be one of FACILITY, PART, COMPONENT, TIMEPERSPECTIVE, CHECKPOINT, SUBCHECKPOINT, not "POINT"',
    ],
    [aCheckpoint(2, { kind: '' }), 'kind: is missing'],
    [aCheckpoint(2, { id: '' }), 'id: is missing'],
    [aCheckpoint(2, { id: 0 }), 'id: must be at least 1, not "0"'],
    [aCheckpoint(2, { id: '2.5' }), 'id: must be a whole number, not "2.5"'],
    [aCheckpoint(2, { id: 'to' }), 'id: must be a number, not "to"'],
    [aCheckpoint(2, { id: '9007199254740993' }), expect.stringMatching(/^line 6, column id: /)],
    [aCheckpoint(2, { name: ' ' }), 'name: is missing'],
    [aCheckpoint(2, { name: 'x'.repeat(501) }), 'name: must have at most 500 characters, not 501'],
    [aCheckpoint(2, { guidance: 'x'.repeat(4001) }), 'guidance: must have at most 4000 characters, not 4001'],
    [aCheckpoint(2, { facilities: '1|x' }), 'facilities: must be a number, not "x"'],
    [aCheckpoint(2, { facilities: '|' }), 'facilities: must hold a value, not "|"'],
    [
      aCheckpoint(2, { assessmentTypes: 'PLANNING|VISIT' }),
      `assessmentTypes: must be one of ${ASSESSMENT_TYPES.join(', ')}, not "VISIT"`,
    ],
    [
      aCheckpoint(2, { answerType: 'NUMBER' }),
      'answerType: must be one of MULTIPLECHOICE, TEXT, not "NUMBER"',
    ],
    [aCheckpoint(2, { camera: 'perhaps' }), 'camera: must be yes or no, not "perhaps"'],
    [aCheckpoint(2, { option: 'x' }), 'option: must be yes or no, not "x"'],
    [aCheckpoint(2, { primarySorting: '-1' }), 'primarySorting: must be at least 0, not "-1"'],
    [aCheckpoint(2, { secondarySorting: 'sist' }), 'secondarySorting: must be a number, not "sist"'],
    [
      aCheckpoint(2, { sheetsForGuidance: 'x'.repeat(51) }),
      'sheetsForGuidance: must have at most 50 characters, not 51',
    ],
    [aSub({ parent: 'x' }), 'parent: must be a number, not "x"'],
  ])('that is wrong is reported with line and column: %#', async (row, fault) => {
    const line = typeof fault === 'string' ? `line 6, column ${fault}` : fault;
    expect(await faults(row)).toEqual([line]);
  });
});

describe('a required field', () => {
  test.each([
    ...['facilities', 'assessmentTypes', 'facilityPart', 'answerType', 'primarySorting'].map(
      (field) => ['CHECKPOINT', field] as const,
    ),
    ...['parent', 'primarySorting'].map((field) => ['SUBCHECKPOINT', field] as const),
  ])('%s without %s', async (kind, field) => {
    const row = kind === 'CHECKPOINT' ? aCheckpoint(2, { [field]: '' }) : aSub({ [field]: '' });
    expect(await faults(row)).toEqual([`line 6, column ${field}: is missing, and ${kind} needs it`]);
  });

  test('all missing values of a row are reported at once', async () => {
    expect(await faults({ kind: 'CHECKPOINT', id: 2, name: 'Bart' })).toEqual(
      ['facilities', 'assessmentTypes', 'facilityPart', 'answerType', 'primarySorting'].map(
        (field) => `line 6, column ${field}: is missing, and CHECKPOINT needs it`,
      ),
    );
  });

  test('is missing too if the file has no such column', async () => {
    const bytes = Buffer.from('kind,id,name\nCHECKPOINT,1,A');
    expect(await faultsIn(bytes)).toHaveLength(5);
  });
});

describe('a field of another kind', () => {
  test.each([
    ['FACILITY', 'assessmentTypes', 'PLANNING'],
    ['FACILITY', 'facilities', '1'],
    ['FACILITY', 'option', 'no'],
    ['PART', 'facilityPart', '1'],
    ['COMPONENT', 'guidance', 'Se'],
    ['TIMEPERSPECTIVE', 'primarySorting', '1'],
    ['CHECKPOINT', 'parent', '1'],
    ['SUBCHECKPOINT', 'answerType', 'TEXT'],
    ['SUBCHECKPOINT', 'option', 'yes'],
    ['SUBCHECKPOINT', 'secondarySorting', '1'],
    ['SUBCHECKPOINT', 'maintenanceMeasures', 'Rett'],
    ['SUBCHECKPOINT', 'sheetsForCorrection', '6001'],
  ])('%s with %s', async (kind, field, value) => {
    const plain = { kind, id: 9, name: 'Noe' };
    const row = kind === 'CHECKPOINT' ? aCheckpoint(9) : kind === 'SUBCHECKPOINT' ? aSub({}) : plain;
    expect(await faults({ ...row, [field]: value })).toEqual([
      `line 6, column ${field}: must be left out with ${kind}`,
    ]);
  });
});

describe('a reference', () => {
  test.each([
    [aCheckpoint(2, { facilities: '1|7|2|8' }), ['facilities: 7', 'facilities: 8']],
    [aCheckpoint(2, { facilityPart: 7 }), ['facilityPart: 7']],
    [aCheckpoint(2, { component: 1 }), ['component: 1']],
    [aCheckpoint(2, { timePerspective: 1 }), ['timePerspective: 1']],
    [aSub({ parent: 7 }), ['parent: 7']],
  ])('must exist in the file: %#', async (row, missing) => {
    expect(await faults(row)).toEqual(missing.map((what) => `line 6, column ${what} is nowhere in the file`));
  });

  test.each([
    { kind: 'FACILITY', id: 2, name: 'Igjen' },
    { kind: 'PART', id: 1, name: 'Igjen' },
    aCheckpoint(1),
  ])('an id is unique within its kind: $kind', async (row) => {
    const earlier =
      [...SMALL, aCheckpoint(1)].findIndex(({ kind, id }) => kind === row.kind && id === row.id) + 2;
    expect(await faults(row)).toEqual([
      `line 6, column id: ${row.kind} ${row.id} is on line ${earlier} already`,
    ]);
  });

  test('ids of sub-checkpoints are unique in the whole file', async () => {
    expect(await faults(aCheckpoint(2), aSub({ id: 5 }), aSub({ id: 5, parent: 2 }))).toEqual([
      'line 8, column id: SUBCHECKPOINT 5 is on line 7 already',
    ]);
  });

  test('is not checked if the row that it refers to has faults', async () => {
    expect(
      await faults(
        { kind: 'COMPONENT', id: 4, name: '' },
        aCheckpoint(2, { component: 4 }),
        aCheckpoint(3, { component: 5 }),
        aCheckpoint(4, { answerType: '' }),
        aSub({ parent: 4 }),
      ),
    ).toEqual([
      'line 6, column name: is missing',
      'line 8, column component: 5 is nowhere in the file',
      'line 9, column answerType: is missing, and CHECKPOINT needs it',
    ]);
  });
});

describe('a file', () => {
  test('with Norwegian headings gets faults with these headings', async () => {
    const text =
      'Slag;Nr;Navn;Anlegg;Vurderingstyper;Anleggsdel;Svartype;Sortering\nKontrollpunkt;1;A;3;PLANNING;;Tekst;1';
    expect(await faultsIn(Buffer.from(text))).toEqual([
      'line 2, column Anleggsdel: is missing, and CHECKPOINT needs it',
    ]);
  });

  test('must have a kind, an id and a name', async () => {
    expect(await faultsIn(Buffer.from('facilities\n1'))).toEqual(
      ['kind', 'id', 'name'].map((name) => `line 1, column ${name}: is missing from the headings`),
    );
  });

  test('without a checkpoint is refused', async () => {
    for (const text of ['kind;id;name', csvOf(SMALL)])
      expect(await faultsIn(Buffer.from(text))).toEqual(['the file has no checkpoint']);
    expect(await faultsIn(Buffer.from(''))).toEqual(['the file is empty']);
  });

  test('in which a worksheet took two ids for one number', async () => {
    const book = new Workbook();
    const rows = [...SMALL, aCheckpoint(1, { facilities: 1.2 })];
    const names = [...new Set(rows.flatMap(Object.keys))];
    book
      .addWorksheet('Ark')
      .addRows([
        names,
        ...rows.map((row) => names.map((name) => (row as Record<string, string | number>)[name] ?? null)),
      ]);
    expect(await faultsIn(await book.xlsx.writeBuffer())).toEqual([
      'line 5, column facilities: must be values such as 1|2, not 1.2',
    ]);
  });
});
