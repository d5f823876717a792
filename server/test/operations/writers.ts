import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCustomNode } from '../calculation.js';
import { until } from '../faults/program.js';
import {
  aProject,
  CALCULATION,
  CUSTOMER,
  DOCUMENT,
  fetchToken,
  PROJECT,
  request,
  TRENCH,
} from '../harness.js';
import type { Postgres } from './postgres.js';

interface Write {
  method: string;
  path: string;
  body: (name: string) => unknown;
  /** The query that finds the names of the writes. */
  stored: string;
}

/** One write of each service that has writes, to its own project. */
const writesInto = (projectId: number): Write[] => [
  {
    method: 'PUT',
    path: `${PROJECT}/projects/by-owner/planner`,
    body: (number) => aProject({ number }),
    stored: 'SELECT number AS name FROM project',
  },
  {
    method: 'POST',
    path: `${CUSTOMER}/users/planner/services/tb/usage`,
    body: (name) => [{ name }],
    stored: 'SELECT name FROM usage_record',
  },
  {
    method: 'POST',
    path: `${TRENCH}/segments/by-projectid/${projectId}`,
    body: (name) => ({ name, length: 120 }),
    stored: 'SELECT name FROM segment',
  },
  {
    method: 'PUT',
    path: `${CALCULATION}/calculationnodes/custom/by-projectid/${projectId}`,
    body: (name) => aCustomNode({ name }),
    stored: `SELECT node ->> 'name' AS name FROM calculation_branch, jsonb_array_elements(nodes) node`,
  },
  {
    method: 'POST',
    path: `${DOCUMENT}/meta/comment/ORGBLAD/5010`,
    body: (text) => ({ text }),
    stored: 'SELECT text AS name FROM document_comment',
  },
];

/** Clients of all services that write continuously, and retry unanswered writes with the same key. */
export interface Writers {
  /** Names of the acknowledged writes, by the query that finds them. */
  acknowledged: Map<string, string>;
  refused: unknown[];
  /** How many attempts were answered with 503, or not at all, and repeated. */
  repeated: number;
  /** When each write was acknowledged, by the monotonic clock. */
  times: number[];
  /** Sets other addresses for the next writes, which take turns. */
  moveTo(...addresses: string[]): void;
  /** Waits for the last writes. */
  stop(): Promise<void>;
}

/** Each attempt goes to the next of the addresses, as behind a proxy that takes turns. */
export async function startWriters(...first: string[]): Promise<Writers> {
  let addresses = first;
  let attempts = 0;
  let over = false;
  const token = await fetchToken(addresses[0]!, 'planner');
  const modules = 'moduleType=CABLESIMULATOR&moduleType=CALCULATION';
  const url = `${addresses[0]}${PROJECT}/projects/by-owner/planner?${modules}`;
  const project = await request(url, 'PUT', { token, body: aProject() });
  const acknowledged = new Map<string, string>();
  const refused: unknown[] = [];
  const state: Writers = {
    acknowledged,
    refused,
    repeated: 0,
    times: [],
    moveTo: (...next) => {
      addresses = next;
    },
    async stop() {
      over = true;
      await Promise.all(writers);
    },
  };

  async function insist({ method, path, body, stored }: Write, name: string): Promise<void> {
    const options = { token, body: body(name), headers: { 'idempotency-key': name, 'api-version': '1.0' } };
    for (;;) {
      const address = addresses[attempts++ % addresses.length];
      const reply = await request(address + path, method, options).catch((error) => {
        if (!(error instanceof TypeError)) throw error;
      });
      if (reply && reply.status < 300) {
        state.times.push(performance.now());
        return void acknowledged.set(name, stored);
      }
      const isPassing = !reply || reply.status === 503 || reply.body.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (!isPassing) return void refused.push(reply.body);
      state.repeated++;
      await sleep(20);
    }
  }
  const write = async (kind: Write) => {
    while (!over) await insist(kind, randomUUID());
  };
  const writers = writesInto(project.body.id).map(write);
  return state;
}

export function enough({ acknowledged }: Writers, more: number): Promise<void> {
  const wanted = acknowledged.size + more;
  return until(`${more} more writes are acknowledged`, () => acknowledged.size >= wanted, 90_000);
}

/** Acknowledged writes that the database does not hold exactly once. */
export async function wrongIn(
  postgres: Pick<Postgres, 'query'>,
  acknowledged: Map<string, string>,
): Promise<{ name: string; times: number }[]> {
  const times = new Map<string, number>();
  for (const text of new Set(acknowledged.values())) {
    for (const { name } of await postgres.query<{ name: string }>(text, 'spadework'))
      times.set(name, (times.get(name) ?? 0) + 1);
  }
  return [...acknowledged.keys()]
    .map((name) => ({ name, times: times.get(name) ?? 0 }))
    .filter((row) => row.times !== 1);
}
