import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.js';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster['address'];
    template: Cluster['template'];
  }
}

interface Shared {
  users: number;
  cluster: Promise<Cluster>;
  built: Promise<void>;
}

/** Each project of vitest loads this module for itself; what they share hangs on the process. */
const process = globalThis.process as typeof globalThis.process & { spadeworkTests?: Shared };

/** Once for a run, whichever of the projects need it: child processes compiled from the sources, and one PostgreSQL. */
export default async function setup(project: TestProject) {
  process.spadeworkTests ??= { users: 0, cluster: startCluster(), built: compile() };
  const shared = process.spadeworkTests;
  shared.users++;
  project.onTestsRerun(compile);
  await shared.built;
  const { address, template } = await shared.cluster;
  project.provide('cluster', address);
  project.provide('template', template);
  return async () => {
    if (--shared.users === 0) await (await shared.cluster).stop();
  };
}

/**
 * The program, the typesetter's worker and the reader's worker run as child processes from `dist`. Compiling what has
 * changed takes a second, and a child then starts as quickly as in production; through a loader of TypeScript it would not.
 */
async function compile(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  try {
    await promisify(execFile)(process.execPath, [compiler, '-b', 'core', 'server'], { cwd: root });
  } catch (error) {
    // The compiler writes its output in spite of type errors, and `npm run types` is where they count.
    console.error((error as { stdout?: string }).stdout || error);
  }
}
