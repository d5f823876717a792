import * as http from 'node:http';
import * as https from 'node:https';
import {
  AddressRefused,
  type AllowList,
  guardedLookup,
  hostOf,
  isAcceptable,
} from '../../kernel/addresses.js';

/** Time for an answer of a directory, from looking up its name to the last byte. */
export const ANSWER_MS = 5_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Statuses whose answers have no body, which `Response` insists on. */
const EMPTY = [204, 205, 304];

/** The directory did not answer, or said that it cannot. */
export class DirectoryAway extends Error {}

export interface DirectoryRequest {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** A `fetch` for addresses that administrators of companies chose: checked ones alone, without redirects, and bounded. */
export type AskDirectory = (address: string, request?: DirectoryRequest) => Promise<Response>;

export function askDirectories(allow: AllowList, lookup = guardedLookup(allow)): AskDirectory {
  return async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    if (!isAcceptable(address, allow)) throw new AddressRefused(address);
    const url = new URL(address);
    const bytes =
      body === undefined || body === null
        ? undefined
        : Buffer.from(await new Response(body as RequestInit['body'] & {}).arrayBuffer());
    const { request } = url.protocol === 'https:' ? https : http;
    const timeout = AbortSignal.timeout(ANSWER_MS);
    const options: https.RequestOptions = {
      method,
      headers: { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      lookup,
      agent: false,
    };
    return new Promise((resolve, reject) => {
      const fail = (error: Error) =>
        reject(error instanceof AddressRefused ? error : new DirectoryAway(`${address}: ${error.message}`));
      const sent = request(url, options);
      sent.on('error', fail);
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('error', fail);
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > MAX_ANSWER_BYTES) answer.destroy(new Error('the answer is too large'));
          else chunks.push(chunk);
        });
        answer.on('end', () => {
          const status = answer.statusCode!;
          const type = answer.headers['content-type'];
          resolve(
            new Response(EMPTY.includes(status) ? null : Buffer.concat(chunks), {
              status,
              headers: type === undefined ? {} : { 'content-type': type },
            }),
          );
        });
      });
      sent.end(bytes);
    });
  };
}

/** Whether the name of an address leads to where the server may connect to. Without a connection. */
export const resolvesWithin = (allow: AllowList, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    guardedLookup(allow)(hostOf(new URL(address)), { all: true }, (error) => resolve(!error));
  });
