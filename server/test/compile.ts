import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Each vitest project loads its own copy of this module, so what they share is stored on `process`. */
const process = globalThis.process as typeof globalThis.process & { spadeworkCompiled?: Promise<void> };

/** Compiles once for all projects of a run, before any of them imports what is compiled. */
export const compileOnce = (): Promise<void> => (process.spadeworkCompiled ??= compile());

/**
 * Tests import the compiled modules; the program and its workers run as child processes from the bundle. An incremental
 * build takes two seconds. Child processes then start as fast as in production, which a TypeScript loader would not allow.
 */
export async function compile(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const run = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: root });
  // The compiler writes its output despite type errors. `npm run types` reports those.
  await run(compiler, '-b', 'core', 'server').catch((error) => console.error(error.stdout || error));
  await run('server/bundle.js');
}
