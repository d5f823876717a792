import * as http from 'node:http';
import * as https from 'node:https';
import {
  AddressRefused,
  type AllowList,
  guardedLookup,
  hostOf,
  isAcceptable,
} from '../../kernel/addresses.js';
import { tunnelTo } from './proxy.js';

/** Time for an attempt, from looking up the name to the head of the answer. */
export const ATTEMPT_MS = 15_000;
/** Of the answer's body, which nobody reads. */
const BODY_BYTES = 1024;

/** What an attempt came to. Without a status there was no answer. */
export interface Attempt {
  status?: number;
  retryAfterSeconds?: number;
  ms: number;
  isTimeout: boolean;
  error?: unknown;
}

export interface Sender {
  post(url: string, headers: Record<string, string>, body: string): Promise<Attempt>;
  /** Gives up what is under way. */
  close(): void;
}

export type Lookup = ReturnType<typeof guardedLookup>;

/**
 * Sends requests to addresses that callers chose. Redirects are not followed, and connections go to checked addresses
 * alone. Through a proxy, the proxy looks names up, so it has to keep requests away from private addresses itself.
 */
export function openSender(allow: AllowList, proxy?: string, lookup: Lookup = guardedLookup(allow)): Sender {
  const options = { keepAlive: true, maxFreeSockets: 4, timeout: 2 * ATTEMPT_MS };
  const active = new Set<AbortController>();
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  function request(url: URL, headers: Record<string, string>, signal: AbortSignal): http.ClientRequest {
    const host = hostOf(url);
    const settings: https.RequestOptions = { method: 'POST', headers, signal, lookup };
    if (proxy === undefined)
      return url.protocol === 'https:'
        ? https.request(url, { ...settings, agent: agents['https:'] })
        : http.request(url, { ...settings, agent: agents['http:'] });
    const { hostname, port } = new URL(proxy);
    if (url.protocol === 'http:')
      return http.request({
        ...settings,
        lookup: undefined,
        host: hostname,
        port: port || 80,
        path: url.href,
        headers: { ...headers, host: url.host },
      });
    return https.request(url, {
      ...settings,
      lookup: undefined,
      createConnection: tunnelTo(new URL(proxy), host, Number(url.port) || 443, signal),
    });
  }

  function attempt(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
    return new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const sent = request(url, headers, signal);
      let isAnswered = false;
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (isAnswered) return;
        // The receiver closed a connection that had been idle, just when this request took it.
        if (sent.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted)
          attempt(url, headers, body, signal).then(resolve, reject);
        else reject(error);
      });
      sent.on('response', (response) => {
        isAnswered = true;
        let read = 0;
        response.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > BODY_BYTES) response.destroy();
        });
        const done = () =>
          resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] });
        response.on('error', () => undefined);
        response.on('close', done);
      });
      sent.end(body);
    });
  }

  return {
    async post(text, headers, body) {
      const began = performance.now();
      const attempted = new AbortController();
      let isTimeout = false;
      const timer = setTimeout(() => {
        isTimeout = true;
        attempted.abort();
      }, ATTEMPT_MS);
      active.add(attempted);
      const ms = () => Math.round(performance.now() - began);
      try {
        // The settings may have changed since the webhook was saved.
        if (!isAcceptable(text, allow)) throw new AddressRefused(text);
        const url = new URL(text);
        const sizes = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
        const { status, retryAfter } = await attempt(url, sizes, body, attempted.signal);
        return { status, retryAfterSeconds: secondsOf(retryAfter), ms: ms(), isTimeout: false };
      } catch (error) {
        return { ms: ms(), isTimeout, error };
      } finally {
        clearTimeout(timer);
        active.delete(attempted);
      }
    },
    close() {
      for (const attempted of active) attempted.abort();
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

/** RFC 9110: a number of seconds or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
