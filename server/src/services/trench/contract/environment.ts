import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import * as R from '../schemas/answers.js';
import * as B from '../schemas/bodies.js';
import { adding, bySegment, component, reading, segmentId, trench, WRITING, writing } from './rows.js';

export const environmentRows = {
  getSettings: {
    ...reading,
    tag: 'Environment',
    path: `${trench}/settings`,
    summary: 'The settings of a segment',
    params: bySegment,
    answer: R.Settings,
    versioned: true,
  },
  updateSettings: {
    ...writing,
    tag: 'Environment',
    method: 'PUT',
    path: `${trench}/settings`,
    summary: 'Change settings',
    params: bySegment,
    body: B.SettingsInput,
    answer: R.Settings,
  },
  getSurroundings: {
    ...reading,
    tag: 'Environment',
    path: `${trench}/surroundings`,
    summary: 'Terrain and soil',
    params: bySegment,
    answer: R.Surroundings,
    versioned: true,
  },
  updateSurroundings: {
    ...writing,
    tag: 'Environment',
    method: 'PUT',
    path: `${trench}/surroundings`,
    summary: 'Change terrain and soil',
    params: bySegment,
    body: B.SurroundingsInput,
    answer: R.Surroundings,
  },
  addTopCovering: {
    ...adding,
    tag: 'Environment',
    path: `${trench}/top-coverings`,
    summary: 'Add a top covering',
    body: B.TopCoveringInput,
    answer: R.TopCovering,
  },
  listTopCoverings: {
    ...reading,
    tag: 'Environment',
    path: `${trench}/top-coverings`,
    summary: 'The top coverings, bottom to top',
    params: bySegment,
    answer: Type.Array(R.TopCovering),
    versioned: true,
  },
  updateTopCovering: {
    ...writing,
    tag: 'Environment',
    method: 'PUT',
    path: `${trench}/top-coverings/{topCoveringId}`,
    summary: 'Change a top covering',
    params: { segmentId, topCoveringId: component('covering') },
    body: B.TopCoveringInput,
    answer: R.TopCovering,
    refuses: [...WRITING, 'COVERING_NOT_FOUND'],
  },
  deleteTopCovering: {
    ...writing,
    tag: 'Environment',
    method: 'DELETE',
    path: `${trench}/top-coverings/{topCoveringId}`,
    summary: 'Delete a top covering',
    params: { segmentId, topCoveringId: component('covering') },
    refuses: [...WRITING, 'COVERING_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
