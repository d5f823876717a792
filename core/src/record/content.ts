import { canonicalJson } from '../value/index.js';
import type { Answer, ChecklistRecord, Photo } from './model.js';
import type { Question } from './questions.js';

export const CONTENT_FORMAT = 'spadework-record/1';

type Head = Pick<
  ChecklistRecord,
  | 'id'
  | 'projectId'
  | 'facilityId'
  | 'assessmentType'
  | 'revisionId'
  | 'options'
  | 'segmentId'
  | 'title'
  | 'place'
  | 'replaces'
  | 'createdBy'
  | 'createdAt'
>;

/**
 * What is signed, as canonical JSON (RFC 8785): its SHA-256 is the content hash. The questions are in Norwegian, the language
 * of the catalog. Follow-up of deviations and photos of repairs come later, and are no part of it.
 */
export function recordContent(
  record: Head & { answers: readonly Answer[]; photos: readonly Photo[] },
  questions: readonly Pick<Question, 'key' | 'name'>[],
): string {
  const names = new Map(questions.map(({ key, name }) => [key, name]));
  const { answers, photos } = record;
  return canonicalJson({
    format: CONTENT_FORMAT,
    id: record.id,
    projectId: record.projectId,
    facilityId: record.facilityId,
    assessmentType: record.assessmentType,
    revisionId: record.revisionId,
    options: record.options,
    segmentId: record.segmentId,
    title: record.title,
    place: record.place,
    replaces: record.replaces,
    createdBy: record.createdBy,
    createdAt: record.createdAt,
    questions: answers.map(({ key }) => ({ key, name: names.get(key) ?? '' })),
    answers: answers.map(({ key, heads }) => ({ key, heads })),
    photos: photos.filter(isSigned).map(signedPhoto),
  });
}

const isSigned = ({ state, followUp }: Photo): boolean => state === 'STORED' && !followUp;

const signedPhoto = ({ hash, keys, size, type, takenAt, width, height, addedBy, addedAt }: Photo) => ({
  hash,
  keys,
  size,
  type,
  takenAt,
  width,
  height,
  addedBy,
  addedAt,
});
