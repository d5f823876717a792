import { readFile } from 'node:fs/promises';
import { files } from '../src/services/document/files.js';
import { indexVersions } from '../src/services/document/search/index.js';
import { sql } from '../src/store/sql.js';
import { DOCUMENT, type Reply, type RequestOptions, type TestServer } from './harness.js';

/** Calls to the document service as one caller. */
export const documentCaller =
  (server: TestServer, token: () => string) =>
  (method: string, path: string, options: RequestOptions = {}): Promise<Reply> =>
    server.request(method, DOCUMENT + path, { token: token(), ...options });

/** Tokens of both companies' users and programs. */
export async function allTokens(server: TestServer): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {
    client: await server.token(),
    southClient: await server.token(undefined, { client: 'south-client' }),
  };
  for (const user of ['planner', 'colleague', 'admin', 'south', 'norole', 'unconfirmed'])
    tokens[user] = await server.token(user);
  return tokens;
}

/** A file of the service with its bytes. */
export async function downloaded(
  server: TestServer,
  token: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(server.address + DOCUMENT + path, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** A document that is not in the starter library. Missing fields have plain defaults. */
export interface Shelved {
  number: string;
  type?: string;
  /** Without a series everybody may open it, otherwise only its subscribers. */
  series?: number;
  obsolete?: boolean;
  main?: boolean;
  versions?: string[];
  title?: string;
  description?: string;
  keywords?: string[];
  links?: string[];
  fileName?: string;
  contentType?: string;
  bytes?: Uint8Array;
  content?: string;
}

/** Inserts a document directly. All versions have the same file, and the last one is current. */
export function shelve(server: TestServer, document: Shelved): Promise<void> {
  const { type = 'ARCHIVE', versions = ['1.0'], series = null, number } = document;
  return server.store.transact(async (tx) => {
    const hash = await files.put(tx, document.bytes ?? Buffer.from('plain'));
    const { id } = (await tx.row<{ id: number }>(
      sql`INSERT INTO document (type, number, series_id, open, obsolete, main)
          VALUES (${type}, ${number}, ${series}, ${series === null}, ${document.obsolete ?? false},
            ${document.main ?? false}) RETURNING id`,
    ))!;
    const ids: number[] = [];
    for (const [i, version] of versions.entries()) {
      const row = await tx.row<{ id: number }>(
        sql`INSERT INTO document_version (document_id, version, position, current, title, description, keywords,
              links, date, file_name, content_type, file_hash, content)
            VALUES (${id}, ${version}, ${version.split('.').map(Number)}::int[], ${i === versions.length - 1},
              ${document.title ?? 'Prøve'}, ${document.description ?? null}, ${document.keywords ?? []}::text[],
              ${document.links ?? []}::text[], ${`2026-01-0${i + 1}T00:00:00Z`}, ${document.fileName ?? 'a.txt'},
              ${document.contentType ?? 'text/plain; charset=utf-8'}, ${hash}, ${document.content ?? ''})
            RETURNING id`,
      );
      ids.push(row!.id);
    }
    await indexVersions(tx, ids);
  });
}

const LIBRARY = new URL('../../data/documents/', import.meta.url);

/** A row of the starter library's sheet, as it stands there. */
export interface SheetEntry extends Record<string, string> {
  type: string;
  number: string;
  version: string;
}

/** The starter library from its sheet, as the expected data. */
export async function sheet(): Promise<SheetEntry[]> {
  const lines = (await readFile(new URL('library.csv', LIBRARY), 'utf8')).trim().split('\n');
  const columns = lines[0]!.split(';');
  return lines.slice(1).map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]!])) as SheetEntry;
  });
}

export const fileOfLibrary = (name: string): Promise<Buffer> => readFile(new URL(`files/${name}`, LIBRARY));

export const idOf = ({ type, number }: { type: string; number: string }): string => `${type}-${number}`;

/** The last version of each document of a sheet that is ordered by version. */
export const newest = (entries: readonly SheetEntry[]): SheetEntry[] => [
  ...new Map(entries.map((entry) => [idOf(entry), entry])).values(),
];
