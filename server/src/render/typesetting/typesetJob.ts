import { toForm } from '../form/form.js';
import { contentOf } from '../report/content.js';
import { prependPages } from '../report/prependPages.js';
import type { Job } from './job.js';
import { TypstCompiler } from './typstCompiler.js';

let compiler: TypstCompiler | undefined;

/** Makes a file. */
export async function run(job: Job): Promise<Uint8Array> {
  if (job.kind === 'xlsx') {
    const { toXlsx } = await import('../excel/workbook.js');
    return toXlsx(JSON.parse(job.json));
  }
  compiler ??= new TypstCompiler();
  // After the file is sent, because it takes time.
  setImmediate(() => compiler?.cleanUp());
  if (job.kind === 'form') return toForm(job.json, compiler);
  const report = compiler.pdf('report', contentOf(job.json), job.photos);
  return job.original ? prependPages(report, job.original) : report;
}
