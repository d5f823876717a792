import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Status, statusCodeOf } from './status/index.js';

/** The text of the metrics and its media type. */
export type ReadMetrics = () => Promise<{ text: string; type: string }>;

/** What operators read here. */
export interface OperatorPages {
  readMetrics: ReadMetrics;
  status: Pick<Status, 'read'>;
}

/** Serves metrics and the whole status alone, on a port that need not be open to callers. */
export async function serveMetrics(host: string, port: number, { readMetrics, status }: OperatorPages) {
  const pages: Record<string, () => Promise<{ text: string; type: string; code?: number }>> = {
    '/metrics': readMetrics,
    '/status': async () => {
      const report = await status.read();
      return { text: JSON.stringify(report), type: 'application/json', code: statusCodeOf(report) };
    },
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const read = Object.hasOwn(pages, path) && ['GET', 'HEAD'].includes(request.method!) && pages[path];
    if (!read) return void response.writeHead(404, { 'content-length': 0 }).end();
    try {
      const { text, type, code = 200 } = await read();
      response.writeHead(code, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    } catch {
      response.writeHead(500, { 'content-length': 0 }).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
