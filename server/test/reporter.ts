import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;
const ROOT = new URL('../../', import.meta.url).pathname;

/** Prints the seed of the run, its slowest files, what each group used, and the closing line that continuous integration reads. */
export default class Counts implements Reporter {
  onInit(): void {
    console.log(`seed ${process.env.SPADEWORK_SEED}; SPADEWORK_SEED repeats a run`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    printTimes(modules);
    let passed = 0;
    let skipped = 0;
    let failed = errors.length;
    let withoutBrowser = 0;
    for (const module of modules) {
      const before = failed;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (test.diagnostic()?.flaky) console.log(`told twice: ${test.fullName}: ${errors?.[0]?.message}`);
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else {
          skipped++;
          if (module.project.name === 'browser') withoutBrowser++;
        }
      }
      if (module.state() === 'failed' && failed === before) failed++;
    }
    const reason = withoutBrowser ? ': no Chromium, set SPADEWORK_CHROMIUM' : '';
    console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped${reason}` : ''}`);
  }
}

/** The slowest files, and each group of `budgets.json` beside its budget. A run of a few files prints neither. */
function printTimes(modules: readonly TestModule[]): void {
  const files = modules
    .map((module) => ({ path: relative(ROOT, module.moduleId), seconds: secondsOf(module) }))
    .sort((a, b) => b.seconds - a.seconds);
  if (files.length <= SLOWEST) return;
  console.log('slowest files, in seconds of a worker:');
  for (const { path, seconds } of files.slice(0, SLOWEST)) console.log(`${inColumn(seconds)}  ${path}`);

  const budgets: Record<string, number> = JSON.parse(
    readFileSync(new URL('budgets.json', import.meta.url), 'utf8'),
  );
  const used = new Map<string, number>();
  for (const { path, seconds } of files) {
    const group = groupOf(path, Object.keys(budgets));
    used.set(group, (used.get(group) ?? 0) + seconds);
  }
  console.log('seconds of a worker, and the budget:');
  for (const [group, budget] of Object.entries(budgets)) {
    const seconds = used.get(group);
    if (seconds !== undefined)
      console.log(
        `${inColumn(seconds)} ${inColumn(budget)}  ${group}${seconds > budget ? ', over budget' : ''}`,
      );
  }
}

const secondsOf = (module: TestModule): number => {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (prepareDuration + setupDuration + collectDuration + duration) / 1000;
};

const inColumn = (seconds: number) => String(Math.round(seconds)).padStart(5);

/** The longest folder that a path lies in. */
const groupOf = (path: string, folders: readonly string[]): string =>
  folders.filter((folder) => path.startsWith(folder)).sort((a, b) => b.length - a.length)[0]!;
