import { MAX_PHOTOS, type Photo, type PhotoType, sortedKeys } from '@spadework/core/record';
import { photoPartBytes, photoPartCount } from '@spadework/core/record/photo';
import { changed, type Outcome, unchanged } from '../../../../events/door.js';
import type { Answer, Call, Handlers } from '../../../../http/contract.js';
import { refuseFields } from '../../../../http/input.js';
import { message } from '../../../../http/messages.js';
import { Refusal } from '../../../../kernel/refusals.js';
import type { Objects } from '../../../../store/objects.js';
import { raw } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';
import type { checklistService } from '../../contract.js';
import { ANSWER_MESSAGES } from '../../messages.js';
import { etagOf, openRecord, requireState } from '../access.js';
import { listOf } from '../list.js';
import { type FoundRecord, type SavedRecord, updateRecord } from '../records.sql.js';
import { recordEvent } from '../tell.js';
import { photoFile } from './file.js';
import { deleteParts, insertPart } from './parts.sql.js';
import * as store from './photos.sql.js';
import { isComplete, isCurrent, type Judged, judge, savePhoto, unitedKeys } from './sending.js';

type Operations = (typeof checklistService)['operations'];
type PutCall = Call<Operations['putPhoto']>;

/** @param reads is where what is judged is read, without a transaction. */
export const photoHandlers = (reads: Tx, objects: Objects | undefined) =>
  ({
    putPhoto: {
      async prepare(call, write) {
        const record = await openRecord({ ...call, tx: reads });
        const key = { record, hash: call.params.hash };
        const photo = await store.findPhoto(reads, key);
        if (!photo || !isComplete(photo) || differs(photo, call.body)) return write(undefined);
        return write(await judge(reads, key, photo, call.connection?.closed()));
      },

      async decide(call, judged: Judged | undefined) {
        const { tx, body } = call;
        const record = await openRecord(call);
        await requireKeys(call, record);
        const key = { record, hash: call.params.hash };
        const photo = await store.findPhoto(tx, key);
        return photo ? sendAgain(call, record, photo, judged) : tell(call, record, key, body);
      },
    },

    async putPhotoPart(call) {
      const { tx, body, params, language } = call;
      const record = await openRecord(call, BESIDE_OTHERS);
      const key = { record, hash: params.hash };
      const photo = await store.findPhoto(tx, key, store.KEPT);
      if (!photo || photo.state === 'REMOVED') throw new Refusal('PHOTO_NOT_FOUND');
      const last = photoPartCount(photo.size) - 1;
      if (params.part > last) refuseFields([{ path: 'part', message: message(language, 'maximum', last) }]);
      const expected = photoPartBytes(photo.size, params.part);
      if (body.length !== expected) throw new Refusal('PART_LENGTH', { members: { expected } });
      // What was judged already stays as it is.
      if (photo.state === 'MISSING') await insertPart(tx, key, 'full', params.part, body);
      const missing = photo.missing.filter((part) => part !== params.part);
      return unchanged({ body: { ...photo, missing }, etag: etagOf(record) });
    },

    async getPhoto(call) {
      const { tx, params, query } = call;
      const record = await openRecord(call);
      const key = { record, hash: params.hash };
      const photo = await store.findPhoto(tx, key);
      if (photo?.state !== 'STORED') throw new Refusal('PHOTO_NOT_FOUND');
      const variant = query.size ?? 'full';
      const type: PhotoType = variant === 'full' ? photo.type : 'image/jpeg';
      const name = `${photo.hash.slice(0, 12)}-${variant}.${EXTENSIONS[type]}`;
      return {
        file: { name, type, content: await photoFile(tx, objects, key, photo, variant) },
        etag: `"${photo.hash}-${variant}"`,
      };
    },

    async deletePhoto(call) {
      const { tx, params } = call;
      const record = await openRecord(call);
      const key = { record, hash: params.hash };
      const photo = await store.findPhoto(tx, key);
      if (!photo || photo.state === 'REMOVED') return unchanged({});
      requireState(record, record.state === 'DRAFT' || (photo.followUp && record.state !== 'VOID'));
      await deleteParts(tx, key);
      await store.updatePhoto(tx, key, { ...photo, state: 'REMOVED', reason: null });
      return photosChanged(call, record, () => ({}));
    },
  }) satisfies Partial<Handlers<Operations>>;

