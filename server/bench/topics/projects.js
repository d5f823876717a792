import { check } from '../load.js';
import { atLeast, atMost, count } from '../report.js';
import { compare } from '../world.js';

const BASE = '/public/project/rest/projects';
/** Broad searches may take longer than a turn, so they get a number of requests instead of a time. */
const SEARCHES = [
  { q: 'kabling løkkeveien' },
  { q: 'løkkeveien' },
  { q: 'nettstasjon', load: { requests: 32 } },
  { load: { requests: 32 } },
];

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
  await check(floor);
  await check(project);
  for (const page of pages) page.matches = (await check(page)).total;
  const [single, ...pageRatios] = await compare(world, floor, [project, ...pages]);
  return [
    ['Projects: requests per second, the floor being 1', 'median', 'range', 'goal'],
    atLeast('GET /projects/{id}', single.perSecond, 0.7),
    [`Median latency among ${count(plan.projects)} projects, the floor being 1`],
    ...pages.map(({ q, matches }, i) =>
      atMost(
        `GET /projects/page${q ? `?q=${q}` : ''} (${count(matches)} match)`,
        pageRatios[i].p50,
        i === 0 ? 10 : undefined,
      ),
    ),
  ];
}
