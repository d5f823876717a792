import { readFile } from 'node:fs/promises';
import { importCatalog } from '../src/services/calculation/import.js';
import { readTable } from '../src/tables/file.js';
import {
  type Anything,
  aProject,
  CALCULATION,
  PROJECT,
  type Reply,
  type RequestOptions,
  type TestServer,
} from './harness.js';

/** Calls to the calculation service as one caller. */
export const calculationCaller =
  (server: TestServer, token: () => string) =>
  (method: string, path: string, options: RequestOptions = {}): Promise<Reply> =>
    server.request(method, CALCULATION + path, { token: token(), ...options });

/** A project with an empty calculation. */
export async function aCalculation(server: TestServer, token: string, more: object = {}): Promise<number> {
  const url = `${PROJECT}/projects/by-owner/${server.users.planner}?moduleType=CALCULATION`;
  return (await server.request('PUT', url, { token, body: aProject(more) })).body.id;
}

/** What the project shows of its calculation. */
export const metaOf = async (server: TestServer, token: string, projectId: number): Promise<Anything> =>
  (await server.request('GET', `${PROJECT}/projects/${projectId}`, { token })).body.meta;

export const aCustomNode = (more: object = {}) => ({
  type: 'CUSTOMBUDGET_FIXEDUNIT',
  name: 'Leie av kjøreplater',
  unit: 'døgn',
  quantity: 3,
  facilityId: 7,
  activityId: 1,
  unitCost: 385.5,
  ...more,
});

/** A file of the service with its bytes. */
export async function fileOf(
  server: TestServer,
  token: string,
  path: string,
  language = 'en',
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(server.address + CALCULATION + path, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Amounts are compared in whole øre. */
export const ore = (kroner: number): number => Math.round(kroner * 100);

/** A node and all below it. */
export const nodesOf = (node: Anything): Anything[] => [node, ...(node.childNodes ?? []).flatMap(nodesOf)];

/** One node of a tree by the numbers on the way to it. */
export const nodeAt = (node: Anything, ...numbers: string[]): Anything =>
  numbers.reduce((at, number) => at.childNodes.find((child: Anything) => child.number === number), node);

const COLUMNS = 'level;type;number;name;nameEn;unit;quantity;unitPrice;facility;activity;sheets;description';

/** Publishes a revision of these rows, or of a starter catalog when there are none. */
export async function publish(
  server: TestServer,
  revision: string,
  activeFromDate: string,
  rows?: readonly string[],
): Promise<void> {
  const bytes = rows
    ? Buffer.from([COLUMNS, ...rows].join('\n'))
    : await readFile(new URL('../../data/cost/catalog-2025.csv', import.meta.url));
  const table = await readTable(bytes);
  const { findings, refusal } = await server.store.transact((tx) =>
    importCatalog(tx, table, { revision, activeFromDate: `${activeFromDate}T00:00:00.000Z` }),
  );
  if (findings.length || refusal) throw new Error(refusal ?? JSON.stringify(findings));
}
