import { ASSESSMENT_TYPES } from '@spadework/core/checklist';
import {
  ANSWER_VALUES,
  CONTENT_FORMAT,
  DEVIATION_STATES,
  KEY_PATTERN,
  MAX_ANSWERS_PER_CALL,
  MAX_BASED_ON,
  MAX_RECORD_NAME,
  MAX_RECORD_TEXT,
  MAX_UNIT,
  PHOTO_REASONS,
  PHOTO_STATES,
  PHOTO_TYPES,
  RECORD_STATES,
  SEVERITIES,
  SIGNATURE_METHODS,
  SIGNATURE_ROLES,
} from '@spadework/core/record';
import { type TSchema, Type } from 'typebox';
import * as S from '../../../http/schemas.js';

/** A field that is always there, and null where there is nothing to say. */
const orNull = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Type.Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  });
};

export const uuid = Type.String({ format: 'uuid', examples: ['3f0c2a4e-5b7d-4c19-9e86-0d2f61b7a853'] });
export const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const key = Type.String({ pattern: KEY_PATTERN, examples: ['checkpoint.1080'] });
const day = Type.String({ format: 'date', examples: ['2026-09-01'] });
const name = Type.String({ maxLength: MAX_RECORD_NAME });
const text = Type.String({ maxLength: MAX_RECORD_TEXT });

export const Measured = S.named(
  'Measured',
  Type.Object({ value: S.double(), unit: Type.String({ maxLength: MAX_UNIT }) }),
);

const said = {
  value: orNull(S.oneOf(ANSWER_VALUES)),
  text: orNull(Type.String()),
  severity: orNull(S.oneOf(SEVERITIES)),
  measured: orNull(Measured),
  comment: orNull(Type.String()),
  noPhotoReason: orNull(Type.String()),
};

const Version = S.named(
  'RecordVersion',
  Type.Object({
    id: uuid,
    ...said,
    basedOn: Type.Array(uuid),
    answeredBy: Type.String(),
    answeredAt: S.dateTime(),
    receivedAt: S.dateTime(),
    clockOffset: orNull(S.int64()),
  }),
);

const Answer = S.named(
  'RecordAnswer',
  Type.Object({ key, conflict: Type.Boolean(), heads: Type.Array(Version) }),
);

export const Photo = S.named(
  'RecordPhoto',
  Type.Object({
    hash,
    keys: Type.Array(key),
    followUp: Type.Boolean(),
    size: S.int32(),
    type: S.oneOf(PHOTO_TYPES),
    takenAt: orNull(S.dateTime()),
    width: orNull(S.int32()),
    height: orNull(S.int32()),
    state: S.oneOf(PHOTO_STATES),
    reason: orNull(S.oneOf(PHOTO_REASONS)),
    missing: Type.Array(S.int32()),
    addedBy: Type.String(),
    addedAt: S.dateTime(),
  }),
);

const Signature = S.named(
  'RecordSignature',
  Type.Object({
    user: Type.String(),
    role: S.oneOf(SIGNATURE_ROLES),
    at: S.dateTime(),
    statement: orNull(Type.String()),
    contentHash: hash,
    method: S.oneOf(SIGNATURE_METHODS),
  }),
);

const listedDeviation = {
  recordId: uuid,
  projectId: S.int64(),
  key,
  question: Type.String(),
  severity: S.oneOf(SEVERITIES),
  text: Type.String(),
  sheets: Type.Array(Type.String()),
  state: S.oneOf(DEVIATION_STATES),
  responsible: orNull(Type.String()),
  due: orNull(day),
  overdue: Type.Boolean(),
  openedAt: S.dateTime(),
  version: S.int64(),
};

export const ListedDeviation = S.named('ListedDeviation', Type.Object(listedDeviation));

export const Deviation = S.named(
  'RecordDeviation',
  Type.Object({
    ...listedDeviation,
    log: Type.Array(
      S.named(
        'DeviationMove',
        Type.Object({
          at: S.dateTime(),
          by: Type.String(),
          from: S.oneOf(DEVIATION_STATES),
          to: S.oneOf(DEVIATION_STATES),
          text: Type.String(),
          photos: Type.Array(hash),
        }),
      ),
    ),
  }),
);

const listedRecord = {
  id: uuid,
  projectId: S.int64(),
  segmentId: orNull(S.int64()),
  facilityId: S.int64(),
  assessmentType: S.oneOf(ASSESSMENT_TYPES),
  revisionId: S.int64(),
  options: Type.Array(S.int64()),
  title: Type.String(),
  place: Type.String(),
  state: S.oneOf(RECORD_STATES),
  version: S.int64(),
  createdBy: Type.String(),
  createdAt: S.dateTime(),
  changedBy: Type.String(),
  changedAt: S.dateTime(),
  replaces: orNull(uuid),
  replacedBy: orNull(uuid),
  points: S.int32(),
  answered: S.int32(),
  conflicts: S.int32(),
  openDeviations: S.int32(),
  contentHash: orNull(hash),
};

