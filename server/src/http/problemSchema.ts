import { MISSING_REASONS } from '@spadework/core/record';
import { MAX_FAULTS } from '../kernel/faults.js';

/** The schema of every problem. */
export const PROBLEM = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', description: 'Stable, upper snake case.' },
    requestId: { type: 'string' },
    etag: {
      type: 'string',
      description: 'With `PRECONDITION_FAILED` of a trench or a calculation: the current ETag.',
    },
    by: {
      type: ['string', 'null'],
      description:
        'With `PRECONDITION_FAILED` of a trench or a calculation: who made the current version, a user or a client.',
    },
    byName: { type: ['string', 'null'], description: 'The name of that user.' },
    at: { type: 'string', format: 'date-time', description: 'When the current version was made.' },
    index: { type: 'integer', description: 'Which of a list of changes was refused, from 0.' },
    reason: { type: 'string', description: 'Why that change was refused, in upper snake case.' },
    oldest: { type: 'integer', description: 'With `CURSOR_EXPIRED`: the oldest position there is.' },
    head: { type: 'integer', description: 'With `CURSOR_EXPIRED`: the last position there is.' },
    projectId: {
      type: 'integer',
      description:
        'With `PROJECT_NUMBER_TAKEN`: the project that has the number, where the caller may see it.',
    },
    itemIds: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `LAYOUT_INVALID`: the items concerned.',
    },
    partId: { type: 'string', description: 'With `CONDUCTOR_TAKEN`: the conductor.' },
    segmentId: { type: 'integer', description: 'With `FEEDER_BROKEN`: the segment of the leg.' },
    circuitId: { type: 'string', description: 'With `FEEDER_BROKEN`: the circuit of the leg.' },
    estimatedSeconds: {
      type: 'integer',
      description: 'With `RATING_TOO_LARGE`: how long the rating would take, roughly.',
    },
    maxSeconds: { type: 'integer', description: 'With `RATING_TOO_LARGE`: how long it may take.' },
    instead: {
      type: 'object',
      description: 'With `RATING_TOO_LARGE`: what would do for this section. Left out if nothing would.',
      properties: {
        mode: { type: 'string', description: 'The mode.' },
        method: { type: 'string', description: 'The method.' },
      },
    },
    typeName: { type: 'string', description: 'With `TYPE_NOT_RATEABLE`: the cable type.' },
    column: {
      type: 'string',
      description: 'With `TYPE_NOT_RATEABLE`: the column that is missing or makes no sense.',
    },
    state: {
      type: 'string',
      description: 'With `RECORD_STATE` and `DEVIATION_STATE`: the state of now.',
    },
    missing: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'reason'],
        properties: {
          key: { type: 'string', description: 'The point.' },
          reason: {
            type: 'string',
            enum: [...MISSING_REASONS],
            description: 'What it lacks.',
          },
          hash: { type: 'string', description: 'With `PHOTO_MISSING`: the photo.' },
        },
      },
      description:
        'With `RECORD_INCOMPLETE`: all that is missing, in the order of the list, then photos that have not come.',
    },
    ids: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `ANSWER_ID_USED`: the ids.',
    },
    expected: { type: 'integer', description: 'With `PART_LENGTH`: the number of bytes of that part.' },
    contentHash: { type: 'string', description: 'With `CONTENT_CHANGED`: the hash of the content of now.' },
    faults: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          line: { type: 'integer', description: 'Line of the text, or row of the worksheet, from 1.' },
          column: { type: 'string', description: 'Heading of the column, as the file has it.' },
          message: { type: 'string', description: 'What is wrong.' },
        },
      },
      description: `With \`IMPORT_REFUSED\`: what is wrong, by line; the first ${MAX_FAULTS}.`,
    },
    faultCount: { type: 'integer', description: 'With `IMPORT_REFUSED`: how many faults there are.' },
    unknownColumns: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `IMPORT_REFUSED`: columns that are not read.',
    },
    warnings: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `IMPORT_REFUSED`: what to check, though it is no fault.',
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
      description: `What is wrong, field by field; the first ${MAX_FAULTS}.`,
    },
    errorCount: {
      type: 'integer',
      description: `How many faults were found, if they are more than \`errors\` lists. \`detail\` ends with the number of the others.`,
    },
  },
};
