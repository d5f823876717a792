import { randomUUID } from 'node:crypto';
import {
  type Change,
  CULVERT_FIELDS,
  DUCT_FIELDS,
  type Fields,
  findItem,
  findLayer,
  findSection,
  type ItemKind,
  type ItemValues,
  PIPE_FIELDS,
  type PipeCategory,
  SENSOR_FIELDS,
  type Trench,
} from '@spadework/core/trench';
import type { Static } from 'typebox';
import type { Call, Handlers } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import { Refusal } from '../../../kernel/refusals.js';
import { indexBefore, removeBy, writeSegment } from '../changes/writes.js';
import type { trenchService } from '../contract.js';
import { preparePackings } from '../packing/index.js';
import { type AddCable, withoutNulls } from '../schemas/bodies.js';
import { updatesOf, valuesIn } from '../schemas/fromFields.js';
import { etagIn, openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { containerIn } from './containers.js';
import { placedItem, placedItems } from './placedItems.js';
import type { Placed } from './present.js';
import * as show from './present.js';

type Operations = (typeof trenchService)['operations'];

export const itemHandlers = {
  addCable: writeSegment((call, { trench }) => {
    const { result, ...write } = addCables(call, trench, 1);
    return { ...write, result: (saved) => result(saved)[0]! };
  }),
  addCableBatch: writeSegment((call, { trench }) => addCables(call, trench, call.body.count)),

  addCulvert: writeSegment((call, { trench }) =>
    add(call, trench, 'culvert', valuesIn(CULVERT_FIELDS, call.body), (placed, sectionId) =>
      show.presentCulvert(placed, sectionId, call.language),
    ),
  ),
  addEcc: writeSegment((call, { trench }) =>
    add(call, trench, 'ecc', {}, (placed) => show.presentEcc(placed, call.language)),
  ),
  addPipe: writeSegment((call, { trench }) =>
    add(call, trench, 'pipe', valuesIn(PIPE_FIELDS, call.body), (placed, sectionId) =>
      show.presentPipe(placed, sectionId, call.language),
    ),
  ),
  addPipeGroup: writeSegment((call, { trench }) => {
    const values = { ...valuesIn(PIPE_FIELDS, call.body), configuration: call.body.configuration };
    return add(call, trench, 'pipeGroup', values, (placed, sectionId) =>
      show.presentPipeGroup(placed, sectionId, call.language),
    );
  }),
  addPipeCanal: writeSegment((call, { trench }) =>
    add(call, trench, 'pipeCanal', { partCount: call.body.partCount }, (placed) =>
      show.presentPipeCanal(placed, call.language),
    ),
  ),
  addSensor: writeSegment((call, { trench }) => addRound(call, trench, 'sensor', SENSOR_FIELDS)),
  addEcomDuct: writeSegment((call, { trench }) => addRound(call, trench, 'ecomDuct', DUCT_FIELDS)),

  getCable: (call) =>
    get(call, call.params.cableId, ['cable'], (placed) => show.presentCableDetail(placed, call.language)),
  getCulvert: (call) =>
    get(call, call.params.culvertId, ['culvert'], (placed, sectionId) =>
      show.presentCulvert(placed, sectionId, call.language),
    ),
  getEcc: (call) =>
    get(call, call.params.eccId, ['ecc'], (placed) => show.presentEccDetail(placed, call.language)),
  getEcomDuct: (call) =>
    get(call, call.params.ductId, ['ecomDuct'], (placed) => show.presentRound(placed, call.language)),
  getPipeCanal: (call) =>
    get(call, call.params.canalId, ['pipeCanal'], (placed) => show.presentPipeCanal(placed, call.language)),
  getPipeGroup: (call) =>
    get(call, call.params.groupId, ['pipeGroup'], (placed, sectionId) =>
      show.presentPipeGroup(placed, sectionId, call.language),
    ),
  getSensor: (call) =>
    get(call, call.params.sensorId, ['sensor'], (placed) => show.presentRound(placed, call.language)),
  getPipe: (call) =>
    get(call, call.params.pipeId, ['pipe', 'pipeGroup'], (placed, sectionId) =>
      show.presentPipeDetail(placed, sectionId, call.language),
    ),

  updateCulvert: writeSegment((call, { trench }) =>
    update(
      trench,
      call.params.culvertId,
      ['culvert'],
      updatesOf(CULVERT_FIELDS, call.body),
      (placed, sectionId) => show.presentCulvert(placed, sectionId, call.language),
    ),
  ),
  updatePipe: writeSegment((call, { trench }) =>
    update(
      trench,
      call.params.pipeId,
      ['pipe', 'pipeGroup'],
      updatesOf(PIPE_FIELDS, call.body),
      (placed, sectionId) => show.presentPipeDetail(placed, sectionId, call.language),
    ),
  ),
  updatePipeGroup: writeSegment((call, { trench }) =>
    update(
      trench,
      call.params.groupId,
      ['pipeGroup'],
      updatesOf(PIPE_FIELDS, call.body),
      (placed, sectionId) => show.presentPipeGroup(placed, sectionId, call.language),
    ),
  ),

  deleteCable: removeBy(({ params: { cableId } }, { trench }) => {
    if (findItem(trench, cableId)?.item.kind !== 'cable') throw new Refusal('ITEM_NOT_FOUND');
    return [{ kind: 'remove', itemId: cableId }];
  }),
  deleteItem: removeBy(({ params: { itemId } }) => [{ kind: 'remove', itemId }]),

  placeItem: writeSegment(({ body: { label, ...rest }, params: { itemId }, language }) => ({
    changes: [
      { kind: 'place', itemId, values: { ...withoutNulls(rest), ...(label !== undefined && { label }) } },
    ],
    result: (saved) => placedAnswer(saved, itemId, language),
  })),

  moveItem: writeSegment(({ body: { layerId, beforeItemId }, params, language }, { trench }) => {
    const found = findItem(trench, params.itemId);
    const before = beforeItemId == null ? undefined : findItem(trench, beforeItemId);
    if (!found || (beforeItemId != null && (!before || before.container)))
      throw new Refusal('ITEM_NOT_FOUND');
    const target = layerId == null ? (before ?? found) : findLayer(trench, layerId);
    if (!target) throw new Refusal('LAYER_NOT_FOUND');
    if (before && before.layer.id !== target.layer.id) throw new Refusal('ITEM_NOT_FOUND');
    const itemId = found.item.id;
    const index = indexBefore(target.layer.items, before?.item.id, itemId);
    return {
      changes: [{ kind: 'move', itemId, layerId: target.layer.id, index }],
      result: (saved) => placedAnswer(saved, itemId, language),
    };
  }),
} satisfies Partial<Handlers<Operations>>;

function placedAnswer({ trench }: SegmentRow, id: string, language: Language) {
  const { placed } = placedItem(trench, id);
  const { label } = placed.item;
  return { id: placed.item.id, ...show.layoutFields(placed, language), label: label ?? undefined };
}

/** The layer in the body; else the bottom layer of the section in the body; else that of the first section. */
function layerFor(
  trench: Trench,
  { layerId, sectionId }: { layerId?: string | null; sectionId?: string | null },
): string {
  if (layerId != null) {
    if (!findLayer(trench, layerId)) throw new Refusal('LAYER_NOT_FOUND');
    return layerId;
  }
  const section = sectionId == null ? trench.sections[0] : findSection(trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  return section.layers[0]!.id;
}

type CableCall = Call<Operations['addCable']> | Call<Operations['addCableBatch']>;
type CableBody = Static<typeof AddCable>;

const cable = (
  { typeId, groupConfiguration, partCount, spacing, parts }: CableBody,
  place: { layerId: string } | { containerId: string },
) =>
  ({
    kind: 'add',
    itemKind: 'cable',
    id: randomUUID(),
    typeId,
    ...place,
    values: withoutNulls({ groupConfiguration, partCount, spacing, parts }),
  }) as const satisfies Change;

/** Adds equal cables to the container or the layer in the body. */
function addCables(call: CableCall, trench: Trench, count: number) {
  const { body, language } = call;
  const into = containerIn(trench, body, language);
  const place = into ? { containerId: into.container.id } : { layerId: layerFor(trench, body) };
  const changes = Array.from({ length: count }, () => cable(body, place));
  return {
    changes,
    path: (_: number, field: string) => (field === 'containerId' ? into!.field : field),
    result: (saved: SegmentRow) =>
      placedItems(
        saved.trench,
        changes.map(({ id }) => id),
      ).map(({ placed, sectionId }) => show.presentCable(placed as Placed<'cable'>, sectionId, language)),
  };
}

type RoundCall = Call<Operations['addEcomDuct']> | Call<Operations['addSensor']>;

/** Adds a duct or sensor to the ECOM pipe or the layer in the body. */
function addRound(call: RoundCall, trench: Trench, itemKind: 'ecomDuct' | 'sensor', fields: Fields) {
  const { body, language } = call;
  const id = randomUUID();
  const into = containerIn(trench, { pipeId: body.pipeId }, language);
  const place = into ? { containerId: into.container.id } : { layerId: layerFor(trench, body) };
  return {
    changes: [{ kind: 'add', itemKind, id, ...place, values: valuesIn(fields, body) } as const],
    path: (_: number, field: string) => (field === 'containerId' ? 'pipeId' : field),
    result: (saved: SegmentRow) =>
      show.presentRound(placedItem(saved.trench, id, itemKind as 'sensor').placed, language),
  };
}

interface AddBody {
  layerId?: string | null;
  typeId?: number | null;
  pipeCategory?: PipeCategory | null;
  cables?: readonly CableBody[] | null;
}

/** Adds an item to the layer in the body, with its cables. The answer has its position in the new layout. */
function add<K extends ItemKind, T>(
  { body }: { body: AddBody },
  trench: Trench,
  itemKind: K,
  values: ItemValues,
  present: (placed: Placed<K>, sectionId: string) => T,
) {
  const { layerId: named, typeId, pipeCategory, cables } = body;
  const isThere = named == null || findLayer(trench, named) !== undefined;
  const layerId = layerFor(trench, isThere ? body : {});
  const id = randomUUID();
  const type = withoutNulls({ typeId, pipeCategory });
  const item = { kind: 'add', itemKind, id, layerId, ...type, values } as const;
  return {
    changes: [item, ...(cables ?? []).map((each) => cable(each, { containerId: id }))],
    path: (index: number, field: string) => (index === 0 ? field : `cables.${index - 1}.${field}`),
    refusedPlace: isThere ? undefined : new Refusal('LAYER_NOT_FOUND'),
    result: (saved: SegmentRow) => {
      const { placed, sectionId } = placedItem(saved.trench, id, itemKind);
      return present(placed, sectionId);
    },
  };
}

async function get<K extends ItemKind, T>(
  call: SegmentCall & { language: Language },
  id: string,
  kinds: K[],
  present: (placed: Placed<K>, sectionId: string) => T,
) {
  const segment = await openSegment(call);
  const section = findItem(segment.trench, id)?.section;
  if (section) await preparePackings(call.tx, segment.companyId, [section]);
  const { placed, sectionId } = placedItem(segment.trench, id, ...kinds);
  const pending = placed.pending ? 'pending' : undefined;
  return { body: present(placed, sectionId), etag: etagIn(call.language, segment, pending) };
}

/** Sets values of an item of one of the kinds. */
function update<K extends ItemKind, T>(
  trench: Trench,
  itemId: string,
  kinds: K[],
  values: ItemValues,
  present: (placed: Placed<K>, sectionId: string) => T,
) {
  const item = findItem(trench, itemId)?.item;
  if (!item || !kinds.includes(item.kind as K)) throw new Refusal('ITEM_NOT_FOUND');
  return {
    changes: [{ kind: 'change', itemId, values } as const],
    result: (saved: SegmentRow) => {
      const { placed, sectionId } = placedItem(saved.trench, itemId, ...kinds);
      return present(placed, sectionId);
    },
  };
}
