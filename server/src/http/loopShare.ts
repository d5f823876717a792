import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitKey } from '../kernel/caller.js';

/** A larger body or answer takes milliseconds of the event loop. */
const LARGE = 64 * 1024;
/** Bytes a millisecond that leave three quarters of the loop to others: a body is parsed and checked, an answer written. */
const BODY_RATE = 5000;
const ANSWER_RATE = 20_000;
/** How long the answers of an operation count as large after one that was. */
const REMEMBERED_MS = 10_000;
/** How long requests wait for the first one of their kind to tell the size of its answer. */
const FIRST_MS = 250;
/** Limit for what is remembered, because there may be many clients. */
const MAX_REMEMBERED = 10_000;

interface Answers {
  /** Until the first answer has gone. */
  first?: Promise<void> | undefined;
  isKnown: () => void;
  /** The time that a large answer takes of its client's share. */
  ms: number;
  largeUntil: number;
}

/**
 * Each client gets a part of the event loop for large bodies and answers: they come one after the other, with pauses as
 * long as their size asks for. So others are answered between them, however many a client asks for at once.
 */
export class LoopShare {
  /** When a client may go on, by what it does. */
  readonly #free = new Map<string, number>();
  readonly #answers = new Map<string, Answers>();

  async parse<T>(client: string, text: string, parse: () => T): Promise<T> {
    if (text.length > LARGE) await this.#turn(client, text.length / BODY_RATE);
    return parse();
  }

  /** Waits for the turn of a client whose last answers of this kind were large. Nothing is waited for otherwise. */
  before(client: string, kind: string): Promise<void> | undefined {
    const key = `${client} ${kind}`;
    const answers = this.#answers.get(key);
    if (!answers) {
      this.#remember(key);
      return undefined;
    }
    return answers.first ? this.#afterFirst(key, answers) : this.#turnOf(key, answers);
  }

  /** Notes the size of an answer. */
  after(client: string, kind: string, bytes: number): void {
    const answers = this.#answers.get(`${client} ${kind}`);
    if (!answers) return;
    if (bytes > LARGE) {
      answers.ms = bytes / ANSWER_RATE;
      answers.largeUntil = performance.now() + REMEMBERED_MS;
    }
    answers.first = undefined;
    answers.isKnown();
  }

  async #afterFirst(key: string, answers: Answers): Promise<void> {
    await Promise.race([answers.first, sleep(FIRST_MS, undefined, { ref: false })]);
    answers.first = undefined;
    await this.#turnOf(key, answers);
  }

  #turnOf(key: string, { ms, largeUntil }: Answers): Promise<void> | undefined {
    return performance.now() < largeUntil ? this.#turn(key, ms) : undefined;
  }

  async #turn(key: string, ms: number): Promise<void> {
    const now = performance.now();
    if (this.#free.size >= MAX_REMEMBERED)
      for (const [other, free] of this.#free) if (free < now) this.#free.delete(other);
    const at = Math.max(now, this.#free.get(key) ?? 0);
    this.#free.set(key, at + ms);
    if (at > now) await sleep(at - now);
  }

  #remember(key: string): void {
    if (this.#answers.size >= MAX_REMEMBERED) this.#answers.clear();
    let isKnown = () => {};
    const first = new Promise<void>((resolve) => {
      isKnown = resolve;
    });
    this.#answers.set(key, { first, isKnown, ms: 0, largeUntil: 0 });
  }
}

/** Lets callers wait for their turns to read what is large. */
export function paceAnswers(app: FastifyInstance, share: LoopShare): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const turn = isPaced(request) && share.before(limitKey(request.caller!), kindOf(request));
    if (turn) turn.then(() => done(), done);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isPaced(request)) share.after(limitKey(request.caller!), kindOf(request), bytesOf(reply, payload));
    done(null, payload);
  });
}

/** Reads alone: what a write answers is not larger than what it was sent, or is read later. */
const isPaced = ({ method, caller }: FastifyRequest) => method === 'GET' && caller !== undefined;
const kindOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.operation ?? '';

/** A file has its length in a header. What comes in pieces leaves the loop to others between them. */
const bytesOf = (reply: FastifyReply, payload: unknown): number =>
  typeof payload === 'string' || payload instanceof Uint8Array
    ? payload.length
    : Number(reply.getHeader('content-length') ?? 0);
