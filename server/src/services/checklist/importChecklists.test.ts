import { Workbook } from '@cj-tech-master/excelts';
import { describe, expect, test } from 'vitest';
import { aCheckpoint, csvOf, SMALL } from '../../../test/checklist.js';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { readTable } from '../../tables/file.js';
import { findingLines } from '../../tables/findings.js';
import { type ChecklistImportOptions, importChecklists } from './import.js';

const server = useServer();

let published = 0;
const importText = async (text: string, options: Partial<ChecklistImportOptions> = {}) => {
  const table = await readTable(Buffer.from(text));
  const revision = `test ${++published}`;
  return server.store.transact((tx) => importChecklists(tx, table, { revision, ...options }));
};
const importRows = (rows: readonly object[], options?: Partial<ChecklistImportOptions>) =>
  importText(csvOf(rows), options);
const revisionNamed = (name: string) =>
  server.store.row<{ id: number; active: boolean }>(
    sql`SELECT *, xmin::text FROM checklist_revision WHERE name = ${name}`,
  );
async function contentOf(name: string) {
  const id = (await revisionNamed(name))?.id;
  return {
    facilities: await server.store.rows(
      sql`SELECT id, name, name_en, assessment_types FROM checklist_facility WHERE revision_id = ${id} ORDER BY id`,
    ),
    checkpoints: await server.store.rows<{ id: number; content: object }>(
      sql`SELECT id, to_jsonb(facilities) AS facilities, content FROM checklist_checkpoint WHERE revision_id = ${id} ORDER BY id`,
    ),
  };
}

const NORWEGIAN = [
  'Slag;Nr;Navn;Engelsk navn;Anlegg;Vurderingstyper;Anleggsdel;Komponent;Tidsperspektiv;Hører til;Svartype;Foto;Fotoveiledning;Veiledning;Engelsk veiledning;Tiltak;Valgfri;Sortering;Sekundær sortering;Blad for utbedring;Blad for veiledning',
  'Anlegg;1;Kiosk;Kiosk;;;;;;;;;;;;;;;;;',
  'Anlegg;2;Mast;;;;;;;;;;;;;;;;;;',
  'Del;1;Bygg;Building;;;;;;;;;;;;;;;;;',
  'Komponent;1;Dør;Door;;;;;;;;;;;;;;;;;',
  'Tidsperspektiv;1;Straks;At once;;;;;;;;;;;;;;;;;',
  'Kontrollpunkt;10;Er døren låst?;Is the door locked?;2|1;UNKNOWN|PLANNING;1;1;1;;Flervalg;ja;Bilde av låsen;Prøv den;Try it;Skift lås;ja;20;3;6001;6002|6003',
  'Kontrollpunkt;11;Merking;;1;PLANNING;1;;;;Tekst;;;;;;;10;;;',
  'Underpunkt;10;Hengsler;Hinges;;;;;;10;;nei;;;;;;2;;;',
  'Underpunkt;11;Terskel;Sill;;;;;;10;;ja;Bilde;Kjenn etter;;;;1;;;',
];

