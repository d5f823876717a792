import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closing } from './program.js';

/** A receiver of webhooks that outlives the servers that send to it. */
export interface Sink {
  readonly url: string;
  /** How often each position was received. */
  readonly received: ReadonlyMap<number, number>;
}

/** @param delayMs is how long it takes for each answer. */
export async function openSink(delayMs = 0): Promise<Sink> {
  const received = new Map<number, number>();
  const server = createServer((request, response) => {
    let text = '';
    // A delivery that was cut off by a kill has no end, and does not count.
    request.on('error', () => undefined).setEncoding('utf8');
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', async () => {
      if (delayMs) await sleep(delayMs);
      const { position } = JSON.parse(text);
      received.set(position, (received.get(position) ?? 0) + 1);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}
