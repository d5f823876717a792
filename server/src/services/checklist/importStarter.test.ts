import { readFile } from 'node:fs/promises';
import { ANSWER_TYPES, ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { describe, expect, test } from 'vitest';
import { starterRows } from '../../../test/checklist.js';
import { useServer } from '../../../test/harness.js';
import { readTable } from '../../tables/file.js';
import { importChecklists } from './import.js';

const server = useServer();

const importStarter = async (year: number, revision: string) => {
  const file = new URL(`../../../../data/checklist/checklists-${year}.csv`, import.meta.url);
  const table = await readTable(await readFile(file));
  return server.store.transact((tx) => importChecklists(tx, table, { revision }));
};

describe('the starter checklists', () => {
  test.each([
    [2025, ['3 checkpoints lack English, so they will be shown in Norwegian: 1138, 1161, 1217']],
    [2026, []],
  ] as const)('of %d are taken without a fault, and the same again is no change', async (year, warnings) => {
    const count = starterRows(year).filter(({ kind }) => kind === 'CHECKPOINT').length;
    const clean = { findings: [], unknownColumns: [], warnings, changed: 0 };
    const events = [expect.objectContaining({ type: 'catalog.activated', resource: 'catalog:checklists' })];
    expect(await importStarter(year, `starter ${year}`)).toEqual({
      ...clean,
      added: count,
      unchanged: 0,
      events,
    });
    expect(await importStarter(year, `starter ${year}`)).toEqual({ ...clean, added: 0, unchanged: count });
    // The demo data has them under this name.
    expect(await importStarter(year, String(year))).toMatchObject({ added: 0, unchanged: count });
  });

  test('show all that a checklist can have', () => {
    const rows = starterRows(2026);
    const of = (kind: string) => rows.filter((row) => row.kind === kind);
    const points = of('CHECKPOINT');
    expect(of('FACILITY').length).toBeGreaterThanOrEqual(8);
    expect(points.length).toBeGreaterThanOrEqual(200);
    for (const column of ['component', 'timePerspective', 'sheetsForCorrection', 'sheetsForGuidance'])
      expect(points.filter((row) => row[column]).length).toBeGreaterThan(10);
    for (const column of ['camera', 'option'])
      expect(points.filter((row) => row[column] === 'yes').length).toBeGreaterThan(10);
    expect(of('SUBCHECKPOINT').length).toBeGreaterThan(10);
    expect(new Set(points.map(({ answerType }) => answerType))).toEqual(new Set(ANSWER_TYPES));
    const used = new Set(points.flatMap(({ assessmentTypes }) => assessmentTypes!.split(',')));
    expect(used).toEqual(new Set(ASSESSMENT_TYPES.filter((type) => type !== 'UNKNOWN')));
  });
});
