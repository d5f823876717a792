import { readFile, writeFile } from 'node:fs/promises';
import { answered, connect } from './connect.js';
import type { components } from './generated/project.js';

/**
 * Keeps a copy of all projects with their owners, members and modules in a file: everything the first time, then only
 * what has changed. Run as `node dist/nightly-sync.js ADDRESS FILE`.
 */

type Project = components['schemas']['Project'];
interface Copy {
  /** The time of the server when the last run began. */
  until?: string;
  projects: Record<string, Project>;
}

const PAGE = 1000;
/** A change carries the time at which it began, and is seen when it ends. */
const OVERLAP_MS = 5 * 60_000;

const file = process.argv[3] ?? 'projects.json';
const { projects } = await connect();
let requests = 1; // connect has logged in
projects.use({ onRequest: () => void requests++ });

let copy: Copy = JSON.parse(await readFile(file, 'utf8').catch(() => '{"projects":{}}'));
let changed = await fetchProjects(copy.until);
const { total } = answered(await projects.GET('/projects/page', { params: { query: { count: 0 } } }));
merge();
if (Object.keys(copy.projects).length !== total) {
  // Projects were deleted, or are out of reach now: begin again.
  copy = { projects: {} };
  changed = await fetchProjects();
  merge();
}
await writeFile(file, JSON.stringify(copy));
console.log(`${total} projects, ${changed.found.length} of them fetched, in ${requests} requests`);

function merge(): void {
  for (const project of changed.found) copy.projects[project.id] = project;
  copy.until = changed.begun;
}

/** All projects, or those that have changed since a time. */
async function fetchProjects(since?: string): Promise<{ begun: string; found: Project[] }> {
  const modifiedAfter = since && new Date(Date.parse(since) - OVERLAP_MS).toISOString();
  const found: Project[] = [];
  for (let begun: string | undefined; ; ) {
    const reply = await projects.GET('/projects/page', {
      params: {
        query: {
          modifiedAfter,
          expand: ['owner', 'members', 'modules'],
          count: PAGE,
          first: found.length,
        },
      },
    });
    const { entities } = answered(reply);
    begun ??= reply.response.headers.get('date')!;
    found.push(...entities);
    if (entities.length < PAGE) return { begun, found };
  }
}
