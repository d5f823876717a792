import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bucket, BucketKey } from '../src/store/objects.js';

/**
 * What goes wrong with a request. CUT: the connection ends before the answer, after a PUT was stored. HALF: it ends in the
 * answer. WRONG: one byte of the answer is another. ERROR: 500. SLOW: no answer for a while. FORGOTTEN: a PUT is answered, and
 * nothing is kept.
 */
export type BucketFault = 'CUT' | 'HALF' | 'WRONG' | 'ERROR' | 'SLOW' | 'FORGOTTEN';

export interface FakeBucket {
  address: Bucket & BucketKey;
  /** As `--object-store` takes it. */
  setting: string;
  objects: Map<string, Buffer>;
  /** Method and key of every request that was signed rightly, in order. */
  asked: string[];
  /** Why requests were refused. */
  refused: string[];
  /** The next requests with this method, or all of them, meet a fault. */
  fail(method: string, fault: BucketFault, times?: number): void;
  heal(): void;
  /** Runs before a request is answered. */
  before: (request: string) => Promise<void>;
  close(): Promise<void>;
}

const KEY: BucketKey = { accessKeyId: 'bucket-key', secretAccessKey: 'bucket/secret+of=tests' };
const REGION = 'eu-north-1';
const BUCKET = 'photos';
const SLOW_MS = 400;
const SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** A small server that speaks S3 as far as photos need it: PUT, GET with a range, DELETE. It checks every signature. */
export async function openBucket(): Promise<FakeBucket> {
  const faults: { method: string; fault: BucketFault; left: number }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function nextFault(method: string): BucketFault | undefined {
    const met = faults.find((one) => one.method === method && one.left > 0);
    if (met) met.left--;
    return met?.fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const method = request.method!;
    const [, bucketName, ...rest] = request.url!.split('/');
    const key = rest.join('/');
    const refuse = (status: number, code: string) => {
      if (status === 403) bucket.refused.push(`${method} ${key}: ${code}`);
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };
    const wrong = signatureFault(request, body);
    if (wrong) return refuse(403, wrong);
    if (bucketName !== BUCKET) return refuse(404, 'NoSuchBucket');
    bucket.asked.push(`${method} ${key}`);
    await bucket.before(`${method} ${key}`);
    const fault = nextFault(method);
    if (fault === 'ERROR') return refuse(500, 'InternalError');
    if (fault === 'SLOW') await sleep(SLOW_MS);
    if (method === 'PUT' && fault !== 'FORGOTTEN') bucket.objects.set(key, body);
    if (method === 'DELETE') bucket.objects.delete(key);
    if (fault === 'CUT') return void request.socket.destroy();
    if (method === 'DELETE') return void response.writeHead(204).end();
    if (method === 'PUT') return void response.writeHead(200, { etag: '"1"' }).end();
    const found = bucket.objects.get(key);
    if (!found) return refuse(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = Buffer.from(from === undefined ? found : found.subarray(Number(from), Number(to) + 1));
    if (fault === 'WRONG') bytes[bytes.length >> 1]! ^= 1;
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': bytes.length });
    if (fault !== 'HALF') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
  }

  const bucket: FakeBucket = {
    address: { endpoint, bucket: BUCKET, region: REGION, ...KEY },
    setting: `s3://${BUCKET}?endpoint=${endpoint}&region=${REGION}`,
    objects: new Map(),
    asked: [],
    refused: [],
    fail: (method, fault, times = 1) => faults.push({ method, fault, left: times }),
    heal: () => faults.splice(0),
    before: async () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return bucket;
}

/** What is wrong with a signature (AWS Signature Version 4), reckoned from the request as it came. */
function signatureFault(request: IncomingMessage, body: Buffer): string | undefined {
  const { headers } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, accessKeyId, day, region, names, signature] = given as unknown as string[];
  if (accessKeyId !== KEY.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const time = String(headers['x-amz-date']);
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (!(Math.abs(Date.now() - at) < SKEW_MS) || !time.startsWith(day!)) return 'RequestTimeTooSkewed';
  const signed = names!.split(';');
  // Without these the signature would be good for other requests too.
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.includes(name)) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = request.url!.split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${KEY.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
