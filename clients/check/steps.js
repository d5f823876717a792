import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Runs a program and gives what it printed. A failure shows the end of what it said. */
export async function run(program, words, options = {}) {
  try {
    const { stdout, stderr } = await exec(program, words, { maxBuffer: 1e9, ...options });
    return `${stdout}${stderr}`.trim();
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-25).join('\n');
    throw new Error(`${program} ${words.slice(0, 4).join(' ')} … failed\n${said || error.message}`);
  }
}

/** The first line of what a tool says of its version, or undefined if it is not installed. */
export async function versionOf(program, ...words) {
  try {
    return (await run(program, words)).split('\n')[0];
  } catch {
    return undefined;
  }
}

/** Does a step and prints how long it took. */
export async function timed(what, step) {
  const begun = performance.now();
  const result = await step();
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  return result;
}

/** A language whose tools are not here is told of, and is no failure. */
export class Unavailable extends Error {}
