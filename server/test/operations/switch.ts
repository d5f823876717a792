import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { closing } from '../faults/program.js';
import type { Postgres } from './postgres.js';

/** An address that stays while the database behind it changes, as a name, a virtual address or a proxy does. */
export interface Switch {
  url(database: string): string;
  /** New connections lead there; those that stand end. */
  turnTo(postgres: Postgres): void;
}

export async function openSwitch(first: Postgres): Promise<Switch> {
  let target = first;
  const sockets = new Set<Socket>();
  const listener = createServer((incoming) => {
    const { host, port } = target.connection('spadework');
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
