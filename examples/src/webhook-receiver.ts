import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answered, connect, PROGRAM } from './connect.js';

/**
 * A receiver of webhooks that checks their signatures; the package `standardwebhooks` does the same. It registers
 * itself and asks for a test, so the server must allow its address: `--webhook-allow 127.0.0.1`.
 */

const TOLERANCE_SECONDS = 300;

function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  // An old message may be a copy that somebody sends again.
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

let secret = '';
let report: (line: string) => void;
const received = new Promise<string>((resolve) => {
  report = resolve;
});
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const valid = isSigned(secret, request.headers, body);
  // Answer at once and work later: after 15 seconds the server takes the delivery for failed.
  response.writeHead(valid ? 204 : 401).end();
  const { type, id } = JSON.parse(body) as { type: string; id: string };
  report(`${type} ${id} has ${valid ? 'a valid' : 'no valid'} signature`);
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));

const { events } = await connect(PROGRAM);
const path = { params: { path: { id: 'example-receiver' } } };
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const webhook = answered(await events.PUT('/webhooks/{id}', { ...path, body: { url, active: false } }));
secret = webhook.secret!;
answered(await events.POST('/webhooks/{id}/test', path));
console.log(await received);

answered(await events.DELETE('/webhooks/{id}', path));
receiver.close();
