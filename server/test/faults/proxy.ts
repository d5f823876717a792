import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { closing } from './program.js';

/** A way to the test cluster over TCP that can be cut and mended. */
export interface DatabaseProxy {
  url(database: string): string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Takes connections to wherever the database is at that moment; `sockets` are those that stand. */
export function passage(target: () => Pick<ClientConfig, 'host' | 'port'>) {
  const sockets = new Set<Socket>();
  const listener = createServer((incoming) => {
    const { host, port } = target();
    const outgoing = connect(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
  });
  return { listener, sockets };
}

export async function openProxy(): Promise<DatabaseProxy> {
  const { host, port, user } = inject('cluster');
  const { listener, sockets } = passage(() => ({ host, port }));
  let address = 0;
  const mend = async () => {
    await once(listener.listen(address, '127.0.0.1'), 'listening');
    address = (listener.address() as { port: number }).port;
  };
  const cut = async () => {
    const closed = listener.listening && once(listener.close(), 'close');
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  closing.push(cut);
  return { url: (database) => `postgres://${user}@127.0.0.1:${address}/${database}`, cut, mend };
}
