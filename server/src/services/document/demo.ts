import { readFile } from 'node:fs/promises';
import type { Tx } from '../../store/store.js';
import { findingLines } from '../../tables/findings.js';
import { importDocuments } from './import.js';

const FOLDER = new URL('../../../../data/documents/', import.meta.url);

/** The starter library. */
export async function loadDocuments(tx: Tx): Promise<void> {
  const texts = JSON.parse(await readFile(new URL('content.json', FOLDER), 'utf8'));
  const { findings, refusal } = await importDocuments(tx, FOLDER, { texts });
  if (findings.length || refusal)
    throw new Error(`data/documents is wrong: ${refusal ?? findingLines(findings).join('; ')}`);
}
