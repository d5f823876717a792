import { Agent, type IncomingMessage, request } from 'node:http';

export interface Exchanged {
  status: number;
  headers: Headers;
  text: string;
}

/** A connection that nobody has used for so long is not used again: the server may be about to close it. */
const IDLE_MS = 4000;
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

/** What `fetch` would say of itself. */
const CLIENT = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node' };

/**
 * One request and its whole answer, or the first part of a stream of events, which has no end. Tests send a hundred
 * thousand, and `fetch` takes several times the work. It also asks for compressed answers, which have tests of their own.
 */
export const exchange = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<Exchanged> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? undefined : { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { agent, method, headers: { ...CLIENT, ...length, ...lowered(headers) } });
    // As `fetch` tells that there was no connection, or one that broke.
    const fail = (cause: Error) => reject(new TypeError('fetch failed', { cause }));
    sent.on('error', fail);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      const isEndless = response.headers['content-type']?.includes('text/event-stream');
      const finish = () =>
        resolve({ status: response.statusCode!, headers: headersOf(response), text: textOf(chunks) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (isEndless) {
          finish();
          response.destroy();
        }
      });
      response.on('error', fail);
      response.on('end', finish);
    });
    sent.end(body);
  });

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  return headers;
}

function textOf(chunks: Buffer[]): string {
  const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString();
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
