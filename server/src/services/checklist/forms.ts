import { createHash } from 'node:crypto';
import { MadeOnce, perStore } from '../../store/memory.js';
import type { Tx } from '../../store/store.js';

export interface Form {
  content: Uint8Array;
  /** Of the bytes, because a later version of the server may lay the same list out otherwise. */
  etag: string;
}

const MOST_BYTES = 32 * 1024 * 1024;
const rememberedForms = perStore(() => new MadeOnce<Form>(MOST_BYTES, ({ content }) => content.length));

/** The form of a key, made once. */
export const formOf = (tx: Tx, key: string, make: () => Promise<Uint8Array>): Promise<Form> =>
  rememberedForms(tx).get(key, async () => {
    const content = await make();
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` };
  });