describe('a revision', () => {
  test('has the facilities and checkpoints of the rows', async () => {
    const report = await importText(NORWEGIAN.join('\n'), { revision: 'whole' });
    expect(report).toEqual({
      findings: [],
      unknownColumns: [],
      warnings: [
        '1 facility lacks English, so it will be shown in Norwegian: 2',
        '2 checkpoints lack English, so they will be shown in Norwegian: 10, 11',
      ],
      added: 2,
      changed: 0,
      unchanged: 0,
      events: [expect.objectContaining({ type: 'catalog.activated', resource: 'catalog:checklists' })],
    });
    expect(await contentOf('whole')).toEqual({
      facilities: [
        { id: 1, name: 'Kiosk', name_en: 'Kiosk', assessment_types: ['PLANNING', 'UNKNOWN'] },
        { id: 2, name: 'Mast', name_en: null, assessment_types: ['PLANNING', 'UNKNOWN'] },
      ],
      checkpoints: [
        {
          id: 10,
          facilities: [1, 2],
          content: {
            id: 10,
            name: 'Er døren låst?',
            nameEn: 'Is the door locked?',
            answerType: 'MULTIPLECHOICE',
            assessmentTypes: ['PLANNING', 'UNKNOWN'],
            camera: true,
            cameraGuidance: 'Bilde av låsen',
            componentId: 1,
            componentName: 'Dør',
            componentNameEn: 'Door',
            facilityPartId: 1,
            facilityPartName: 'Bygg',
            facilityPartNameEn: 'Building',
            guidance: 'Prøv den',
            guidanceEn: 'Try it',
            maintenanceMeasures: 'Skift lås',
            option: true,
            primarySorting: 20,
            secondarySorting: 3,
            orgbladForCorrection: ['6001'],
            orgbladForGuidance: ['6002', '6003'],
            timePerspectiveId: 1,
            timePerspectiveName: 'Straks',
            timePerspectiveNameEn: 'At once',
            subCheckpoints: [
              {
                id: 11,
                name: 'Terskel',
                nameEn: 'Sill',
                camera: true,
                cameraGuidance: 'Bilde',
                guidance: 'Kjenn etter',
                sorting: 1,
              },
              { id: 10, name: 'Hengsler', nameEn: 'Hinges', camera: false, sorting: 2 },
            ],
          },
        },
        {
          id: 11,
          facilities: [1],
          content: {
            id: 11,
            name: 'Merking',
            answerType: 'TEXT',
            assessmentTypes: ['PLANNING'],
            camera: false,
            facilityPartId: 1,
            facilityPartName: 'Bygg',
            facilityPartNameEn: 'Building',
            option: false,
            primarySorting: 10,
            secondarySorting: 0,
            orgbladForCorrection: [],
            orgbladForGuidance: [],
            subCheckpoints: [],
          },
        },
      ],
    });
  });

  test('from a workbook is the same as from a text file', async () => {
    const book = new Workbook();
    const cells = NORWEGIAN.map((line) =>
      line.split(';').map((cell) => {
        if (cell === 'ja' || cell === 'nei') return cell === 'ja';
        return /^\d+$/.test(cell) ? Number(cell) : cell || null;
      }),
    );
    book.addWorksheet('Sjekklister').addRows(cells);
    const table = await readTable(await book.xlsx.writeBuffer());
    await server.store.transact((tx) => importChecklists(tx, table, { revision: 'workbook' }));
    await importText(NORWEGIAN.join('\n'), { revision: 'text' });
    expect((await contentOf('workbook')).checkpoints).toHaveLength(2);
    expect(await contentOf('workbook')).toEqual(await contentOf('text'));
    const again = await server.store.transact((tx) => importChecklists(tx, table, { revision: 'text' }));
    expect(again).toMatchObject({ findings: [], added: 0, unchanged: 2 });
  });

  test('values may be separated by any of three characters, and duplicates are ignored', async () => {
    const parted = (facilities: string, assessmentTypes: string) => [
      ...SMALL,
      aCheckpoint(1, { facilities, assessmentTypes }),
    ];
    for (const [revision, rows] of [
      ['pipes', parted('1|2', 'PLANNING|UNKNOWN')],
      ['commas', parted('2, 1,2,', 'unknown , PLANNING')],
    ] as const)
      await importRows(rows, { revision });
    expect(await contentOf('commas')).toEqual(await contentOf('pipes'));
  });

  test('more checkpoints than a batch are all imported', async () => {
    const rows = [...SMALL, ...Array.from({ length: 2500 }, (_, i) => aCheckpoint(i + 1))];
    expect(await importRows(rows, { revision: 'many' })).toMatchObject({ added: 2500 });
    expect((await contentOf('many')).checkpoints).toHaveLength(2500);
  });

  test('items of different kinds may have the same id', async () => {
    expect(await importRows([...SMALL, aCheckpoint(1), aCheckpoint(2)])).toMatchObject({
      findings: [],
      warnings: [],
      added: 2,
    });
  });
});

