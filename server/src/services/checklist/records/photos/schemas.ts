import { MAX_PHOTO_BYTES, MAX_PHOTO_KEYS, PHOTO_TYPES } from '@spadework/core/record';
import { Type } from 'typebox';
import * as S from '../../../../http/schemas.js';
import { key } from '../schemas.js';

export const PhotoInput = S.named(
  'PhotoInput',
  Type.Object({
    size: S.int32({ minimum: 1, maximum: MAX_PHOTO_BYTES }),
    type: S.oneOf(PHOTO_TYPES),
    keys: Type.Array(key, { minItems: 1, maxItems: MAX_PHOTO_KEYS }),
    takenAt: S.optional(S.dateTime()),
    followUp: S.optional(Type.Boolean()),
  }),
);
