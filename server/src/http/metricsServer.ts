import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The text of the metrics and its media type. */
export type ReadMetrics = () => Promise<{ text: string; type: string }>;

/** Serves the metrics alone, on a port that need not be open to callers. */
export async function serveMetrics(host: string, port: number, read: ReadMetrics) {
  const server = createServer(async (request, response) => {
    const isMetrics = request.url?.split('?')[0] === '/metrics' && ['GET', 'HEAD'].includes(request.method!);
    if (!isMetrics) return void response.writeHead(404, { 'content-length': 0 }).end();
    try {
      const { text, type } = await read();
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
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
