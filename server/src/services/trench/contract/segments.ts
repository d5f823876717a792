import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { flag, int64 } from '../../../http/parameters.js';
import { CopySegment, CreateVariant } from '../changes/bodies.js';
import * as R from '../schemas/answers.js';
import * as B from '../schemas/bodies.js';
import { MAX_VARIANTS } from '../segments/limits.js';
import { bySegment, reading, writing } from './rows.js';

export const segmentRows = {
  createSegment: {
    tag: 'Segments',
    method: 'POST',
    path: '/segments/by-projectid/{projectId}',
    summary: 'Create a segment with one section and one layer, or from a template',
    description:
      'With `templateId` it has everything of the template, with new ids; the length, if omitted, is that of the template too. Of the template of a section, it has that section.',
    params: { projectId: int64('The project.') },
    body: B.CreateSegment,
    answer: R.ProjectSegment,
    right: 'WRITE',
    creates: true,
    emits: 'segment.created',
    versioned: 'new',
    refuses: ['PROJECT_HAS_NO_TRENCHES', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', 'TEMPLATE_NOT_FOUND'],
  },
  copySegment: {
    tag: 'Segments',
    method: 'POST',
    path: '/segments/{segmentId}/copy',
    summary: 'Copy a segment with everything in it',
    description:
      'The copy and everything in it have new ids. It gets into the same project or, with `projectId`, into another one of the company: the right to write is then needed there, and here that to read. The copy of a variant is an ordinary segment.',
    params: bySegment,
    body: CopySegment,
    answer: R.ProjectSegment,
    right: 'WRITE',
    creates: true,
    emits: 'segment.created',
    versioned: 'new',
    refuses: [...writing.refuses, 'ANOTHER_COMPANY', 'PROJECT_HAS_NO_TRENCHES', 'PROJECT_RIGHT_REQUIRED'],
  },
  createVariant: {
    tag: 'Segments',
    method: 'POST',
    path: '/segments/{segmentId}/variants',
    summary: 'Create a variant of a segment',
    description: `A variant is a segment with \`variantOf\`: another solution, a copy of the segment or of the variant \`from\` with new ids. It is in no list, sum, design, report or count of its project. All operations on a segment take its id. A segment has at most ${MAX_VARIANTS}.`,
    params: bySegment,
    body: CreateVariant,
    answer: R.ProjectSegment,
    right: 'WRITE',
    creates: true,
    emits: 'segment.created',
    versioned: 'new',
    refuses: [...writing.refuses, 'SEGMENT_IS_VARIANT', 'TOO_MANY_VARIANTS'],
  },
  listVariants: {
    ...reading,
    tag: 'Segments',
    path: '/segments/{segmentId}/variants',
    summary: 'A segment and its variants',
    description:
      'First the segment itself, which is the chosen one, then its variants by id. A variant answers the same.',
    params: bySegment,
    answer: Type.Array(R.Variant),
  },
  promoteVariant: {
    ...writing,
    tag: 'Segments',
    method: 'PUT',
    path: '/segments/{segmentId}/variants/{variantId}/promote',
    summary: 'Choose a variant',
    description:
      'The segment and the variant exchange trench, length and description: the segment keeps its id and its name, the variant its id, and ids within a trench go with it. `variantName` of the segment is then the name of the variant, and the variant is named after what it holds. Both get a new version. A design of the segment becomes stale as with any change. Sent again, it takes the choice back.',
    emits: 'segment.promoted',
    params: { ...bySegment, variantId: int64('The variant.') },
    answer: R.Segment,
  },
  listSegments: {
    tag: 'Segments',
    method: 'GET',
    path: '/segments/by-projectid/{projectId}',
    summary: 'The segments of a project, without their sections',
    description: 'Variants are not among them.',
    params: { projectId: int64('The project.') },
    query: { variants: flag('Whether each segment tells its variants.', false) },
    answer: Type.Array(R.ListedSegment),
    right: 'READ',
    refuses: ['PROJECT_HAS_NO_TRENCHES'],
  },
  getSegment: {
    ...reading,
    tag: 'Segments',
    path: '/segments/{segmentId}',
    summary: 'A segment with its whole configuration and what is wrong with it',
    params: bySegment,
    answer: R.SegmentDetail,
    versioned: true,
    refuses: [...reading.refuses, 'RENDERING_BUSY'],
  },
  updateSegment: {
    ...writing,
    tag: 'Segments',
    method: 'PUT',
    path: '/segments/{segmentId}',
    summary: 'Change name, description or length',
    description: 'What is omitted or null keeps its value.',
    params: bySegment,
    body: B.UpdateSegment,
    answer: R.Segment,
  },
  deleteSegment: {
    ...writing,
    tag: 'Segments',
    method: 'DELETE',
    path: '/segments/{segmentId}',
    summary: 'Delete a segment with everything in it and its variants, or one variant',
    emits: 'segment.deleted',
    params: bySegment,
  },
} as const satisfies Record<string, Operation>;