export const ListedRecord = S.named('ListedRecord', Type.Object(listedRecord));

export const ChecklistRecord = S.named(
  'ChecklistRecord',
  Type.Object({
    ...listedRecord,
    answers: Type.Array(Answer),
    photos: Type.Array(Photo),
    deviations: Type.Array(Deviation),
    signatures: Type.Array(Signature),
    voidReason: orNull(Type.String()),
  }),
);

export const RecordInput = S.named(
  'RecordInput',
  Type.Object({
    projectId: S.int64(),
    facilityId: S.int64(),
    assessmentType: S.oneOf(ASSESSMENT_TYPES),
    revisionId: S.optional(S.int64()),
    options: S.optional(Type.Array(S.int64(), { maxItems: 1000 })),
    segmentId: S.optional(S.int64()),
    title: S.optional(name),
    place: S.optional(name),
    replaces: S.optional(uuid),
  }),
);

export const RecordHead = S.named(
  'RecordHead',
  Type.Object({
    title: S.filledText(MAX_RECORD_NAME),
    place: S.optional(name),
    segmentId: S.optional(S.int64()),
  }),
);

export const AnswersInput = S.named(
  'AnswersInput',
  Type.Object({
    sentAt: S.optional(S.dateTime()),
    answers: Type.Array(
      S.named(
        'AnswerInput',
        Type.Object({
          id: uuid,
          key,
          basedOn: Type.Array(uuid, { maxItems: MAX_BASED_ON }),
          answeredAt: S.dateTime(),
          value: S.optional(S.oneOf(ANSWER_VALUES)),
          text: S.optional(text),
          severity: S.optional(S.oneOf(SEVERITIES)),
          measured: S.optional(Measured),
          comment: S.optional(text),
          noPhotoReason: S.optional(text),
        }),
      ),
      { minItems: 1, maxItems: MAX_ANSWERS_PER_CALL },
    ),
  }),
);

export const AnswersResult = S.named(
  'AnswersResult',
  Type.Object({ version: S.int64(), accepted: S.int32(), known: S.int32(), answers: Type.Array(Answer) }),
);

export const VoidInput = S.named('VoidInput', Type.Object({ reason: S.filledText(MAX_RECORD_TEXT) }));

export const SignInput = S.named(
  'SignInput',
  Type.Object({
    role: S.oneOf(SIGNATURE_ROLES),
    contentHash: hash,
    password: S.optional(Type.String({ maxLength: 1000 })),
    statement: S.optional(text),
  }),
);

export const RecordContent = S.named(
  'RecordContent',
  Type.Object({
    format: S.oneOf([CONTENT_FORMAT]),
    id: uuid,
    projectId: S.int64(),
    facilityId: S.int64(),
    assessmentType: S.oneOf(ASSESSMENT_TYPES),
    revisionId: S.int64(),
    options: Type.Array(S.int64()),
    segmentId: orNull(S.int64()),
    title: Type.String(),
    place: Type.String(),
    replaces: orNull(uuid),
    createdBy: Type.String(),
    createdAt: S.dateTime(),
    questions: Type.Array(S.named('ContentQuestion', Type.Object({ key, name: Type.String() }))),
    answers: Type.Array(S.named('ContentAnswer', Type.Object({ key, heads: Type.Array(Version) }))),
    photos: Type.Array(
      S.named(
        'ContentPhoto',
        Type.Object({
          hash,
          keys: Type.Array(key),
          size: S.int32(),
          type: S.oneOf(PHOTO_TYPES),
          takenAt: orNull(S.dateTime()),
          width: orNull(S.int32()),
          height: orNull(S.int32()),
          addedBy: Type.String(),
          addedAt: S.dateTime(),
        }),
      ),
    ),
  }),
);

export const RecordVerification = S.named(
  'RecordVerification',
  Type.Object({
    ok: Type.Boolean(),
    contentHash: hash,
    brokenSignatures: Type.Array(Type.String()),
    brokenPhotos: Type.Array(hash),
  }),
);

export const DeviationPlan = S.named(
  'DeviationPlan',
  Type.Object({ responsible: S.optional(Type.String({ maxLength: MAX_RECORD_NAME })), due: S.optional(day) }),
);

export const DeviationStateInput = S.named(
  'DeviationStateInput',
  Type.Object({
    state: S.oneOf(DEVIATION_STATES),
    text: S.filledText(MAX_RECORD_TEXT),
    photos: S.optional(Type.Array(hash, { maxItems: 50 })),
  }),
);
