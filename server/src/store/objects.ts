import { AwsV4Signer } from 'aws4fetch';

/** A bucket of an object store that speaks S3. */
export interface Bucket {
  endpoint: string;
  bucket: string;
  region: string;
}

/** What opens a bucket. */
export interface BucketKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** `s3://bucket?endpoint=https://…&region=…` */
export function readBucket(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host: bucket, pathname, searchParams } = new URL(text);
  const endpoint = searchParams.get('endpoint') ?? '';
  const region = searchParams.get('region') ?? '';
  if (protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket) || /[^/]/.test(pathname))
    return undefined;
  if (!/^[a-z0-9-]{1,60}$/.test(region) || !URL.canParse(endpoint)) return undefined;
  const { protocol: scheme, origin } = new URL(endpoint);
  if (!/^https?:$/.test(scheme) || origin !== endpoint.replace(/\/$/, '')) return undefined;
  return { endpoint: origin, bucket, region };
}

/** What tells buckets apart, for people and for the database. */
export const nameOfBucket = ({ endpoint, bucket }: Bucket): string => `${endpoint}/${bucket}`;

/** The object store does not answer, or not as it should: another try may succeed. */
export class ObjectsAway extends Error {}

/** The bucket answers, and has no such object. */
export class ObjectMissing extends Error {}

/** Objects of a bucket. Each call is one request. */
export interface Objects {
  readonly name: string;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** All bytes of an object. */
  get(key: string): Promise<Uint8Array>;
  /** Bytes of an object from a position on: as many as asked for. */
  read(key: string, from: number, length: number): Promise<Uint8Array>;
  /** One that is not there any more is no failure. */
  remove(key: string): Promise<void>;
  /** For how long the longest has waited to be copied or removed, in seconds, at the last look of this server. */
  waitingSeconds: number;
}

/** People wait for reads of at most half a MiB; nobody waits for a photo that is copied. */
const READ_MS = 10_000;
const COPY_MS = 60_000;

/** Beside the event loop: a photo may have 12 MiB. */
export const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  ms: number;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export function openObjects(
  { endpoint, bucket, region }: Bucket,
  key: BucketKey,
  { readMs = READ_MS, copyMs = COPY_MS } = {},
): Objects {
  const name = nameOfBucket({ endpoint, bucket, region });

  async function ask({ method, key: object, ms, headers = {}, body }: Asked, expected: readonly number[]) {
    // The store compares the hash with what arrives.
    const hash = await sha256(body ?? new Uint8Array());
    try {
      const signed = await new AwsV4Signer({
        ...key,
        region,
        service: 's3',
        method,
        url: `${name}/${object}`,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        ...(body && { body }),
      }).sign();
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ms),
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (expected.includes(response.status)) return bytes;
      const text = Buffer.from(bytes.subarray(0, 1000)).toString();
      if (response.status === 404 && text.includes('NoSuchKey'))
        throw new ObjectMissing(`the bucket ${name} has no ${object}`);
      const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
      throw new Error(`${method} is answered with ${response.status}${code ? ` ${code}` : ''}`);
    } catch (error) {
      if (error instanceof ObjectMissing) throw error;
      const { message, cause } = error as Error;
      const why = cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
      throw new ObjectsAway(`the object store ${name} cannot be used: ${why}`, { cause: error });
    }
  }

  return {
    name,
    waitingSeconds: 0,
    async put(object, bytes) {
      await ask({ method: 'PUT', key: object, ms: copyMs, body: bytes }, [200]);
    },
    get: (object) => ask({ method: 'GET', key: object, ms: copyMs }, [200]),
    async read(object, from, length) {
      const headers = { range: `bytes=${from}-${from + length - 1}` };
      const bytes = await ask({ method: 'GET', key: object, ms: readMs, headers }, [206]);
      if (bytes.length !== length)
        throw new ObjectsAway(`the object store ${name} sent ${bytes.length} bytes of ${length}`);
      return bytes;
    },
    async remove(object) {
      await ask({ method: 'DELETE', key: object, ms: copyMs }, [200, 204, 404]);
    },
  };
}
