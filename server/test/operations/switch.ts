import { once } from 'node:events';
import { closing } from '../faults/program.js';
import { passage } from '../faults/proxy.js';
import type { Postgres } from './postgres.js';

/** A fixed address whose database can change, like a DNS name, a virtual IP or a proxy. */
export interface Switch {
  url(database: string): string;
  /** Redirects new connections, and closes existing ones. */
  turnTo(postgres: Postgres): void | Promise<void>;
}

export async function openSwitch(first: Postgres): Promise<Switch> {
  let target = first;
  const { listener, sockets } = passage(() => target.connection('spadework'));
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as { port: number };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  closing.push(async () => {
    listener.close();
    cut();
  });
  return {
    url: (database) => `postgres://spadework@127.0.0.1:${port}/${database}`,
    turnTo: (postgres) => {
      target = postgres;
      cut();
    },
  };
}
