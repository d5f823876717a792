import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int64 } from '../../../http/parameters.js';
import { CopySegment } from '../changes/bodies.js';
import * as R from '../schemas/answers.js';
import * as B from '../schemas/bodies.js';
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
    summary: 'Copy a segment with everything in it, into the same project',
    description: 'The copy and everything in it have new ids.',
    params: bySegment,
    body: CopySegment,
    answer: R.ProjectSegment,
    right: 'WRITE',
    creates: true,
    emits: 'segment.created',
    versioned: 'new',
    refuses: writing.refuses,
  },
  listSegments: {
    tag: 'Segments',
    method: 'GET',
    path: '/segments/by-projectid/{projectId}',
    summary: 'The segments of a project, without their sections',
    params: { projectId: int64('The project.') },
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
    summary: 'Delete a segment and everything in it',
    emits: 'segment.deleted',
    params: bySegment,
  },
} as const satisfies Record<string, Operation>;
