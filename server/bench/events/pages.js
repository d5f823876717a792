import { sql } from '../../dist/store/sql.js';
import { check, load } from '../load.js';
import { spread } from '../numbers.js';
import { atMost, count } from '../report.js';
import { log, openWorld, settle, tokenOf } from '../world.js';
import { EVENTS } from './world.js';

const SMALL = 1000;
const BATCH = 500_000;
const PROJECTS = 1000;
const SAMPLE = 200;

/** Pages of a feed with very many events and of one with a thousand, in turns. */
export async function measurePages(plan) {
  const worlds = [];
  try {
    const stores = [];
    for (const events of [SMALL, plan.events]) {
      const world = await openWorld();
      worlds.push(world);
      stores.push(await filled(world, events));
    }
    return await compared(stores, plan);
  } finally {
    for (const world of worlds) await world.close();
  }
}

async function filled(world, events) {
  log(`a feed with ${count(events)} events`);
  const server = await world.serve();
  const caller = { address: server.address, token: await tokenOf(server) };
  await world.withStore(async (store) => {
    await store.run(sql`DELETE FROM event WHERE company_id = 1`);
    for (let done = 0; done < events; done += BATCH) {
      const last = Math.min(done + BATCH, events);
      await store.run(sql`INSERT INTO event
        (company_id, position, type, at, actor, operation, request_id, project_id, resource, version, changes, hash)
        SELECT 1, n, 'project.changed', now() - (${events}::bigint - n) * interval '1 second', 'user:planner', 'project.updateProject',
          'bench-' || n, 1 + n % ${PROJECTS}::int, 'project:' || 1 + n % ${PROJECTS}::int, 1 + n / ${PROJECTS}::int,
          '[{"property": "description", "from": "Endring 1", "to": "Endring 2"}]', sha256(n::text::bytea)
        FROM generate_series(${done}::bigint + 1, ${last}::bigint) n`);
      if (events > BATCH) log(`${count(last)} events`);
    }
    await store.run(
      sql`INSERT INTO event_head (company_id, feed, position) VALUES (1, 'WORKS', ${events})
        ON CONFLICT (company_id, feed) DO UPDATE SET position = excluded.position, deleted_position = 0`,
    );
    await store.run(sql`VACUUM ANALYZE event`);
  });
  const afters = Array.from({ length: SAMPLE }, (_, i) => Math.floor((i / SAMPLE) * (events - 100)));
  const each = (query) => ({ ...caller, paths: afters.map((after) => `${EVENTS}/events?${query(after)}`) });
  const kinds = {
    'GET /events?after=…': each((after) => `after=${after}`),
    'the last page': { ...caller, paths: [`${EVENTS}/events?after=${events - 100}`] },
    'GET /events?projectId=…': each((after) => `projectId=${1 + (after % PROJECTS)}&count=1`),
  };
  return { server, kinds, size: events };
}

async function compared([small, big], plan) {
  const lines = [];
  for (const what of Object.keys(big.kinds)) {
    log(what);
    for (const { kinds } of [small, big])
      await check({ ...kinds[what], paths: kinds[what].paths.slice(0, 5) });
    const [p50, p95] = [[], []];
    // Round 0 reads what is needed into memory.
    for (let round = 0; round <= plan.rounds; round++) {
      const [less, more] = [await turn(small, what, plan), await turn(big, what, plan)];
      if (round === 0) continue;
      p50.push(more.p50 / less.p50);
      p95.push(more.p95 / less.p95);
    }
    lines.push(atMost(`${what}: p50`, spread(p50), 1.2), atMost(`${what}: p95`, spread(p95)));
  }
  const title = `A page of a feed with ${count(big.size)} events, ${count(small.size)} being 1`;
  return [[title, 'median', 'range', 'goal'], ...lines];
}

async function turn({ server, kinds }, what, { seconds }) {
  const figures = await load(kinds[what], { seconds });
  await settle(server);
  return figures;
}
