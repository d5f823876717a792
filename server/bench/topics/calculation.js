import { sql } from '../../dist/store/sql.js';
import { BARE_TABLE, fillWithCatalog } from '../catalog.js';
import { check } from '../load.js';
import { atMost, count } from '../report.js';
import { measureReports } from '../reportFiles.js';
import { compare, log } from '../world.js';

const API = '/public/calculation/rest';
const SMALL_REPORTS = 30;
/** The catalog has the words of `../catalog.js`. */
const SEARCHES = [
  { q: 'kabel løkkeveien', what: 'two words', goal: 5 },
  { q: 'trnasformator løkkeveien', what: 'one misspelt' },
  { q: 'cable kirkebakken', what: 'one in English' },
];

/** A catalog of 100,000 nodes, additions to calculations, and large reports. */
export async function measureCalculation(world) {
  const { ours, bare, plan, withStore } = world;
  const nodes = plan.projects;
  log(`a catalog with ${count(nodes)} nodes`);
  const { revision, codes, big } = await withStore(async (store) => {
    await store.run(BARE_TABLE);
    return fillWithCatalog(store, nodes);
  });
  const floor = { ...bare, paths: codes.map((code) => `/catalog/${revision}/${code}`) };
  const node = {
    ...ours,
    paths: codes.map(
      (code) => `${API}/catalognodes/by-revision/${revision}/by-type/BUDGET/by-number/${code}`,
    ),
  };
  const pages = SEARCHES.map((search) => ({
    ...search,
    ...ours,
    paths: [`${API}/catalognodes/by-revision/${revision}/page?${new URLSearchParams({ q: search.q })}`],
  }));
  await check(floor);
  await check(node);
  for (const page of pages) page.matches = (await check(page)).total;
  const [nodeRatio, ...pageRatios] = await compare(world, floor, [node, ...pages]);
  const projects = await calculations(world, 50);
  const rows = { ...bare, method: 'POST', paths: projects.map((id) => `/nodes/${id}`) };
  const add = {
    ...ours,
    method: 'PUT',
    body: JSON.stringify({ number: big[0], quantity: 3 }),
    paths: projects.map((id) => `${API}/calculationnodes/by-projectid/${id}`),
  };
  const [addRatio] = await compare(world, rows, [add]);
  const [large, ...small] = await calculations(
    { ...world, projectIds: world.projectIds.slice(60) },
    1 + SMALL_REPORTS,
  );
  const reports = await measureReports(world, large, small);
  return [
    [
      `Calculation: median latency among ${count(nodes)} catalog nodes, the floor being 1`,
      'median',
      'range',
      'goal',
    ],
    ...pages.flatMap(({ q, what, matches, goal }, i) => [
      atMost(`GET …/page?q=${q}: ${what} (${count(matches)} match), p50`, pageRatios[i].p50, goal),
      atMost(`GET …/page?q=${q}, p95`, pageRatios[i].p95),
    ]),
    atMost('GET …/by-number/{number} to full depth', nodeRatio.p50, 3),
    atMost('PUT /calculationnodes: a code of 201 nodes, 200 rows inserted bare being 1', addRatio.p50, 5),
    ...reports,
  ];
}

/** Projects with an empty calculation on the revision that was just published. */
async function calculations({ ours, withStore, projectIds }, many) {
  const ids = projectIds.slice(0, many);
  await withStore((store) =>
    store.run(
      sql`UPDATE project SET modules = '{CALCULATION}' WHERE company_id = 1 AND id = ANY (${ids}::bigint[])`,
    ),
  );
  await check({ ...ours, paths: ids.map((id) => `${API}/modules/${id}`) });
  return ids;
}
