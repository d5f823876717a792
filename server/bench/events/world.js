import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../dist/store/sql.js';
import { fillWithProjects } from '../sampleProjects.js';
import { log, openWorld, tokenOf } from '../world.js';

export const EVENTS = '/public/events/rest';
/** More than a turn at the highest rate writes, so that no project is written twice in it. */
const PROJECTS = 2500;

/** A server with events, with projects to change and an administrator who may have webhooks. */
export async function openEventWorld() {
  const world = await openWorld();
  await world.separateStore();
  const server = await world.serve({ env: { SPADEWORK_WEBHOOK_ALLOW: '127.0.0.1/32' } });
  const ours = { address: server.address, token: await tokenOf(server) };
  const admin = { address: server.address, token: await tokenOf(server, 'admin') };
  const ids = await world.withStore(async (store) => {
    await fillWithProjects(store, PROJECTS);
    const rows = await store.rows(
      sql`SELECT id FROM project WHERE company_id = 1 AND number LIKE 'B-%' ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  });
  await everyPositionGiven(world);
  return { ...world, server, ours, admin, projectIds: ids };
}

let described = 0;
/** Changes of projects, no two of them the same: one that changes nothing would have no event. */
export const projectChanges = (ids) => ({
  method: 'PUT',
  paths: ids.map((id) => `/public/project/rest/projects/${id}?property=description`),
  body: () => JSON.stringify({ description: `Endring ${++described}` }),
});

export async function send({ address, token }, method, path, body) {
  const response = await fetch(address + EVENTS + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'api-version': '1.0',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text && JSON.parse(text);
  if (response.status >= 300) throw new Error(`${path} answers ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export const headOf = async (caller) => (await send(caller, 'GET', '/events?count=0')).head;

export const everyPositionGiven = ({ withStore }) =>
  withStore((store) => none(store, sql`SELECT FROM event WHERE position IS NULL LIMIT 1`));

/** Waits until webhooks have got everything that is due. */
export const everythingDelivered = ({ withStore }) =>
  withStore((store) =>
    none(store, sql`SELECT FROM webhook_delivery WHERE status = 'PENDING' AND attempt = 0 LIMIT 1`),
  );

async function none(store, query) {
  for (let waited = 0; (await store.rows(query)).length > 0; waited++) {
    if (waited % 500 === 499) log('still waiting for events');
    await sleep(20);
  }
}
