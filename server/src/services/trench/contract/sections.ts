import type { Operation } from '../../../http/contract.js';
import * as B from '../bodies.js';
import * as R from '../schemas.js';
import { ADDING, ADDING_TO_LAYER, adding, component, segmentId, trench, WRITING, writing } from './rows.js';

export const sectionRows = {
  addLayer: {
    ...adding,
    tag: 'Sections',
    path: `${trench}/layers`,
    summary: 'Add a layer, on top or before another',
    body: B.AddLayer,
    answer: R.Layer,
    refuses: [...ADDING_TO_LAYER, 'SECTION_NOT_FOUND'],
  },
  updateLayer: {
    ...writing,
    tag: 'Sections',
    method: 'PUT',
    path: `${trench}/layers/{layerId}`,
    summary: 'Change the spacing of a layer',
    params: { segmentId, layerId: component('layer') },
    body: B.UpdateLayer,
    answer: R.Layer,
    refuses: [...WRITING, 'LAYER_NOT_FOUND'],
  },
  addSection: {
    ...adding,
    tag: 'Sections',
    path: `${trench}/sections`,
    summary: 'Add a section, at the end or before another',
    body: B.CreateSection,
    answer: R.Section,
    refuses: [...ADDING, 'SECTION_NOT_FOUND'],
  },
  updateSection: {
    ...writing,
    tag: 'Sections',
    method: 'PUT',
    path: `${trench}/sections/{sectionId}`,
    summary: 'Change the geometry of a section',
    params: { segmentId, sectionId: component('section') },
    body: B.UpdateSection,
    answer: R.Section,
    refuses: [...WRITING, 'SECTION_NOT_FOUND'],
  },
  deleteSection: {
    ...writing,
    tag: 'Sections',
    method: 'DELETE',
    path: `${trench}/sections/{sectionId}`,
    summary: 'Delete a section with all its items',
    params: { segmentId, sectionId: component('section') },
    refuses: [...WRITING, 'SECTION_NOT_FOUND', 'LAST_SECTION'],
  },
} as const satisfies Record<string, Operation>;
