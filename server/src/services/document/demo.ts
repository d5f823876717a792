import { readFile } from 'node:fs/promises';
import type { Tx } from '../../store/store.js';
import { requireSound } from '../../tables/import.js';
import { importDocuments } from './import.js';

const FOLDER = new URL('../../../../data/documents/', import.meta.url);

/** The starter library. */
export async function loadDocuments(tx: Tx): Promise<void> {
  const texts = JSON.parse(await readFile(new URL('content.json', FOLDER), 'utf8'));
  requireSound(await importDocuments(tx, FOLDER, { texts }), 'data/documents');
}
