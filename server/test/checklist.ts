import { readFileSync } from 'node:fs';
import { importChecklists, revisions } from '../src/services/checklist/import.js';
import { readTable } from '../src/tables/file.js';
import { type Anything, CHECKLIST, type Reply, type RequestOptions, type TestServer } from './harness.js';

/** Reading from the checklist service as one caller. */
export const checklistCaller =
  (server: TestServer, token: () => string) =>
  (path: string, options: RequestOptions = {}): Promise<Reply> =>
    server.request('GET', CHECKLIST + path, { token: token(), ...options });

export interface Download {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** A download with its bytes. Without a language, Accept-Language is not sent. */
export async function downloadOf(
  address: string,
  token: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Download> {
  const response = await fetch(`${address}${CHECKLIST}/download/${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The rows of a starter file, read without the importer. */
export function starterRows(year: 2025 | 2026): Record<string, string>[] {
  const file = new URL(`../../data/checklist/checklists-${year}.csv`, import.meta.url);
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = head!.split(';');
  return lines.map((line) =>
    Object.fromEntries(
      line
        .split(';')
        .map((cell, i) => [names[i], cell])
        .filter(([, cell]) => cell),
    ),
  );
}

/** Rows of a small catalog: two facilities, one part, and whatever a test adds. */
export const SMALL = [
  { kind: 'FACILITY', id: 1, name: 'Kiosk', nameEn: 'Kiosk' },
  { kind: 'FACILITY', id: 2, name: 'Mast', nameEn: 'Pole' },
  { kind: 'PART', id: 1, name: 'Bygg', nameEn: 'Building' },
];

/** A checkpoint with the required fields, and those that the test overrides. */
export const aCheckpoint = (id: number, more: object = {}) => ({
  kind: 'CHECKPOINT',
  id,
  name: `Punkt ${id}`,
  nameEn: `Point ${id}`,
  facilities: '1',
  assessmentTypes: 'PLANNING',
  facilityPart: 1,
  answerType: 'MULTIPLECHOICE',
  primarySorting: 10,
  ...more,
});

/** Rows as a file that has a column for every value in them. */
export function csvOf(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) =>
    names.map((name) => (row as Record<string, unknown>)[name] ?? '').join(';'),
  );
  return [names.join(';'), ...lines].join('\n');
}

/** Publishes a revision and returns its id. */
export async function publishChecklists(
  server: TestServer,
  revision: string,
  activeFromDate: string,
  rows: readonly object[],
): Promise<number> {
  const table = await readTable(Buffer.from(csvOf(rows)));
  return server.store.transact(async (tx) => {
    const { findings, refusal } = await importChecklists(tx, table, {
      revision,
      activeFromDate: `${activeFromDate}T00:00:00.000Z`,
    });
    if (findings.length || refusal) throw new Error(refusal ?? JSON.stringify(findings));
    return (await revisions.findNamed(tx, revision))!.id;
  });
}

export async function setActive(server: TestServer, revision: string, active: boolean): Promise<number> {
  const { id } = (await revisions.findNamed(server.store, revision))!;
  await server.store.transact((tx) => revisions.setActive(tx, id, active));
  return id;
}

export const idsOf = (checkpoints: Anything[]): number[] => checkpoints.map(({ id }) => id);
