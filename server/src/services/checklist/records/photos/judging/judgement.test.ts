import { PHOTO_TYPES, type PhotoType } from '@spadework/core/record';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { aPicture, hashOf, hostilePictures } from '../../../../../../test/pictures.js';
import { JobFailure, Work } from '../../../../../work/index.js';
import { judgePhoto, PHOTO_JUDGING } from './judgement.js';

const open: Work[] = [];
afterEach(async () => {
  for (const work of open.splice(0)) await work.stop();
});
const workOf = (options?: ConstructorParameters<typeof Work>[0]) => {
  const work = new Work({ processes: 2, ...options });
  open.push(work);
  return work;
};

const judging =
  (work: Work, kind = PHOTO_JUDGING) =>
  (bytes: Uint8Array, type: PhotoType, hash?: string) =>
    judgePhoto(
      {
        companyId: 1,
        size: bytes.length,
        photo: async () => ({ hash: hash ?? hashOf(bytes), type, bytes }),
      },
      work,
      kind,
    );

describe('a photo', () => {
  test.each(PHOTO_TYPES)('%s is stored with a view and a thumb, which are JPEG', async (type) => {
    const judge = judging(workOf());
    const stored = await judge(await aPicture(type, { width: 1600, height: 400 }), type);
    if (stored.state !== 'STORED') throw new Error(stored.reason);
    expect([stored.width, stored.height]).toEqual([1600, 400]);
    const shapes = await Promise.all(
      [stored.view, stored.thumb].map(async (each) => {
        const { format, width, height, exif, icc, xmp } = await sharp(each).metadata();
        return { format, size: [width, height], metadata: exif ?? icc ?? xmp };
      }),
    );
    expect(shapes).toEqual([
      { format: 'jpeg', size: [1280, 320], metadata: undefined },
      { format: 'jpeg', size: [320, 80], metadata: undefined },
    ]);
  });

  test('is never enlarged, and what is transparent becomes white', async () => {
    const judge = judging(workOf());
    const stored = await judge(await aPicture('image/png', { alpha: true }), 'image/png');
    if (stored.state !== 'STORED') throw new Error(stored.reason);
    for (const bytes of [stored.view, stored.thumb]) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([64, 48]);
      // Half of 90 and half of white.
      expect(Math.abs(data[0]! - 172)).toBeLessThan(3);
    }
  });

  test('with another hash than told is to be sent again, whatever it is', async () => {
    const judge = judging(workOf());
    expect(await judge(Buffer.from('x'), 'image/png', '0'.repeat(64))).toEqual({
      state: 'MISSING',
      reason: 'HASH_MISMATCH',
    });
  });

  test('is refused for what is wrong with it', async () => {
    const judge = judging(workOf());
    const jpeg = await aPicture();
    const comment = Buffer.from([0xff, 0xfe, 0, 3, 65]);
    const reasonOf = async (bytes: Uint8Array, type: PhotoType = 'image/jpeg') => {
      const judged = await judge(bytes, type);
      return judged.state === 'REFUSED' ? judged.reason : judged.state;
    };
    expect(await reasonOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('NOT_AN_IMAGE');
    expect(await reasonOf(jpeg, 'image/webp')).toBe('TYPE');
    expect(await reasonOf(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))).toBe('METADATA');
    const png = Buffer.from(await aPicture('image/png'));
    png[png.length >> 1]! ^= 1;
    expect(await reasonOf(png, 'image/png')).toBe('DAMAGED');
    // Sabotage: let its decoder paint the rest grey.
    const end = Buffer.from([0xff, 0xd9]);
    expect(await reasonOf(Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), end]))).toBe('DAMAGED');
  });

  // Sabotage: allow a format more, trust the type that was told, or take out one of the checks before the decoder.
  test('of two hundred hostile ones none is stored, and each is judged', async () => {
    const judge = judging(workOf());
    const pictures = await hostilePictures(200);
    for (const { what, type, bytes } of pictures) {
      const { state } = await judge(bytes, type);
      expect(`${what}: ${state}`).toBe(`${what}: REFUSED`);
    }
  });
});

describe('judging', () => {
  const script = new URL('../../../../../../test/work/worker.js', import.meta.url);
  const reasonOf = (error: unknown) => (error instanceof JobFailure ? error.reason : error);

  test('a photo has ten seconds and 400 MB', () => {
    expect(PHOTO_JUDGING.limits).toMatchObject({ maxMs: 10_000, maxMemory: 400 });
    expect(PHOTO_JUDGING.isolation).toBe('process');
  });

  // Sabotage: refuse it for good. A busy machine would then lose photos.
  test('that takes too long is to be tried again', async () => {
    const kind = {
      ...PHOTO_JUDGING,
      name: 'forever',
      limits: { ...PHOTO_JUDGING.limits, maxMs: 50 },
    };
    const judged = judging(workOf({ script }), kind)(Buffer.from('x'), 'image/png');
    expect(await judged.catch(reasonOf)).toBe('TOO_LONG');
  });

  // Sabotage: answer that the server has a fault. The phone would send it for ever.
  test('that takes too much memory refuses the photo', async () => {
    // A busy machine may need long for so many buffers.
    const kind = {
      ...PHOTO_JUDGING,
      name: 'buffers',
      limits: { ...PHOTO_JUDGING.limits, maxMs: 120_000 },
    };
    expect(await judging(workOf({ script }), kind)(Buffer.from('x'), 'image/png')).toEqual({
      state: 'REFUSED',
      reason: 'TOO_LARGE',
    });
  });

  test('ends when the client has gone', async () => {
    const leaving = new AbortController();
    const photo = async () => {
      setImmediate(() => leaving.abort());
      return { hash: '', type: 'image/png' as const, bytes: new Uint8Array() };
    };
    const kind = { ...PHOTO_JUDGING, name: 'forever' };
    const judged = judgePhoto(
      { companyId: 1, size: 1, photo, signal: leaving.signal },
      workOf({ script }),
      kind,
    );
    expect(await judged.catch(reasonOf)).toBe('ABORTED');
  });
});