/** Parts of the photos of a record may come at the same time. */
const BESIDE_OTHERS = raw('FOR SHARE OF r');

const EXTENSIONS: Record<PhotoType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Whether it was told of in another way than before. */
const differs = (photo: Photo, { size, type, followUp }: PutCall['body']): boolean =>
  photo.size !== size || photo.type !== type || photo.followUp !== (followUp ?? false);

/** A photo belongs to points of the list. */
async function requireKeys({ tx, body, language }: PutCall, record: FoundRecord): Promise<void> {
  const known = new Set((await listOf(tx, record)).questions.map(({ key }) => key));
  const faults = body.keys.flatMap((key, i) => (known.has(key) ? [] : [`keys.${i}`]));
  if (faults.length > 0)
    refuseFields(faults.map((path) => ({ path, message: message(language, ANSWER_MESSAGES.UNKNOWN_POINT) })));
}

/** Photos are sent to a draft, and those of repairs afterwards. */
const takes = ({ state }: FoundRecord, followUp: boolean): boolean =>
  followUp ? state === 'SUBMITTED' || state === 'SIGNED' : state === 'DRAFT';

async function tell(call: PutCall, record: FoundRecord, key: store.PhotoKey, body: PutCall['body']) {
  const { tx, caller } = call;
  const { size, type } = body;
  const [takenAt, followUp] = [body.takenAt ?? null, body.followUp ?? false];
  requireState(record, takes(record, followUp));
  if ((await store.countPhotos(tx, record)) >= MAX_PHOTOS) throw new Refusal('RECORD_FULL');
  const keys = sortedKeys(body.keys);
  await store.insertPhoto(tx, key, { size, type, takenAt, followUp, keys }, caller.author);
  return photoChanged(call, record, key);
}

/** Phones repeat: what is known is unchanged, unless its bytes were judged meanwhile, or it belongs to more points. */
async function sendAgain(call: PutCall, record: FoundRecord, photo: Photo, judged: Judged | undefined) {
  const { tx, body } = call;
  const key = { record, hash: photo.hash };
  if (differs(photo, body)) throw new Refusal('PHOTO_DIFFERS');
  const isFinal = photo.state === 'REFUSED' || photo.state === 'REMOVED';
  const keys = isFinal ? photo.keys : unitedKeys(photo, body.keys);
  const judgement = judged && (await isCurrent(tx, key, photo, judged)) ? judged.judgement : undefined;
  if (!judgement && keys.length === photo.keys.length)
    return unchanged({ body: photo, etag: etagOf(record) });
  requireState(record, takes(record, photo.followUp));
  await savePhoto(tx, key, photo, keys, judgement);
  return photoChanged(call, record, key);
}

async function photoChanged(
  call: PutCall,
  record: FoundRecord,
  key: store.PhotoKey,
): Promise<Outcome<Answer<Photo>>> {
  const body = (await store.findPhoto(call.tx, key))!;
  return photosChanged(call, record, ({ version }) => ({ body, etag: etagOf({ id: record.id, version }) }));
}

const photosChanged = <T>(
  { caller }: Pick<PutCall, 'caller'>,
  record: FoundRecord,
  answer: (saved: SavedRecord) => T,
): Outcome<T> =>
  changed(
    {
      rows: updateRecord(record, record, caller.author),
      event: recordEvent('record.changed', record, [{ property: 'photos' }]),
    },
    answer,
  );
