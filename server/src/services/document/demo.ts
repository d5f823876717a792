import type { Tx } from '../../store/store.js';
import { findingLines } from '../../tables/findings.js';
import { importDocuments } from './import.js';

const FOLDER = new URL('../../../../data/documents/', import.meta.url);

/** The starter library. */
export async function loadDocuments(tx: Tx): Promise<void> {
  const { findings, refusal } = await importDocuments(tx, FOLDER);
  if (findings.length || refusal)
    throw new Error(`data/documents is wrong: ${refusal ?? findingLines(findings).join('; ')}`);
}
