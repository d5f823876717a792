import { sql } from '../../dist/store/sql.js';
import { spread } from '../numbers.js';
import { atLeast, count } from '../report.js';
import { log } from '../world.js';
import { everyPositionGiven, everythingDelivered, headOf, send } from './world.js';

/** How many deliveries a second one server makes, to one receiver and to several webhooks of one company. */
export async function measureDeliveries(world, receiver, plan) {
  const { admin, withStore } = world;
  await withStore((store) =>
    store.run(sql`INSERT INTO event (company_id, type, actor, operation, project_id, resource, version, changes)
      SELECT 1, 'project.changed', 'user:planner', 'bench', n, 'project:' || n, 1,
        '[{"property": "description", "from": "Endring 1", "to": "Endring 2"}]' FROM generate_series(1, ${plan.deliveries}::int) n`),
  );
  await everyPositionGiven(world);
  const to = await headOf(admin);
  const from = to - plan.deliveries + 1;
  const rows = [];
  for (const webhooks of [1, 4]) {
    const ids = Array.from({ length: webhooks }, (_, i) => `rate-${i}`);
    for (const id of ids) await send(admin, 'PUT', `/webhooks/${id}`, { url: `${receiver.address}/hook` });
    const found = [];
    for (let round = 0; round <= Math.min(plan.rounds, 5); round++) {
      await everythingDelivered(world);
      await fetch(receiver.address).then((response) => response.text());
      const part = Math.floor(plan.deliveries / webhooks);
      await Promise.all(
        ids.map((id) =>
          send(admin, 'POST', `/webhooks/${id}/replay`, { from, to: from + part - 1, only: 'ALL' }),
        ),
      );
      await everythingDelivered(world);
      const { seen } = await (await fetch(receiver.address)).json();
      const perSecond = (seen.length / (seen.at(-1)[1] - seen[0][1])) * 1000;
      if (round > 0) found.push(perSecond);
      log(`${webhooks} webhooks: ${count(seen.length)} deliveries, ${perSecond.toFixed(0)} a second`);
    }
    for (const id of ids) await send(admin, 'DELETE', `/webhooks/${id}`);
    rows.push(atLeast(`${webhooks === 1 ? 'one webhook' : `${webhooks} webhooks`}`, spread(found), 1000));
  }
  return [['Deliveries per second of one server', 'median', 'range', 'goal'], ...rows];
}
