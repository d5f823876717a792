import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reply, request } from '../harness.js';

/** A client that does not give up: it sends until there is an answer, as one does who has an Idempotency-Key. */
export interface Persistence {
  send(method: string, path: string, body?: unknown, more?: Options): Promise<Reply>;
  readonly answered: number;
  /** How often there was no answer, or 503. */
  readonly repeated: number;
  readonly findings: string[];
}

interface Options {
  /** It makes something new, so each try carries the same Idempotency-Key. */
  creates?: boolean;
  /** What a repeated request may meet when the first try had done its work. */
  done?: number;
}

const PATIENCE_MS = 60_000;

export function persist(address: () => string, token: string): Persistence {
  const findings: string[] = [];
  let [answered, repeated] = [0, 0];

  /** An answer that ends the waiting, or undefined. */
  async function attempt(method: string, path: string, body: unknown, headers: Record<string, string>) {
    try {
      const reply = await request(address() + path, method, { token, headers, body });
      const isPassing = reply.status === 503 || reply.body?.code === 'IDEMPOTENCY_IN_PROGRESS';
      return isPassing ? undefined : reply;
    } catch (error) {
      // No connection, or one that broke.
      if (!(error instanceof TypeError)) throw error;
      return undefined;
    }
  }

  return {
    findings,
    async send(method, path, body, { creates, done } = {}) {
      const headers = {
        'api-version': '1.0',
        ...(creates && { 'idempotency-key': randomUUID() }),
        ...(body instanceof Uint8Array && { 'content-type': 'application/octet-stream' }),
      };
      const end = Date.now() + PATIENCE_MS;
      for (let tries = 1; ; tries++) {
        const reply = await attempt(method, path, body, headers);
        if (reply) {
          answered++;
          const isExpected = reply.status < 300 || (tries > 1 && reply.status === done);
          if (!isExpected) findings.push(`${method} ${path} is refused: ${JSON.stringify(reply.body)}`);
          return reply;
        }
        repeated++;
        if (Date.now() > end) throw new Error(`the service did not come back for ${method} ${path}`);
        await sleep(50);
      }
    },
    get answered() {
      return answered;
    },
    get repeated() {
      return repeated;
    },
  };
}
