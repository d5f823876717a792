import { Worker } from 'node:worker_threads';
import { stayWithParent } from '../../../render/childRoom.js';
import { prepare, readPdf } from './pdf.js';
import type { ReadingJob, ReadingOutcome } from './readingJob.js';

/** The program of the child process that reads what strangers wrote: one at a time, until the parent is gone. */

stayWithParent();

new Worker(new URL('./readingWatch.js', import.meta.url), { workerData: Number(process.argv[2]) }).unref();

/** A Buffer is refused by the reader of PDFs. */
const plain = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

async function read({ kind, bytes }: ReadingJob): Promise<Omit<ReadingOutcome, 'memory'>> {
  if (kind === 'sheet') {
    const { readTable } = await import('../../../tables/file.js');
    return { table: await readTable(bytes) };
  }
  return readPdf(plain(bytes));
}

process.on('message', async (job: ReadingJob) => {
  const outcome = await read(job);
  process.send!({ ...outcome, memory: process.memoryUsage.rss() });
});
await prepare();
process.send!('ready');
