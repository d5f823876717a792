import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { etagOfBytes } from '../http/etag.js';
import { WEB } from '../places.js';

/** Where the build puts the browser app. */
export const WEB_DIRECTORY = fileURLToPath(WEB);

/** The bytes of a file in one encoding. */
export interface Encoded {
  bytes: Buffer;
  etag: string;
}

export interface WebFile {
  type: string;
  /** By the name of the content encoding. */
  encodings: { identity: Encoded } & Partial<Record<'br' | 'gzip', Encoded>>;
}

/** The files of the browser app by their path, such as `/assets/main-4f2a.js`. */
export interface WebFiles {
  index: WebFile;
  files: ReadonlyMap<string, WebFile>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const COMPRESSED = /\.(br|gz)$/;

/** Reads the built browser app, with what its build compressed; undefined if it was not built. */
export function readWebFiles(directory: string): WebFiles | undefined {
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const files = new Map<string, WebFile>();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name);
    const isHidden = name.split(/[\\/]/).some((part) => part.startsWith('.'));
    if (isHidden || COMPRESSED.test(name) || !statSync(path).isFile()) continue;
    files.set(`/${name.replaceAll('\\', '/')}`, readWebFile(path));
  }
  const index = files.get('/index.html')!;
  files.delete('/index.html');
  return { index, files };
}

function readWebFile(path: string): WebFile {
  const encoded = (file: string): Encoded => {
    const bytes = readFileSync(file);
    return { bytes, etag: etagOfBytes(bytes) };
  };
  const ifThere = (file: string) => (existsSync(file) ? encoded(file) : undefined);
  const [br, gzip] = [ifThere(`${path}.br`), ifThere(`${path}.gz`)];
  return {
    type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    encodings: { identity: encoded(path), ...(br && { br }), ...(gzip && { gzip }) },
  };
}
