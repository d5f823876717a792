import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENT, PROJECT } from '../harness.js';

/** What a slow client sends first, and what it does after that. */
export interface Slowness {
  first: string | Buffer;
  /** Sent repeatedly, one piece per second; empty if the client is slow in another way. */
  trickle?: string;
  /** Does not read the answer. */
  deaf?: boolean;
}

const json = (token: string, length: number) =>
  `PUT ${PROJECT}/projects/by-owner/planner HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const get = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;

const ALMOST_ALL = 1_000_000;

export const slowKinds = (token: string, answers = 3): Record<string, Slowness> => ({
  'heads, a byte a second': { first: 'GET /health/live HTTP/1.1\r\nx-slow: ', trickle: 'x' },
  'nothing at all': { first: '' },
  'JSON bodies, a byte a second': { first: `${json(token, 1000)}{"name":"`, trickle: 'x' },
  'JSON bodies, all but the last bytes': {
    first: json(token, ALMOST_ALL + 100) + `{"name":"`.padEnd(ALMOST_ALL, 'x'),
  },
  'token forms, a byte a second': {
    first:
      'POST /oauth2/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n' +
      'content-length: 1000\r\n\r\ngrant_type=',
    trickle: 'x',
  },
  'readers of a PDF who do not read': {
    first: get(`${DOCUMENT}/download/ORGBLAD/5010`, token).repeat(answers),
    deaf: true,
  },
});

export class SlowClients {
  readonly #sockets = new Set<Socket>();
  #open = 0;
  /** Connections that the server has closed. */
  cut = 0;

  constructor(
    private readonly address: string,
    private readonly count: number,
  ) {}

  get open(): number {
    return this.#open;
  }

  async start({ first, trickle, deaf }: Slowness): Promise<void> {
    for (let i = 0; i < this.count; i++) {
      this.#connect(first, deaf);
      if (i % 50 === 49) await sleep(10);
    }
    if (trickle === undefined) return;
    const timer = setInterval(() => {
      for (const socket of this.#sockets) socket.write(trickle);
      if (this.#sockets.size === 0) clearInterval(timer);
    }, 1000);
  }

  #connect(first: string | Buffer, deaf = false): void {
    const { hostname, port } = new URL(this.address);
    const socket = connect(Number(port), hostname, () => {
      this.#open++;
      socket.write(first);
    });
    this.#sockets.add(socket);
    if (deaf) socket.pause();
    else socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#sockets.delete(socket)) this.cut++;
    });
  }

  /** Starts reading, so that clients that did not read notice the closed connection. */
  wake(): void {
    for (const socket of this.#sockets) socket.resume();
  }

  end(): void {
    const sockets = [...this.#sockets];
    this.#sockets.clear();
    for (const socket of sockets) socket.destroy();
  }
}
