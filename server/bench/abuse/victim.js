import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Reads a project every few milliseconds, in a thread of its own, so that whoever attacks does not delay the measuring. A
 * read counts from the moment at which it was due, because a caller who waits for a server does not stop being one.
 */
const EVERY_MS = 5;
const { address, path, token } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const read = (due) =>
  new Promise((resolve) => {
    const done = (status) => resolve({ ms: performance.now() - due, status });
    request(address + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) =>
      answer.resume().on('close', () => done(answer.complete ? answer.statusCode : 0)),
    )
      .on('error', () => done(0))
      .end();
  });

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});

const reads = [];
const began = performance.now();
while (!isOver) {
  const due = began + reads.length * EVERY_MS;
  const early = due - performance.now();
  if (early > 0) await sleep(early);
  reads.push(read(due));
}
parentPort.postMessage(await Promise.all(reads));
agent.destroy();
