import type { FastifyInstance } from 'fastify';

/** After so long without an attempt nobody knows any more. */
const FORGET_MS = 60_000;

const LOGINS: ReadonlySet<string | undefined> = new Set(['oauth2.token', 'session.open']);

/** Whether people and programs can log in, by how their last attempts ended. */
export class LoginOutcomes {
  #failedAt = Number.NEGATIVE_INFINITY;

  observe(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      if (LOGINS.has(request.routeOptions.config.operation)) this.note(reply.statusCode);
      done();
    });
  }

  /** A refused login says nothing of the next one. A 503 is of the store, which is watched itself, or of a full queue. */
  note(status: number): void {
    if (status < 300) this.#failedAt = Number.NEGATIVE_INFINITY;
    else if (status >= 500 && status !== 503) this.#failedAt = performance.now();
  }

  /** Every login since the first that failed has failed, for a fault of ours. */
  get areFailing(): boolean {
    return performance.now() - this.#failedAt < FORGET_MS;
  }
}
