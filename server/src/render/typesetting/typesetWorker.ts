import { exitWithParent } from '../../work/childProcess.js';
import { toForm } from '../form/form.js';
import { contentOf } from '../report/content.js';
import { prependPages } from '../report/prependPages.js';
import type { Job, Outcome } from './job.js';
import { TypstCompiler } from './typstCompiler.js';

/** The child process of the typesetter. It does one job at a time, until its parent exits. */

exitWithParent();

let compiler: TypstCompiler | undefined;

async function render(job: Job): Promise<Uint8Array> {
  if (job.kind === 'xlsx') {
    const { toXlsx } = await import('../excel/workbook.js');
    return toXlsx(JSON.parse(job.json));
  }
  compiler ??= new TypstCompiler();
  if (job.kind === 'form') return toForm(job.json, compiler);
  const report = compiler.pdf('report', contentOf(job.json));
  return job.original ? prependPages(report, job.original) : report;
}

process.on('message', async (job: Job) => {
  const outcome: Outcome = await render(job).then(
    (bytes) => ({ bytes, memory: process.memoryUsage.rss() }),
    (error: unknown) => ({ error: String(error), memory: process.memoryUsage.rss() }),
  );
  process.send!(outcome, () => compiler?.cleanUp());
});
