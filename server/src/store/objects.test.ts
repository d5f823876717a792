import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeBucket, openBucket } from '../../test/bucket.js';
import { ObjectMissing, type Objects, ObjectsAway, openObjects, readBucket } from './objects.js';

let bucket: FakeBucket;
let objects: Objects;

beforeAll(async () => {
  bucket = await openBucket();
  objects = openObjects(bucket.address, bucket.address, { readMs: 200, copyMs: 200 });
});
beforeEach(() => {
  bucket.heal();
  bucket.refused.length = 0;
});
afterAll(() => bucket.close());

const BYTES = Buffer.from('bytes of a picture');

describe('the address of a bucket', () => {
  test('names bucket, endpoint and region', () => {
    expect(readBucket('s3://photos?endpoint=https://objects.grid.example&region=eu-north-1')).toEqual({
      bucket: 'photos',
      endpoint: 'https://objects.grid.example',
      region: 'eu-north-1',
    });
    expect(readBucket('s3://photos/?endpoint=http%3A%2F%2Flocalhost%3A9000%2F&region=local')?.endpoint).toBe(
      'http://localhost:9000',
    );
  });

  test.each([
    'photos',
    's3://photos',
    's3://photos?endpoint=https://objects.grid.example',
    's3://photos?region=eu-north-1',
    's3://photos/folder?endpoint=https://objects.grid.example&region=eu-north-1',
    's3://photos?endpoint=https://objects.grid.example/path&region=eu-north-1',
    's3://photos?endpoint=https://key:secret@objects.grid.example&region=eu-north-1',
    's3://photos?endpoint=ftp://objects.grid.example&region=eu-north-1',
    'https://photos?endpoint=https://objects.grid.example&region=eu-north-1',
  ])('is not %s', (text) => {
    expect(readBucket(text)).toBeUndefined();
  });
});

describe('an object', () => {
  test('is put, read and removed by signed requests', async () => {
    await objects.put('1/a/full', BYTES);
    expect(bucket.objects.get('1/a/full')).toEqual(BYTES);
    expect(Buffer.from(await objects.get('1/a/full'))).toEqual(BYTES);
    expect(Buffer.from(await objects.read('1/a/full', 6, 2)).toString()).toBe('of');
    await objects.remove('1/a/full');
    await objects.remove('1/a/full');
    expect(bucket.objects.size).toBe(0);
    await expect(objects.get('1/a/full')).rejects.toThrow(ObjectMissing);
    await expect(objects.read('1/a/full', 0, 2)).rejects.toThrow(ObjectMissing);
    expect(bucket.refused).toEqual([]);
  });

  // Sabotage: leave the check of signatures out of the bucket of the tests.
  test('is refused with another secret, key or region', async () => {
    for (const [change, code] of [
      [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
      [{ accessKeyId: 'another' }, 'InvalidAccessKeyId'],
      [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ] as const) {
      const other = { ...bucket.address, ...change };
      await expect(openObjects(other, other).put('1/b/full', BYTES)).rejects.toThrow(`403 ${code}`);
    }
    expect(bucket.objects.has('1/b/full')).toBe(false);
    expect(bucket.refused).toHaveLength(3);
  });

  test.each([
    ['GET', 'ERROR'],
    ['GET', 'CUT'],
    ['GET', 'HALF'],
    ['GET', 'SLOW'],
    ['PUT', 'ERROR'],
    ['PUT', 'CUT'],
    ['PUT', 'SLOW'],
    ['DELETE', 'ERROR'],
    ['DELETE', 'CUT'],
  ] as const)('is away when %s meets %s', async (method, fault) => {
    await objects.put('1/c/full', BYTES);
    bucket.fail(method, fault);
    const asked = {
      GET: () => objects.get('1/c/full'),
      PUT: () => objects.put('1/c/full', BYTES),
      DELETE: () => objects.remove('1/c/full'),
    }[method]();
    await expect(asked).rejects.toThrow(ObjectsAway);
  });

  test('of a bucket that is not there is away, and not missing', async () => {
    const other = { ...bucket.address, bucket: 'another' };
    await expect(openObjects(other, other).get('1/a/full')).rejects.toThrow(ObjectsAway);
  });
});