describe('missing translations', () => {
  test.each<[string, ...object[]]>([
    ['the name', aCheckpoint(7, { nameEn: '' })],
    ['the guidance', aCheckpoint(7, { guidance: 'Se' })],
    ['the measures', aCheckpoint(7, { maintenanceMeasures: 'Rett' })],
    ['the words on the photo', aCheckpoint(7, { camera: 'yes', cameraGuidance: 'Nær' })],
    ['its part', aCheckpoint(7, { facilityPart: 2 })],
    [
      'a sub-checkpoint',
      aCheckpoint(7),
      { kind: 'SUBCHECKPOINT', id: 1, name: 'Sub', parent: 7, primarySorting: 1 },
    ],
  ])('%s of a checkpoint is a warning, not a fault', async (_, ...rows) => {
    const untranslated = { kind: 'PART', id: 2, name: 'Tak' };
    expect(await importRows([...SMALL, untranslated, aCheckpoint(6), ...rows])).toMatchObject({
      findings: [],
      warnings: ['1 checkpoint lacks English, so it will be shown in Norwegian: 7'],
      added: 2,
    });
  });
});

describe('a published revision', () => {
  const ROWS = [...SMALL, aCheckpoint(1), aCheckpoint(2, { facilities: '1|2' })];

  test('is published once, even if the rows are in another order', async () => {
    await importRows(ROWS, { revision: 'twice', description: 'En' });
    const before = [await revisionNamed('twice'), await contentOf('twice')];
    for (const options of [{}, { description: 'En' }, { active: false }])
      expect(await importRows(ROWS.toReversed(), { revision: 'twice', ...options })).toMatchObject({
        findings: [],
        added: 0,
        unchanged: 2,
      });
    expect([await revisionNamed('twice'), await contentOf('twice')]).toEqual(before);
  });

  test('never changes: other content under its name is refused', async () => {
    await importRows(ROWS, { revision: 'fixed', description: 'En' });
    const before = [await revisionNamed('fixed'), await contentOf('fixed')];
    const refusal = (what: string) => ({
      findings: [],
      refusal: `revision fixed is published with ${what}; a published revision never changes, so give this one another name`,
    });
    for (const rows of [
      [...ROWS, aCheckpoint(3)],
      ROWS.slice(0, -1),
      [...ROWS, { kind: 'SUBCHECKPOINT', id: 1, name: 'Sub', parent: 1, primarySorting: 1 }],
      ROWS.map((row) => (row.kind === 'PART' ? { ...row, nameEn: 'House' } : row)),
      ROWS.map((row) => (row.id === 2 ? { ...row, name: 'Ny' } : row)),
    ])
      expect(await importRows(rows, { revision: 'fixed' })).toMatchObject(refusal('other content'));
    expect(await importRows(ROWS, { revision: 'fixed', description: 'To' })).toMatchObject(
      refusal('another description'),
    );
    expect([await revisionNamed('fixed'), await contentOf('fixed')]).toEqual(before);
  });

  test('is published once by two concurrent imports', async () => {
    const reports = await Promise.all([1, 2].map(() => importRows(ROWS, { revision: 'raced' })));
    expect(reports.map(({ added, unchanged }) => [added, unchanged]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
  });

  test('a dry run publishes nothing and gives the same report', async () => {
    expect(await importRows(ROWS, { revision: 'dry', dryRun: true })).toMatchObject({ added: 2 });
    expect(await revisionNamed('dry')).toBeUndefined();
  });

  test('one fault refuses the whole revision', async () => {
    const { findings } = await importRows([...ROWS, aCheckpoint(3, { facilities: 9 })], { revision: 'half' });
    expect(findingLines(findings)).toEqual(['line 7, column facilities: 9 is nowhere in the file']);
    expect(await revisionNamed('half')).toBeUndefined();
  });
});
