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

/** Each vitest project loads its own copy of this module, so shared state is stored on `process`. */
const process = globalThis.process as typeof globalThis.process & { spadeworkTests?: Shared };

/** The PostgreSQL of the run, once the setup of a project has started it. */
export const sharedCluster = (): Promise<Cluster> => process.spadeworkTests!.cluster;

/** Runs once for all projects: compiles the child processes, and starts one PostgreSQL. */
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
 * The program and its workers run as child processes from the bundle. An incremental build takes two seconds. Child
 * processes then start as fast as in production, which a TypeScript loader would not allow.
 */
async function compile(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const run = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: root });
  // The compiler writes its output despite type errors. `npm run types` reports those.
  await run(compiler, '-b', 'core', 'server').catch((error) => console.error(error.stdout || error));
  await run('server/bundle.js');
}
