import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { inject } from 'vitest';
import { closing } from './program.js';

/** What can happen to a query on its way to PostgreSQL. */
export const FAULTS = {
  /** The connection ends before the query arrives. */
  cut: undefined,
  /** PostgreSQL does what it was told, and the connection ends before it can say so. */
  unanswered: undefined,
  serialisation: '40001',
  'full disk': '53100',
} as const;
export type Fault = keyof typeof FAULTS;

/** A way to the test cluster that counts queries and spoils one of them. */
export interface Wire {
  connection(database: string): pg.ClientConfig;
  /** Begins to count anew; the query `at`, the first being 1, then meets `fault`. */
  watch(at?: number, fault?: Fault): void;
  readonly queries: number;
}

const SYNC = 0x53;
const SIMPLE_QUERY = 0x51;
const READY = 0x5a;

export async function openWire(): Promise<Wire> {
  const { host, port, user } = inject('cluster');
  const sockets = new Set<Socket>();
  let [queries, at]: [number, number | undefined] = [0, undefined];
  let fault: Fault = 'cut';

  const listener = createServer((incoming) => {
    const outgoing = connect(`${host}/.s.PGSQL.${port}`);
    const end = () => {
      for (const socket of [incoming, outgoing]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', end).on('close', end);
    }
    let swallows = false;
    const answers = messages((type, bytes) => {
      if (!swallows) incoming.write(bytes);
      else if (type === READY) end();
    });
    outgoing.on('data', answers);

    let query: Buffer[] = [];
    const asked = messages((type, bytes) => {
      query.push(bytes);
      // What a client sends between two of these is one query; before the first of them it introduces itself.
      const isWhole = type === SYNC || type === SIMPLE_QUERY;
      if (!isWhole && type !== undefined) return;
      const whole = Buffer.concat(query);
      query = [];
      if (!isWhole || ++queries !== at) outgoing.write(whole);
      else if (fault === 'cut') end();
      else if (fault === 'unanswered') {
        swallows = true;
        outgoing.write(whole);
      } else outgoing.write(failingQuery(FAULTS[fault]));
    }, true);
    incoming.on('data', asked);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await once(listener.close(), 'close');
  });
  return {
    connection: (database) => ({
      host: '127.0.0.1',
      port: (listener.address() as AddressInfo).port,
      user,
      database,
    }),
    watch(number, kind = 'cut') {
      [queries, at, fault] = [0, number, kind];
    },
    get queries() {
      return queries;
    },
  };
}

/** Cuts a stream into messages of PostgreSQL's protocol: a letter, the length, the rest. The first of a client has no letter. */
function messages(take: (type: number | undefined, bytes: Buffer) => void, fromClient = false) {
  let buffer = Buffer.alloc(0);
  let head = fromClient ? 0 : 1;
  return (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= head + 4) {
      const size = head + buffer.readUInt32BE(head);
      if (buffer.length < size) return;
      const [type, bytes] = [head ? buffer[0] : undefined, buffer.subarray(0, size)];
      buffer = buffer.subarray(size);
      head = 1;
      take(type, bytes);
    }
  };
}

/** PostgreSQL itself fails, so that the transaction is as lost as it would be. */
function failingQuery(code: string): Buffer {
  const text = `DO $$ BEGIN RAISE EXCEPTION 'injected' USING ERRCODE = '${code}'; END $$\0`;
  const head = Buffer.alloc(5);
  head[0] = SIMPLE_QUERY;
  head.writeUInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
}
