import { check } from '../load.js';
import { atLeast, atMost, count } from '../report.js';
import { compare } from '../world.js';

const BASE = '/public/project/rest/projects';
/** Broad searches may take longer than a turn, so they get a number of requests instead of a time. */
const SEARCHES = [
  { q: 'kabling løkkeveien', goal: 10 },
  { q: 'løkkeveien' },
  { q: 'nettstasjon', load: { requests: 32 } },
  { q: 'kablnig løkkeveien', load: { requests: 32 } },
  { q: 'substation løkkeveien', load: { requests: 32 } },
  { load: { requests: 32 }, goal: 15 },
];
/** All at once they would wait for connections longer than a server lets them. */
const SUMMARY = { load: { requests: 8, connections: 2 } };

/** A ratio near 1 wants more rounds than one of ten: a second of a busy machine is off by half. */
const CLOSE = 5;

/** Single projects and searches among many. */
export async function measureProjects(world) {
  const { ours, bare, projectIds, plan } = world;
  const floor = { ...bare, paths: projectIds.map((id) => `/projects/${id}`) };
  const project = { ...ours, paths: projectIds.map((id) => `${BASE}/${id}`) };
  const pages = SEARCHES.map((search) => ({
    ...search,
    ...ours,
    paths: [search.q ? `${BASE}/page?${new URLSearchParams({ q: search.q })}` : `${BASE}/page`],
  }));
  const summary = { ...SUMMARY, ...ours, paths: [`${BASE}/summary`] };
  await check(floor);
  await check(project);
  await check(summary);
  for (const page of pages) page.matches = (await check(page)).total;
  const [single] = await compare({ ...world, plan: { ...plan, rounds: CLOSE * plan.rounds } }, floor, [
    project,
  ]);
  const [whole, ...pageRatios] = await compare(world, floor, [summary, ...pages]);
  return [
    ['Projects: requests per second, the floor being 1', 'median', 'range', 'goal'],
    atLeast('GET /projects/{id}', single.perSecond, 0.8),
    ...(single.perProcessor
      ? [atLeast('GET /projects/{id}, per second of processor time', single.perProcessor, 0.8)]
      : []),
    [`Median latency among ${count(plan.projects)} projects, the floor being 1`],
    ...pages.flatMap(({ q, matches, goal }, i) => {
      const path = `GET /projects/page${q ? `?q=${q}` : ''}`;
      return [
        atMost(`${path} (${count(matches)} match)`, pageRatios[i].p50, goal),
        ...(q ? [atMost(`${path}, p95`, pageRatios[i].p95)] : []),
      ];
    }),
    atMost('GET /projects/summary', whole.p50, 30),
  ];
}
