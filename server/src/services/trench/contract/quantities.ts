import { FIGURE_NAMES } from '@spadework/core/quantity';
import type { Operation } from '../../../http/contract.js';
import { Explanation, explaining } from '../../../http/explanations.js';
import { int64, oneOf, text } from '../../../http/parameters.js';
import { profileRows } from '../profiles/rows.js';
import { AssumptionsInput, ProfileInput } from '../quantity/bodies.js';
import * as Q from '../quantity/schemas.js';
import { bySegment, reading, segmentId, trench, writing } from './rows.js';

const profileId = text('The profile; if omitted, the segment’s own, else `standard`, which is built in.');
const profiles = profileRows({
  tag: 'Quantities',
  path: '/quantity-profiles',
  input: ProfileInput,
  answer: Q.QuantityProfile,
  deletion:
    'Segments that have it are counted by `standard` from then on, and designs that then differ are stale.',
});
const project = {
  tag: 'Quantities',
  method: 'GET',
  params: { projectId: int64('The project.') },
  query: {
    profileId: text('The profile for all segments; if omitted, the own one of each, else `standard`.'),
  },
  right: 'READ',
  refuses: ['PROJECT_HAS_NO_TRENCHES', 'PROFILE_NOT_FOUND'],
} as const;

/** What a trench takes: masses, areas and lengths, what they suppose, and why. */
export const quantityRows = {
  getQuantities: {
    ...reading,
    tag: 'Quantities',
    path: `${trench}/quantities`,
    summary: 'What the segment takes: masses, areas, cables and pipes',
    description:
      'Lines by section with net and gross, and their sums. Volumes say whether they are solid, loose or placed. A line names every assumption that it depends on, and the address of its explanation.',
    params: bySegment,
    query: { profileId, sectionId: text('The section; if omitted, all of them.') },
    answer: Q.Quantities,
    refuses: [...reading.refuses, 'SECTION_NOT_FOUND', 'PROFILE_NOT_FOUND', 'RENDERING_BUSY'],
  },
  updateAssumptions: {
    ...writing,
    tag: 'Quantities',
    method: 'PUT',
    path: `${trench}/quantities/assumptions`,
    summary: 'Change what the quantities of the segment suppose',
    description:
      'What is omitted keeps its value, also within an object; null takes a change back, so that the profile holds.',
    params: bySegment,
    body: AssumptionsInput,
    answer: Q.SegmentAssumptions,
  },
  explainQuantity: {
    ...reading,
    tag: 'Quantities',
    path: `${trench}/quantities/{key}/explanation`,
    summary: 'How a quantity came about',
    description:
      'The formula, its terms in units that make it true, and where each comes from. Without a section the terms are the sections.',
    params: { segmentId, key: text('The key of the line, such as `EXCAVATION.SOIL`.') },
    query: {
      profileId,
      sectionId: text('The section; if omitted, the sum of all.'),
      figure: oneOf(FIGURE_NAMES, 'Which of the two figures.', 'net'),
      ...explaining,
    },
    answer: Explanation,
    refuses: [...reading.refuses, 'SECTION_NOT_FOUND', 'PROFILE_NOT_FOUND', 'NOTHING_TO_EXPLAIN'],
  },
  getProjectQuantities: {
    ...project,
    path: '/segments/by-projectid/{projectId}/quantities',
    summary: 'What all segments of a project take, in sum and each',
    answer: Q.ProjectQuantities,
  },
  getProjectQuantityWorkbook: {
    ...project,
    path: '/segments/by-projectid/{projectId}/quantities.xlsx',
    summary: 'The same as a workbook',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    versioned: true,
    refuses: [...project.refuses, 'RENDERING_BUSY'],
  },
  listProfiles: profiles.list,
  getProfile: profiles.get,
  putProfile: profiles.put,
  deleteProfile: profiles.delete,
} as const satisfies Record<string, Operation>;
