import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_PART_BYTES } from '@spadework/core/record';
import { MAX_PHOTO_PIXELS, PHOTO_SIDES, photoPartCount } from '@spadework/core/record/photo';
import type { Operation } from '../../../http/contract.js';
import { int32, matching, oneOf } from '../../../http/parameters.js';
import { inEnglish, mebibytes } from '../../../kernel/figures.js';
import { PHOTO_VARIANTS } from '../records/photos/parts.sql.js';
import { PhotoInput } from '../records/photos/schemas.js';
import { Photo } from '../records/schemas.js';
import { byRecord, reading, writing } from './rows.js';

const hash = matching(
  '^[0-9a-f]{64}$',
  'SHA-256 of the bytes of the photo, in lower-case hexadecimal digits.',
);
const byPhoto = { ...byRecord, hash };
const path = '/records/{recordId}/photos/{hash}';

export const photoRows = {
  putPhoto: {
    ...writing,
    method: 'PUT',
    path,
    summary: 'Tell of a photo, and again when its parts have come',
    description: `A photo is told of before its bytes are sent, so that nothing is submitted without it. Then send the parts in \`missing\`, in any order, and tell of it again until its \`state\` is no longer MISSING: when all parts are here, they are checked. STORED and REFUSED are no faults but states; REFUSED and REMOVED are final. JPEG, PNG and WebP of at most ${mebibytes(MAX_PHOTO_BYTES)} and ${inEnglish(MAX_PHOTO_PIXELS)} pixels are stored, without metadata: redraw or strip a photo before you hash it. Repeats add their \`keys\`. \`followUp\` is for photos of repairs, once the record is no longer a draft. At most ${MAX_PHOTOS} in a record.`,
    params: byPhoto,
    body: PhotoInput,
    answer: Photo,
    emits: 'record.changed',
    slow: true,
    refuses: [...writing.refuses, 'PHOTO_DIFFERS', 'RECORD_FULL', 'PHOTOS_BUSY'],
  },
  putPhotoPart: {
    ...writing,
    method: 'PUT',
    path: `${path}/parts/{part}`,
    summary: 'Send a part of a photo',
    description: `Every part but the last has ${inEnglish(PHOTO_PART_BYTES)} bytes; the first one is 0. A part that has come already, or one of a photo that was judged, changes nothing. Parts are no event. They do not go into a batch.`,
    params: {
      ...byPhoto,
      part: int32(
        { minimum: 0, maximum: photoPartCount(MAX_PHOTO_BYTES) - 1, fallback: 0 },
        'The number of the part.',
      ),
    },
    bytes: PHOTO_PART_BYTES,
    answer: Photo,
    refuses: [
      'RECORD_NOT_FOUND',
      'PROJECT_RIGHT_REQUIRED',
      'PROJECT_READONLY',
      'PHOTO_NOT_FOUND',
      'PART_LENGTH',
    ],
  },
  getPhoto: {
    ...reading,
    path,
    summary: 'A photo',
    description: `\`full\` is byte for byte what was sent. \`view\` and \`thumb\` are JPEG of at most ${PHOTO_SIDES.view} and ${PHOTO_SIDES.thumb} pixels on the longest side, never larger than the photo.`,
    params: byPhoto,
    query: { size: oneOf(PHOTO_VARIANTS, 'Which picture: `full` unless told otherwise.') },
    file: '*/*',
    refuses: [...reading.refuses, 'PHOTO_NOT_FOUND'],
  },
  deletePhoto: {
    ...writing,
    method: 'DELETE',
    path,
    summary: 'Remove a photo',
    description:
      'From a draft; a photo of a repair at any time. What is removed stays removed, whoever sends it again.',
    params: byPhoto,
    emits: 'record.changed',
  },
} as const satisfies Record<string, Operation>;
