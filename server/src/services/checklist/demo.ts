import { readFile } from 'node:fs/promises';
import { DATA } from '../../places.js';
import type { Tx } from '../../store/store.js';
import { readTable } from '../../tables/file.js';
import { requireValid } from '../../tables/import.js';
import { importChecklists } from './import/checklists.js';

const FOLDER = new URL('checklist/', DATA);

const REVISIONS = [
  { revision: '2025', activeFromDate: '2025-02-01', description: 'Sjekklister for 2025' },
  { revision: '2026', activeFromDate: '2026-02-01', description: 'Sjekklister for 2026' },
];

/** The starter checklists in two revisions. */
export async function loadChecklists(tx: Tx): Promise<void> {
  for (const options of REVISIONS) {
    const file = `checklists-${options.revision}.csv`;
    const table = await readTable(await readFile(new URL(file, FOLDER)));
    requireValid(await importChecklists(tx, table, options), `data/checklist/${file}`);
  }
}
