import { Worker } from 'node:worker_threads';
import { bundled } from '../../../places.js';
import { type Language, speaking } from '../../../tables/say.js';
import { exitWithParent } from '../../../work/childProcess.js';
import { prepare, readPdf } from './pdf.js';
import type { ReaderJob, ReaderOutcome } from './readerJob.js';

/** The child process that reads untrusted files, one at a time, until its parent exits. */

exitWithParent();

new Worker(bundled('memoryWatch'), { workerData: Number(process.argv[2]) }).unref();

/** The PDF library does not accept a Buffer. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

async function read({ kind, bytes }: ReaderJob): Promise<Omit<ReaderOutcome, 'memory'>> {
  if (kind === 'sheet') {
    const { readTable } = await import('../../../tables/file.js');
    const { MAX_ROWS_OF_LARGE } = await import('../../../tables/limits.js');
    return { table: await readTable(bytes, undefined, { maxRows: MAX_ROWS_OF_LARGE }) };
  }
  return readPdf(plain(bytes));
}

process.on('message', async (job: ReaderJob) => {
  const outcome = await speaking(process.argv[3] as Language, () => read(job));
  process.send!({ ...outcome, memory: process.memoryUsage.rss() });
});
await prepare();
process.send!('ready');
