import { randomUUID } from 'node:crypto';
import {
  findLayer,
  findSection,
  insertBefore,
  moveLayer,
  newLayer,
  newSection,
  type Trench,
  updateLayer,
  updateSection,
} from '@spadework/core/trench';
import type { Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import { changeSegment, removeFromSegment } from './access.js';
import { updatesIn, withoutNulls } from './bodies.js';
import type { trenchService } from './contract.js';
import { layoutOf } from './layouts.js';
import { presentLayer, presentSection } from './present.js';

export const sectionHandlers = {
  addSection: changeSegment(async (call, { trench }) => {
    const { beforeSectionId, ...geometry } = call.body;
    if (beforeSectionId != null && !findSection(trench, beforeSectionId))
      throw new Refusal('SECTION_NOT_FOUND');
    const section = { ...newSection(randomUUID(), randomUUID()), ...withoutNulls(geometry) };
    const sections = insertBefore(trench.sections, section, beforeSectionId ?? undefined);
    return {
      trench: { ...trench, sections },
      properties: ['sections'],
      result: (saved) => sectionAnswer(saved.trench, section.id, call.language),
    };
  }),

  updateSection: changeSegment(async (call, { trench }) => {
    const { sectionId } = call.params;
    if (!findSection(trench, sectionId)) throw new Refusal('SECTION_NOT_FOUND');
    const { length } = call.body;
    // A section without a length shares what the others leave, so null removes it.
    const changed = updateSection(trench, sectionId, {
      ...updatesIn(call.body),
      ...(length === null && { length }),
    });
    return {
      trench: changed,
      properties: ['sections'],
      result: (saved) => sectionAnswer(saved.trench, sectionId, call.language),
    };
  }),

  deleteSection: removeFromSegment(async ({ params: { sectionId } }, { trench }) => {
    if (!findSection(trench, sectionId)) throw new Refusal('SECTION_NOT_FOUND');
    if (trench.sections.length === 1) throw new Refusal('LAST_SECTION');
    const sections = trench.sections.filter(({ id }) => id !== sectionId);
    return { trench: { ...trench, sections }, properties: ['sections'] };
  }),

  addLayer: changeSegment(async (call, { trench }) => {
    const { sectionId, beforeLayerId, protectionLayerThickness } = call.body;
    const before = beforeLayerId == null ? undefined : findLayer(trench, beforeLayerId);
    if (beforeLayerId != null && !before) throw new Refusal('LAYER_NOT_FOUND');
    const section =
      sectionId == null ? (before?.section ?? trench.sections[0]!) : findSection(trench, sectionId);
    if (!section) throw new Refusal('SECTION_NOT_FOUND');
    if (before && before.section.id !== section.id) throw new Refusal('LAYER_NOT_FOUND');
    const layer = newLayer(randomUUID(), protectionLayerThickness ?? undefined);
    const layers = insertBefore(section.layers, layer, before?.layer.id);
    return {
      trench: updateSection(trench, section.id, { layers }),
      properties: ['layers'],
      result: (saved) => layerAnswer(saved.trench, layer.id, call.language),
    };
  }),

  updateLayer: changeSegment(async (call, { trench }) => {
    const { layerId } = call.params;
    if (!findLayer(trench, layerId)) throw new Refusal('LAYER_NOT_FOUND');
    const changed = updateLayer(trench, layerId, withoutNulls(call.body));
    return {
      trench: changed,
      properties: ['layers'],
      result: (saved) => layerAnswer(saved.trench, layerId, call.language),
    };
  }),

  moveLayer: changeSegment(async (call, { trench }) => {
    const { layerId } = call.params;
    const { beforeLayerId } = call.body;
    const found = findLayer(trench, layerId);
    const before = beforeLayerId == null ? undefined : findLayer(trench, beforeLayerId);
    if (!found || (beforeLayerId != null && before?.section.id !== found.section.id))
      throw new Refusal('LAYER_NOT_FOUND');
    return {
      trench: moveLayer(trench, found.section, found.layer, before?.layer.id),
      properties: ['layers'],
      result: (saved) => layerAnswer(saved.trench, layerId, call.language),
    };
  }),

  deleteLayer: removeFromSegment(async ({ params: { layerId } }, { trench }) => {
    const found = findLayer(trench, layerId);
    if (!found) throw new Refusal('LAYER_NOT_FOUND');
    if (found.section.layers.length === 1) throw new Refusal('LAST_LAYER');
    const layers = found.section.layers.filter(({ id }) => id !== layerId);
    return { trench: updateSection(trench, found.section.id, { layers }), properties: ['layers'] };
  }),
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

function sectionAnswer(trench: Trench, id: string, language: Language) {
  const index = trench.sections.findIndex((section) => section.id === id);
  return presentSection(layoutOf(trench.sections[index]!), index, language);
}

function layerAnswer(trench: Trench, id: string, language: Language) {
  const { section } = findLayer(trench, id)!;
  const layers = layoutOf(section).layers;
  const index = layers.findIndex(({ layer }) => layer.id === id);
  return presentLayer(layers[index]!, index, section.id, language);
}
