import { createHash } from 'node:crypto';
import { Memory, perStore } from '../../store/memory.js';
import type { Tx } from '../../store/store.js';

export interface Form {
  content: Uint8Array;
  /** Of the bytes, because a later version of the server may lay the same list out otherwise. */
  etag: string;
}

const MOST_BYTES = 32 * 1024 * 1024;
const rememberedForms = perStore(() => new Memory<Form>(MOST_BYTES));
const formsInTheMaking = perStore(() => new Map<string, Promise<Form>>());

/** The form of a key, made once. Whoever asks for it meanwhile waits for the same one: a crew begins its day together. */
export async function formOf(tx: Tx, key: string, make: () => Promise<Uint8Array>): Promise<Form> {
  const known = rememberedForms(tx).get(key);
  if (known) return known.value;
  const making = formsInTheMaking(tx);
  const form = making.get(key) ?? madeForm(tx, key, make).finally(() => making.delete(key));
  making.set(key, form);
  return form;
}

async function madeForm(tx: Tx, key: string, make: () => Promise<Uint8Array>): Promise<Form> {
  const content = await make();
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return rememberedForms(tx).keep(key, 0, { content, etag }, content.length);
}
