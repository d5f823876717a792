import { exitWithParent } from '../childProcess.js';
import { toForm } from '../form/form.js';
import { contentOf } from '../report/content.js';
import { inFront } from '../report/front.js';
import type { Job, Outcome } from './job.js';
import { Press } from './press.js';

/** The program of the typesetter's child process: one job at a time, until the parent is gone. */

exitWithParent();

let press: Press | undefined;

async function made(job: Job): Promise<Uint8Array> {
  if (job.kind === 'xlsx') {
    const { toXlsx } = await import('../excel/workbook.js');
    return toXlsx(JSON.parse(job.json));
  }
  press ??= new Press();
  if (job.kind === 'form') return toForm(job.json, press);
  const report = press.pdf('report', contentOf(job.json));
  return job.behind ? inFront(report, job.behind) : report;
}

process.on('message', async (job: Job) => {
  const outcome: Outcome = await made(job).then(
    (bytes) => ({ bytes, memory: process.memoryUsage.rss() }),
    (error: unknown) => ({ error: String(error), memory: process.memoryUsage.rss() }),
  );
  process.send!(outcome);
});
