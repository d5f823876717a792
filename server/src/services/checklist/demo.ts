import { readFile } from 'node:fs/promises';
import type { Tx } from '../../store/store.js';
import { readTable } from '../../tables/file.js';
import { findingLines } from '../../tables/findings.js';
import { importChecklists } from './import/checklists.js';

const FOLDER = new URL('../../../../data/checklist/', import.meta.url);

const REVISIONS = [
  { revision: '2025', activeFromDate: '2025-02-01', description: 'Sjekklister for 2025' },
  { revision: '2026', activeFromDate: '2026-02-01', description: 'Sjekklister for 2026' },
];

/** The starter checklists in two revisions. */
export async function loadChecklists(tx: Tx): Promise<void> {
  for (const options of REVISIONS) {
    const file = `checklists-${options.revision}.csv`;
    const table = await readTable(await readFile(new URL(file, FOLDER)));
    const { findings, refusal } = await importChecklists(tx, table, options);
    if (findings.length || refusal)
      throw new Error(`data/checklist/${file} is wrong: ${refusal ?? findingLines(findings).join('; ')}`);
  }
}
