import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Anything } from './harness.js';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: Anything;
}

/** A receiver of webhooks that stores the requests. */
export async function openReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end(),
) {
  const received: Received[] = [];
  let inform: () => void = () => undefined;
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const one = { headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    answer(response, one);
    inform();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Waits until this many requests have arrived. */
    async until(count: number): Promise<void> {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          inform = resolve;
        });
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
