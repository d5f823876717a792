import { ASSESSMENT_TYPES } from '@spadework/core/checklist';
import { MAX_VERSIONS, RECORD_STATES } from '@spadework/core/record';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { dateTime, int64, oneOf, repeated } from '../../../http/parameters.js';
import { paginated } from '../../../http/summary.js';
import { inEnglish } from '../../../kernel/figures.js';
import {
  AnswersInput,
  AnswersResult,
  ChecklistRecord,
  ListedRecord,
  RecordHead,
  RecordInput,
  VoidInput,
} from '../records/schemas.js';
import { Checkpoint } from '../schemas.js';
import { language } from './language.js';
import { byRecord, paging, reading, writing } from './rows.js';

const moving = { ...writing, method: 'POST', answer: ChecklistRecord } as const;

export const recordRows = {
  pageRecords: {
    method: 'GET',
    tag: 'Records',
    path: '/records/page',
    summary: 'Records, page by page',
    description:
      'The latest change first. Repeated values of a filter are alternatives; different filters must all hold.',
    query: {
      projectId: int64('Records of this project.'),
      segmentId: int64('Records of this segment.'),
      state: repeated(oneOf(RECORD_STATES, 'Records in this state.')),
      assessmentType: oneOf(ASSESSMENT_TYPES, 'Records of this assessment.'),
      changedAfter: dateTime('Records that changed after this.'),
      ...paging,
    },
    answer: paginated('PaginatedRecord', ListedRecord),
  },
  putRecord: {
    tag: 'Records',
    method: 'PUT',
    right: 'WRITE',
    path: '/records/{recordId}',
    summary: 'Begin a record',
    description:
      'The client makes the id, so a device can begin without a network, and sends the same again if it did not get the answer. A record that is there already with the same project, facility, assessment, revision and `replaces` stays as it is. With `replaces` it begins as a copy of what a signed record says and shows.',
    params: byRecord,
    body: RecordInput,
    answer: ChecklistRecord,
    versioned: true,
    emits: 'record.created',
    refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', 'RECORD_EXISTS'],
  },
  getRecord: {
    ...reading,
    path: '/records/{recordId}',
    summary: 'One record',
    query: { language },
    answer: ChecklistRecord,
    versioned: true,
  },
  listRecordCheckpoints: {
    ...reading,
    path: '/records/{recordId}/checkpoints',
    summary: 'What a record asks',
    description: 'The checkpoints of its facility for its assessment, optional ones included.',
    query: { language },
    answer: Type.Array(Checkpoint),
    versioned: true,
  },
  putRecordHead: {
    ...writing,
    method: 'PUT',
    path: '/records/{recordId}/head',
    summary: 'Change the title, the place and the segment of a draft',
    body: RecordHead,
    answer: ChecklistRecord,
    emits: 'record.changed',
  },
  putAnswers: {
    ...writing,
    method: 'PUT',
    path: '/records/{recordId}/answers',
    summary: 'Add answers to a draft',
    description: `An answer is never changed: whoever answers again sends another one, which names in \`basedOn\` the ids of all heads that the device showed. The answers of a key that none is based on are its heads, and several that differ are a conflict: a choice is an answer based on all of them. Neither times nor the order of arrival decide anything. Answers that are known already change nothing, also when the record is no longer a draft. At most ${inEnglish(MAX_VERSIONS)} in a record.`,
    body: AnswersInput,
    answer: AnswersResult,
    emits: 'record.changed',
    refuses: [...writing.refuses, 'ANSWER_ID_USED', 'RECORD_FULL'],
  },
  submitRecord: {
    ...moving,
    path: '/records/{recordId}/submit',
    summary: 'Submit a record',
    description:
      'All that is asked must be answered, without conflicts, and all photos must have come. A record that was submitted already stays as it is.',
    emits: 'record.submitted',
    refuses: [...writing.refuses, 'RECORD_INCOMPLETE'],
  },
  reopenRecord: {
    ...moving,
    path: '/records/{recordId}/reopen',
    summary: 'Make a submitted record a draft again',
    description: 'A signed record stays as it was signed; correct it with another one that `replaces` it.',
    emits: 'record.reopened',
  },
  voidRecord: {
    ...moving,
    path: '/records/{recordId}/void',
    summary: 'Declare a record void',
    description: 'For whoever made it, and for the owner of the project. Its deviations are withdrawn.',
    body: VoidInput,
    emits: 'record.voided',
  },
} as const satisfies Record<string, Operation>;
