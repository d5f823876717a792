import { readFile } from 'node:fs/promises';
import { DATA } from '../../places.js';
import type { Tx } from '../../store/store.js';
import { requireValid } from '../../tables/import.js';
import { importDocuments } from './import.js';

const FOLDER = new URL('documents/', DATA);

/** The starter library. */
export async function loadDocuments(tx: Tx): Promise<void> {
  const texts = JSON.parse(await readFile(new URL('content.json', FOLDER), 'utf8'));
  requireValid(await importDocuments(tx, FOLDER, { texts }), 'data/documents');
}
