import { etagOfBytes } from '../../http/etag.js';
import { MadeOnce, perStore } from '../../store/memory.js';
import type { Tx } from '../../store/store.js';

export interface Form {
  content: Uint8Array;
  etag: string;
}

const MOST_BYTES = 32 * 1024 * 1024;
const rememberedForms = perStore(() => new MadeOnce<Form>(MOST_BYTES, ({ content }) => content.length));

/** The form of a key, made once. */
export const formOf = (tx: Tx, key: string, make: () => Promise<Uint8Array>): Promise<Form> =>
  rememberedForms(tx).get(key, async () => {
    const content = await make();
    return { content, etag: etagOfBytes(content) };
  });
