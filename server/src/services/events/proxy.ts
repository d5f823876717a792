import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

type Connect = (options: unknown, callback: (error: Error | null, socket: Duplex) => void) => undefined;

/** For https.request: a TLS connection through an HTTP proxy. The proxy sees the name, never the content. */
export const tunnelTo =
  (proxy: URL, host: string, port: number, signal: AbortSignal): Connect =>
  (_options, callback) => {
    const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const credentials =
      proxy.username && `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const asked = request({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        ...(credentials && {
          'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
      signal,
    });
    asked.on('connect', (response, socket: Socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        callback(new Error(`the proxy answered ${response.statusCode}`), socket);
        return;
      }
      const secured = connect({ socket, servername: host });
      secured.once('secureConnect', () => callback(null, secured));
      secured.once('error', (error) => callback(error, secured));
    });
    asked.on('error', (error) => callback(error, undefined as unknown as Duplex));
    asked.end();
    return undefined;
  };
