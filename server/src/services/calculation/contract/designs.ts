import type { Operation } from '../../../http/contract.js';
import { flag, int64, oneOf } from '../../../http/parameters.js';
import { inEnglish } from '../../../kernel/figures.js';
import {
  AppliedDesign,
  DesignApplication,
  DesignSelection,
  Designs,
  MAX_SEGMENTS,
  Proposal,
} from '../designs/schemas.js';
import { DesignPrices } from '../priceSchemas.js';
import { reading, writing } from './calculation.js';

const projectId = int64('The project.');
const row = { tag: 'Designs' } as const;
const selecting = ['RULE_SET_NOT_FOUND', 'PROFILE_NOT_FOUND', 'LINE_USED_TWICE'] as const;

export const designRows = {
  getDesigns: {
    ...reading,
    ...row,
    path: '/designs/by-projectid/{projectId}',
    summary: 'Which designs the calculation still matches',
    description: `Per segment: the state, what its nodes cost now and by the design of now, and what applying it would change. At most ${inEnglish(MAX_SEGMENTS)} segments. A design that is found stale is told as \`design.stale\`, once for each version of the segment.`,
    params: { projectId },
    query: { applied: flag('Whether only segments with a design in the calculation are looked at.', false) },
    answer: Designs,
  },
  previewDesign: {
    ...row,
    flow: 'user',
    right: 'READ',
    method: 'POST',
    reads: true,
    path: '/designs/by-projectid/{projectId}/preview',
    summary: 'What applying the designs would change',
    description: `Writes nothing. The ETag of the proposal is what \`If-Match\` of the application names. At most ${inEnglish(MAX_SEGMENTS)} segments.`,
    params: { projectId },
    body: DesignSelection,
    answer: Proposal,
    versioned: 'new',
    refuses: [...reading.refuses, ...selecting],
  },
  getDesignPrices: {
    ...reading,
    ...row,
    path: '/designs/by-projectid/{projectId}/by-segmentid/{segmentId}/prices',
    summary: 'The rules and prices that a segment is priced with',
    description:
      'Everything that gives a segment its price beside its quantities, for programs that show the price while the segment is changed. A program that applies these rules gets what a proposal says. A variant is priced as its segment is.',
    params: { projectId, segmentId: int64('The segment, or a variant of one.') },
    answer: DesignPrices,
    versioned: true,
    refuses: [...reading.refuses, 'SEGMENT_NOT_FOUND'],
  },
  applyDesign: {
    ...writing,
    ...row,
    method: 'PUT',
    path: '/designs/by-projectid/{projectId}',
    emits: 'design.applied',
    summary: 'Apply the designs to the calculation',
    description:
      'All of the proposal, or nothing. With the header `If-Match` and the ETag of a proposal, only that proposal: if anything has changed since, the answer is 409 `DESIGN_CHANGED`. A branch that people have edited is kept; if the design has changed too, `resolve` says which to take, by a node of the branch or by the rule, else the answer is 409 `NODE_EDITED`.',
    params: { projectId },
    body: DesignApplication,
    answer: AppliedDesign,
    versioned: 'new',
    ifMatch: 'The ETag of a proposal; 409 `DESIGN_CHANGED` when anything has changed since.',
    refuses: [...writing.refuses, ...selecting, 'DESIGN_CHANGED', 'NODE_EDITED', 'CALCULATION_FULL'],
  },
  takeBackDesign: {
    ...writing,
    ...row,
    method: 'DELETE',
    path: '/designs/by-projectid/{projectId}',
    emits: 'calculation.changed',
    summary: 'Take back the last application of designs',
    description:
      'Nodes and their origins become exactly as they were before it, ids too, all of them or none. Whatever else was changed meanwhile stays. If somebody has changed what it made, or it was taken back already, the answer is 409 `NOTHING_TO_TAKE_BACK`.',
    params: { projectId },
    refuses: [...writing.refuses, 'NOTHING_TO_TAKE_BACK'],
  },
  releaseDesign: {
    ...writing,
    ...row,
    method: 'DELETE',
    path: '/designs/by-projectid/{projectId}/by-segmentid/{segmentId}',
    emits: 'design.released',
    summary: 'Release the nodes of a segment from its design',
    params: { projectId, segmentId: int64('The segment; it may be deleted.') },
    query: {
      nodes: oneOf(['KEEP', 'REMOVE'], 'Whether the nodes stay as ordinary ones or are removed.', 'KEEP'),
    },
    refuses: [...writing.refuses, 'SEGMENT_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
