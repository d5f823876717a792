import { RENDERING_EDITION } from '../render/typesetting/edition.js';
import { perStore, SingleFlightCache } from '../store/cache.js';
import type { Tx } from '../store/store.js';
import type { FileAnswer } from './contract.js';
import { etagOfBytes } from './etag.js';

const MAX_CACHE_BYTES = 32 * 1024 * 1024;
const cachedFiles = perStore(
  () => new SingleFlightCache<Uint8Array>(MAX_CACHE_BYTES, ({ length }) => length),
);

/**
 * A report as a file. Equal content gives equal bytes in one version of the server, so its ETag is that of the content:
 * a caller who has the file costs no typesetting, and others get it from the cache.
 */
export function reportFile(
  tx: Tx,
  file: Omit<FileAnswer, 'content'>,
  /** What it says, also as the JSON of it. */
  document: object | string | Uint8Array,
  typeset: (json: string) => Promise<Uint8Array>,
): { file: FileAnswer; etag: string } {
  const json =
    typeof document === 'string' || document instanceof Uint8Array
      ? Buffer.from(document as string)
      : Buffer.from(JSON.stringify(document));
  const etag = etagOfBytes(Buffer.concat([Buffer.from(`${RENDERING_EDITION} `), json]));
  return {
    file: { ...file, content: () => cachedFiles(tx).get(etag, () => typeset(json.toString())) },
    etag,
  };
}
