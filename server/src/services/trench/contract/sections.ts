import type { Operation } from '../../../http/contract.js';
import * as R from '../schemas/answers.js';
import * as B from '../schemas/bodies.js';
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
  moveLayer: {
    ...writing,
    tag: 'Sections',
    method: 'PUT',
    path: `${trench}/layers/{layerId}/place`,
    summary: 'Move a layer in its section: below another, or to the top',
    params: { segmentId, layerId: component('layer') },
    body: B.PlaceLayer,
    answer: R.Layer,
    refuses: [...WRITING, 'LAYER_NOT_FOUND'],
  },
  deleteLayer: {
    ...writing,
    tag: 'Sections',
    method: 'DELETE',
    path: `${trench}/layers/{layerId}`,
    summary: 'Delete a layer with all its items',
    params: { segmentId, layerId: component('layer') },
    refuses: [...WRITING, 'LAYER_NOT_FOUND', 'LAST_LAYER'],
  },
  addSection: {
    ...adding,
    tag: 'Sections',
    path: `${trench}/sections`,
    summary: 'Add a section, at the end or before another',
    description:
      'With `from` or `templateId` it is a copy of that section with new ids, without its length; what the body gives besides replaces what was copied. A copy from the same segment is in the same circuits; otherwise circuits are not copied.',
    body: B.CreateSection,
    answer: R.Section,
    refuses: [...ADDING, 'SECTION_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'LENGTH_FOLLOWS_ROUTE'],
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
    refuses: [...WRITING, 'SECTION_NOT_FOUND', 'LENGTH_FOLLOWS_ROUTE'],
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
