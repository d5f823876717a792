import type { AssessmentType } from '../checklist/model.js';

/** What becomes of a record. Nothing leaves SIGNED or VOID. */
export const RECORD_STATES = ['DRAFT', 'SUBMITTED', 'SIGNED', 'VOID'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Answers to points and sub-checkpoints of multiple choice. */
export const ANSWER_VALUES = ['OK', 'DEVIATION', 'NOT_APPLICABLE', 'NOT_CHECKED'] as const;
export type AnswerValue = (typeof ANSWER_VALUES)[number];

/** How bad a deviation is, the least first. */
export const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'DANGER'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const DEVIATION_STATES = ['OPEN', 'DONE', 'VERIFIED', 'REJECTED', 'WITHDRAWN'] as const;
export type DeviationState = (typeof DEVIATION_STATES)[number];

export const SIGNATURE_ROLES = ['EXECUTED', 'CONTROLLED', 'OWNER'] as const;
export type SignatureRole = (typeof SIGNATURE_ROLES)[number];

export const SIGNATURE_METHODS = ['PASSWORD', 'DIRECTORY'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

export const PHOTO_STATES = ['MISSING', 'STORED', 'REFUSED', 'REMOVED'] as const;
export type PhotoState = (typeof PHOTO_STATES)[number];

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** Why a photo is not stored. After HASH_MISMATCH it is sent again; the others are final. */
export const PHOTO_REASONS = [
  'HASH_MISMATCH',
  'NOT_AN_IMAGE',
  'TYPE',
  'DAMAGED',
  'TOO_LARGE',
  'METADATA',
] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** A measured value with its unit, such as 0.4 Ω. */
export interface Measured {
  value: number;
  unit: string;
}

/** What somebody says of a point. */
export interface AnswerContent {
  value: AnswerValue | null;
  /** The answer to a point of text. Without value and text the point is not answered. */
  text: string | null;
  /** Of a deviation alone. */
  severity: Severity | null;
  measured: Measured | null;
  /** What a deviation is about, or anything worth noting. */
  comment: string | null;
  /** Why there is no photo where one is needed. */
  noPhotoReason: string | null;
}

/** An answer as a device sends it. It never changes: whoever answers again makes another one. */
export interface SentAnswer extends AnswerContent {
  /** A UUID, made by the device. */
  id: string;
  /** `checkpoint.{id}` or `sub.{id}`. */
  key: string;
  /** Ids of all heads of the key that the device showed when the person answered, sorted. */
  basedOn: readonly string[];
  /** By the clock of the device, ISO 8601. */
  answeredAt: string;
}

/** One answer of a key as it is kept: what was sent, by whom, and when it came. */
export interface Version extends AnswerContent {
  id: string;
  basedOn: string[];
  /** A user name or the id of a client. */
  answeredBy: string;
  answeredAt: string;
  receivedAt: string;
  /** The server's clock less the device's in whole seconds; null where the device did not tell its time. */
  clockOffset: number | null;
}

/** A version with the key that it answers. */
export interface KeyedVersion extends Version {
  key: string;
}

/** What holds for a key: one head, or several while people have not chosen. */
export interface Answer {
  key: string;
  conflict: boolean;
  /** By id. */
  heads: Version[];
}

/** A photo of a record. It is told of before its bytes are sent, so the server knows what is still on a phone. */
export interface Photo {
  /** SHA-256 of the bytes, 64 lower-case hex digits. */
  hash: string;
  /** The points that it belongs to, sorted. */
  keys: string[];
  /** Whether it shows a repair, after the record was no longer a draft. It is not signed. */
  followUp: boolean;
  /** Bytes. */
  size: number;
  type: PhotoType;
  takenAt: string | null;
  width: number | null;
  height: number | null;
  state: PhotoState;
  /** Why it is not stored. */
  reason: PhotoReason | null;
  /** Numbers of the parts that have not come. */
  missing: number[];
  addedBy: string;
  addedAt: string;
}

export interface Signature {
  user: string;
  role: SignatureRole;
  at: string;
  statement: string | null;
  /** Of the content that the signer saw. */
  contentHash: string;
  method: SignatureMethod;
}

/** A move of a deviation by a person. */
export interface DeviationLogEntry {
  at: string;
  by: string;
  from: DeviationState;
  to: DeviationState;
  text: string;
  /** Hashes of photos of the record. */
  photos: string[];
}

/** What is not as it should be, until somebody has verified that it is. A key has at most one. */
export interface Deviation {
  recordId: string;
  projectId: number;
  key: string;
  question: string;
  severity: Severity;
  text: string;
  /** Numbers of the sheets about correcting it. */
  sheets: string[];
  state: DeviationState;
  responsible: string | null;
  /** A day, such as `2026-05-01`. */
  due: string | null;
  /** Open, and its day is past. */
  overdue: boolean;
  openedAt: string;
  version: number;
  /** Not in lists. */
  log?: DeviationLogEntry[];
}

/** A checklist filled in for a project, as lists have it. */
export interface ListedRecord {
  /** A UUID, made by the client. */
  id: string;
  projectId: number;
  segmentId: number | null;
  facilityId: number;
  assessmentType: AssessmentType;
  revisionId: number;
  /** Optional checkpoints that are asked as well. */
  options: number[];
  title: string;
  place: string;
  state: RecordState;
  version: number;
  createdBy: string;
  createdAt: string;
  changedBy: string;
  changedAt: string;
  /** The signed record that it corrects. */
  replaces: string | null;
  /** The signed record that corrects it. */
  replacedBy: string | null;
  /** How many keys are asked, and how many of them have an answer. */
  points: number;
  answered: number;
  /** Keys with several answers that differ. */
  conflicts: number;
  /** Deviations that are open or done, but not verified. */
  openDeviations: number;
  /** SHA-256 of the content, from the submission on. */
  contentHash: string | null;
}

/** A record with all that it holds. */
export interface ChecklistRecord extends ListedRecord {
  answers: Answer[];
  photos: Photo[];
  deviations: Deviation[];
  signatures: Signature[];
  voidReason: string | null;
}
