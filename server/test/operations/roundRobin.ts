import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { closing } from '../faults/program.js';

/** A proxy that gives each new connection to the next server that takes it. */
export async function openRoundRobin(addresses: () => readonly string[]): Promise<string> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  function lead(incoming: Socket, tries: number): void {
    const targets = addresses();
    const { hostname, port } = new URL(targets[turn++ % targets.length]!);
    const outgoing = keep(connect(Number(port), hostname));
    const next = () => (tries > 1 ? lead(incoming, tries - 1) : incoming.destroy());
    outgoing.once('error', next).once('connect', () => {
      outgoing.off('error', next);
      incoming.pipe(outgoing).pipe(incoming);
      outgoing.on('close', () => incoming.destroy());
      incoming.on('close', () => outgoing.destroy());
    });
  }
  const listener = createServer((incoming) => lead(keep(incoming), addresses().length));
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  closing.unshift(async () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(listener.address() as { port: number }).port}`;
}
