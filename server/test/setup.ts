import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.js';
import { compile } from './compile.js';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster['address'];
    template: Cluster['template'];
  }
}

interface Shared {
  users: number;
  cluster: Promise<Cluster>;
}

/** Each vitest project loads its own copy of this module, so shared state is stored on `process`. */
const process = globalThis.process as typeof globalThis.process & { spadeworkTests?: Shared };

/** The PostgreSQL of the run, once the setup of a project has started it. */
export const sharedCluster = (): Promise<Cluster> => process.spadeworkTests!.cluster;

/** Runs once for all projects: starts one PostgreSQL. */
export default async function setup(project: TestProject) {
  process.spadeworkTests ??= { users: 0, cluster: startCluster() };
  const shared = process.spadeworkTests;
  shared.users++;
  project.onTestsRerun(compile);
  const { address, template } = await shared.cluster;
  project.provide('cluster', address);
  project.provide('template', template);
  return async () => {
    if (--shared.users === 0) await (await shared.cluster).stop();
  };
}
