import type { AssessmentType, CheckpointView } from '@spadework/core/checklist';
import type {
  AnswerContent,
  ChecklistRecord,
  Deviation,
  DeviationState,
  ListedRecord,
  Missing,
  Photo,
  Question,
  RecordState,
  SentAnswer,
  SignatureRole,
} from '@spadework/core/record';
import type { AnswerOf, Problem } from '../../../api/index.js';

export type Bundle = AnswerOf<'checklist.getOfflineBundle'>;
export type List = Bundle['lists'][number];
/** A checkpoint with its guidance and its parts, in one language. */
export type Point = CheckpointView;
export type ProjectRole = Bundle['project']['role'];

/** What somebody began. The record has an id of this browser, and is shown at once. */
export interface NewRecord {
  facilityId: number;
  assessmentType: AssessmentType;
  /** The latest public one unless told otherwise. */
  revisionId?: number;
  options?: readonly number[];
  segmentId?: number;
  title?: string;
  place?: string;
  /** The signed record that it corrects. */
  replaces?: string;
}

export interface Head {
  title: string;
  place: string;
  segmentId: number | null;
}

/** `SAVED`: the server has it all. Nothing that only this browser has is called saved. */
export type SaveStatus = 'SAVED' | 'SAVING' | 'NOT_SENT';

export interface ShownPhoto extends Photo {
  /** Whether its bytes are only in this browser. */
  isUnsent: boolean;
  /** Why the server does not take it. */
  refusal?: string;
}

/** An answer that the server refused. It counts no longer, and is shown with the reason until somebody lets it go. */
export interface RefusedAnswer {
  id: string;
  key: string;
  content: AnswerContent;
  reason: string;
}

/** Why the server takes nothing more, while this browser has something that it does not have. */
export interface Closed {
  /** Such as `RECORD_STATE`, `PROJECT_READONLY`, `RECORD_NOT_FOUND`. */
  code: string;
  /** With `RECORD_STATE`. */
  state: RecordState | null;
  message: string;
}

/** A record as it is shown: what the server has, with what this browser has not sent yet. */
export interface ShownRecord {
  record: Omit<ChecklistRecord, 'photos'> & { photos: ShownPhoto[] };
  /** The checkpoints of its list in their order, in the language of the app as far as it was reached. */
  points: readonly Point[];
  questions: readonly Question[];
  missing: readonly Missing[];
  role: ProjectRole;
  /** Deviations without a severity or a comment yet, by key: kept in this browser, and sent once they have both. */
  drafts: ReadonlyMap<string, AnswerContent>;
  /** How many answers, drafts, photos and other changes the server does not have. */
  unsent: number;
  status: SaveStatus;
  refused: readonly RefusedAnswer[];
  closed: Closed | undefined;
  /** Why the server does not take a record that was begun here. */
  notBegun: string | undefined;
  /** The server does not have it yet. */
  isNew: boolean;
}

export type RecordView =
  | { is: 'loading' }
  /** It is not kept here, and the server was not reached. */
  | { is: 'unreached' }
  | { is: 'gone' }
  | { is: 'failed'; problem: Problem }
  | ({ is: 'open' } & ShownRecord);

export interface ListedShown extends ListedRecord {
  unsent: number;
  isNew: boolean;
  /** Whether it can be opened without a network. */
  isKept: boolean;
}

/** What a project has to fill in and what was filled in. */
export interface ProjectRecordsShown {
  project: Bundle['project'];
  segments: Bundle['segments'];
  lists: readonly List[];
  /** The latest change first. */
  records: readonly ListedShown[];
  deviations: readonly Deviation[];
  /** How many open records are not kept. */
  left: number;
  isKept: boolean;
  /** It is as it was when the server was last reached. */
  isOffline: boolean;
}

export type ProjectRecordsView =
  | { is: 'loading' }
  | { is: 'unreached' }
  | { is: 'gone' }
  | { is: 'failed'; problem: Problem }
  | ({ is: 'open' } & ProjectRecordsShown);

/** A project of which something is kept in this browser. */
export interface KeptProject extends ProjectName {
  id: number;
  unsent: number;
}

/** Who signs what. The hash is the `contentHash` of what was shown. */
export interface Signing {
  role: SignatureRole;
  contentHash: string;
  /** Left out by people of a directory, who have none. */
  password?: string;
  statement?: string;
}

export interface DeviationMove {
  state: DeviationState;
  text: string;
  photos?: readonly string[];
}

/** Why no photo was added. */
export type PhotoProblem = 'NO_ROOM' | 'NOT_AN_IMAGE' | 'TOO_MANY';

export class PhotoError extends Error {
  override name = 'PhotoError';
  constructor(readonly reason: PhotoProblem) {
    super(reason);
  }
}

/** What this browser keeps of a record until the server has it. */
export interface Unsent {
  creation: Creation | undefined;
  head: Head | undefined;
  answers: UnsentAnswer[];
  drafts: Draft[];
  photos: UnsentPhoto[];
  /** Hashes of photos that were removed. */
  removals: string[];
  closed: Closed | undefined;
}

export interface Creation extends NewRecord {
  projectId: number;
  createdAt: string;
  /** Why the server does not take it. */
  refusal?: string;
}

/** What somebody has begun to say. */
export interface Draft {
  key: string;
  content: AnswerContent;
  /** The ids of the answers that it will replace. */
  seen: readonly string[];
}

export interface UnsentAnswer extends SentAnswer {
  /** Why the server does not take it. */
  refusal?: string;
}

export interface UnsentPhoto extends Pick<Photo, 'hash' | 'keys' | 'followUp' | 'size' | 'type'> {
  takenAt: string;
  /** The server may know of it. */
  isTold: boolean;
  /** Why the server does not take it. */
  refusal?: string;
}

export interface ProjectName {
  number: string;
  name: string;
}

/** What this browser keeps of a record. */
export interface KeptRecord {
  projectId: number;
  /** What the project is called, as far as that is known. */
  project: ProjectName | undefined;
  role: ProjectRole;
  /** As the server had it last; undefined until it has it. */
  record: ChecklistRecord | undefined;
  /** What it asks. Those of a kept project are with its lists. */
  points: readonly Point[] | undefined;
}

/** What this browser keeps of a project; its records are kept one by one. */
export type KeptBundle = Omit<Bundle, 'records'>;
