import type { Reporter, TestModule } from 'vitest/node';

/** The seed of the run, and the closing line that continuous integration reads. */
export default class Counts implements Reporter {
  onInit(): void {
    console.log(`seed ${process.env.SPADEWORK_SEED}; SPADEWORK_SEED repeats a run`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
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
