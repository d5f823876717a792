import { randomUUID } from 'node:crypto';
import {
  circuitsOfCopiedSection,
  findLayer,
  findSection,
  LAYER_FIELDS,
  SECTION_FIELDS,
  type Section,
  type Trench,
} from '@spadework/core/trench';
import type { Call, Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { indexBefore, removeBy, writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { updatesOf, valuesIn } from '../schemas/fromFields.js';
import { openReadable } from '../segments/access.js';
import { layoutOf } from '../segments/layouts.js';
import { presentLayer, presentSection } from '../segments/present.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { sectionOfTemplate } from '../templates/templates.js';

export const sectionHandlers = {
  addSection: writeSegment(async (call, segment) => {
    const { body, language } = call;
    const { trench } = segment;
    const { beforeSectionId } = body;
    if (beforeSectionId != null && !findSection(trench, beforeSectionId))
      throw new Refusal('SECTION_NOT_FOUND');
    const [id, layerId] = [randomUUID(), randomUUID()];
    const index = indexBefore(trench.sections, beforeSectionId);
    const values = valuesIn(SECTION_FIELDS, body);
    const result = (saved: SegmentRow) => sectionAnswer(saved.trench, id, language);
    if (body.from == null && body.templateId == null)
      return { changes: [{ kind: 'addSection', id, layerId, index, values }], result };
    const { sectionId, copied } = await openCopiedSection(call, segment);
    return {
      changes: [
        { kind: 'copySection', sectionId, id, index: index ?? trench.sections.length },
        ...(copied ? [] : circuitsOfCopiedSection(trench, sectionId, id)),
        { kind: 'updateSection', sectionId: id, values },
      ],
      copied,
      result,
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

/** The section that a body names: of this segment, or a copied one of another or of a template. */
async function openCopiedSection(
  call: Call<(typeof trenchService)['operations']['addSection']>,
  segment: SegmentRow,
): Promise<{ sectionId: string; copied?: Section }> {
  const { from, templateId } = call.body;
  const { companyId } = segment;
  if (from == null) {
    const copied = await sectionOfTemplate(call, companyId, templateId!);
    return { sectionId: copied.id, copied };
  }
  if (templateId != null)
    refuseFields([{ path: 'templateId', message: message(call.language, MESSAGES.oneSource) }]);
  const { segmentId, sectionId } = from;
  const other = segmentId === segment.id ? segment : await openReadable(call, segmentId, companyId);
  const section = findSection(other.trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  return other === segment ? { sectionId } : { sectionId, copied: section };
}

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
