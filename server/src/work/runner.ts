import { getPriority, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { bundled } from '../places.js';
import { exitWithParent } from './childProcess.js';
import type { Message, Task } from './jobWorker.js';
import type { JobCode } from './kind.js';

/** Finds the code of each kind. It is loaded with the first job of the kind. */
// biome-ignore lint/suspicious/noExplicitAny: only the kind knows the types of its input and output
export type JobTable = Record<string, () => Promise<{ run: JobCode<any, any> }>>;

/** Requests come first when there are fewer processors than threads. */
const NICENESS = 5;

/** Does jobs in this worker, a thread or a process, one at a time until it is ended. */
export function serveJobs(table: JobTable): void {
  yieldToRequests();
  if (isMainThread) {
    exitWithParent();
    new Worker(bundled('memoryWatch'), { workerData: Number(process.argv[2]) * 2 ** 20 }).unref();
    process.on('message', (task: Task) => void perform(table, task, (message) => process.send!(message)));
  } else {
    parentPort!.on('message', (task: Task) =>
      perform(table, task, (message) => parentPort!.postMessage(message, buffersIn(message))),
    );
  }
}

/**
 * On Linux each thread has a priority of its own; elsewhere a thread would lower that of the server. A server that was
 * started nicer than this stays as it is: an ordinary user may not raise a priority.
 */
function yieldToRequests(): void {
  if (process.platform !== 'linux' && !isMainThread) return;
  if (getPriority(0) < NICENESS) setPriority(0, NICENESS);
}

async function perform(table: JobTable, task: Task, send: (message: Message) => void): Promise<void> {
  try {
    const load = table[task.kind];
    if (!load) throw new Error(`there is no job of the kind ${task.kind}`);
    const { run } = await load();
    send({ began: true });
    const output = withOwnBuffers(await run(task.input));
    send({ output, memory: process.memoryUsage.rss() });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ error: text, memory: process.memoryUsage.rss() });
  }
}

/** Copies bytes that share their memory with others, such as a small Buffer, so that they can be handed over. */
function withOwnBuffers(output: unknown): unknown {
  if (output instanceof Uint8Array)
    return output.byteLength === output.buffer.byteLength ? output : new Uint8Array(output);
  if (!isPlain(output)) return output;
  return Object.fromEntries(
    Object.entries(output).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? withOwnBuffers(value) : value,
    ]),
  );
}

/** The memory of the bytes in an output or in its properties. It is handed over to the server, not copied. */
function buffersIn(message: Message): ArrayBuffer[] {
  if (!('output' in message)) return [];
  const { output } = message;
  const values = isPlain(output) ? Object.values(output) : [output];
  return values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
