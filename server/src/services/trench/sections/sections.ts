import { randomUUID } from 'node:crypto';
import { findLayer, findSection, LAYER_FIELDS, SECTION_FIELDS, type Trench } from '@spadework/core/trench';
import type { Handlers } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import { indexBefore, removeBy, writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { updatesOf, valuesIn } from '../schemas/fromFields.js';
import { layoutOf } from '../segments/layouts.js';
import { presentLayer, presentSection } from '../segments/present.js';

export const sectionHandlers = {
  addSection: writeSegment(({ body, language }, { trench }) => {
    const { beforeSectionId } = body;
    if (beforeSectionId != null && !findSection(trench, beforeSectionId))
      throw new Refusal('SECTION_NOT_FOUND');
    const [id, layerId] = [randomUUID(), randomUUID()];
    const index = indexBefore(trench.sections, beforeSectionId);
    return {
      changes: [{ kind: 'addSection', id, layerId, index, values: valuesIn(SECTION_FIELDS, body) }],
      result: (saved) => sectionAnswer(saved.trench, id, language),
    };
  }),

  updateSection: writeSegment(({ body, params: { sectionId }, language }) => ({
    changes: [{ kind: 'updateSection', sectionId, values: updatesOf(SECTION_FIELDS, body) }],
    result: (saved) => sectionAnswer(saved.trench, sectionId, language),
  })),

  deleteSection: removeBy(({ params: { sectionId } }) => [{ kind: 'removeSection', sectionId }]),

  addLayer: writeSegment(({ body, language }, { trench }) => {
    const { sectionId, beforeLayerId } = body;
    const before = beforeLayerId == null ? undefined : findLayer(trench, beforeLayerId);
    if (beforeLayerId != null && !before) throw new Refusal('LAYER_NOT_FOUND');
    const section =
      sectionId == null ? (before?.section ?? trench.sections[0]!) : findSection(trench, sectionId);
    if (!section) throw new Refusal('SECTION_NOT_FOUND');
    if (before && before.section.id !== section.id) throw new Refusal('LAYER_NOT_FOUND');
    const id = randomUUID();
    const index = indexBefore(section.layers, beforeLayerId);
    return {
      changes: [{ kind: 'addLayer', id, sectionId: section.id, index, values: valuesIn(LAYER_FIELDS, body) }],
      result: (saved) => layerAnswer(saved.trench, id, language),
    };
  }),

  updateLayer: writeSegment(({ body, params: { layerId }, language }) => ({
    changes: [{ kind: 'updateLayer', layerId, values: updatesOf(LAYER_FIELDS, body) }],
    result: (saved) => layerAnswer(saved.trench, layerId, language),
  })),

  moveLayer: writeSegment(({ body: { beforeLayerId }, params: { layerId }, language }, { trench }) => {
    const found = findLayer(trench, layerId);
    const before = beforeLayerId == null ? undefined : findLayer(trench, beforeLayerId);
    if (!found || (beforeLayerId != null && before?.section.id !== found.section.id))
      throw new Refusal('LAYER_NOT_FOUND');
    const index = indexBefore(found.section.layers, beforeLayerId, layerId);
    return {
      changes: [{ kind: 'moveLayer', layerId, index }],
      result: (saved) => layerAnswer(saved.trench, layerId, language),
    };
  }),

  deleteLayer: removeBy(({ params: { layerId } }) => [{ kind: 'removeLayer', layerId }]),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

function sectionAnswer(trench: Trench, id: string, language: Language) {
  const index = trench.sections.findIndex((section) => section.id === id);
  return presentSection(layoutOf(trench, trench.sections[index]!), index, language);
}

function layerAnswer(trench: Trench, id: string, language: Language) {
  const { section } = findLayer(trench, id)!;
  const layers = layoutOf(trench, section).layers;
  const index = layers.findIndex(({ layer }) => layer.id === id);
  return presentLayer(layers[index]!, index, section.id, language);
}
