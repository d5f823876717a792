import { spawnSync } from 'node:child_process';

/** One line for each thing: what was checked, or what could not be and why. A failure ends the command with 1. */
export function report(state, what, why) {
  console.log(`${state.padEnd(8)} ${what}: ${why}`);
  if (state === 'FAILED') process.exitCode = 1;
}

/** Runs a program to its end. */
export function run(program, words, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    ...options,
  });
  return { ok: status === 0, text: `${stdout ?? ''}${stderr ?? ''}`.trim(), stdout: stdout ?? '', error };
}

export function must(program, words, options) {
  const { ok, text, stdout, error } = run(program, words, options);
  if (!ok) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? text.slice(-2000)}`);
  return stdout.trim();
}

export const has = (program) => run('sh', ['-c', `command -v ${program}`]).ok;

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a check, or says that the program that it needs is not installed. */
export async function check(what, needs, task) {
  const missing = [needs].flat().filter((program) => !has(program));
  if (missing.length > 0) return report('not run', what, `${missing.join(', ')} is not installed here`);
  try {
    report('ok', what, await task());
  } catch (error) {
    report('FAILED', what, error.message);
  }
}
