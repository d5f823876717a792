import {
  type EcomDuct,
  findItem,
  findLayer,
  findSection,
  type Item,
  type ItemKind,
  moveItem,
  type PipeFill,
  removeItem,
  replaceItem,
  type Sensor,
  type Trench,
} from '@spadework/core/trench';
import type { Call, Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import { changeSegment, etagIn, openSegment, removeFromSegment, type SegmentCall } from './access.js';
import { withoutNulls } from './bodies.js';
import { containerIn, putInto } from './containers.js';
import type { trenchService } from './contract.js';
import * as make from './newItems.js';
import { preparePackings } from './packing/index.js';
import { placedItem, placedItems } from './placedItems.js';
import type { Placed } from './presentItems.js';
import * as show from './presentItems.js';
import type { SegmentRow } from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

const ITEMS = ['items'];

export const itemHandlers = {
  addCable: changeSegment(async (call, { trench }) => {
    const { result, ...change } = await addCables(call, trench, 1);
    return { ...change, result: (saved) => result(saved)[0]! };
  }),
  addCableBatch: changeSegment((call, { trench }) => addCables(call, trench, call.body.count)),

  addCulvert: changeSegment((call, { trench }) =>
    add(
      call,
      trench,
      make.newCulvert(call, trench.settings, call.body),
      (placed: Placed<'culvert'>, sectionId) => show.presentCulvert(placed, sectionId, call.language),
    ),
  ),
  addEcc: changeSegment((call, { trench }) =>
    add(call, trench, make.newEcc(call, trench.settings, call.body.typeId), (placed: Placed<'ecc'>) =>
      show.presentEcc(placed, call.language),
    ),
  ),
  addPipe: changeSegment((call, { trench }) =>
    add(call, trench, make.newPipe(call, trench.settings, call.body), (placed: Placed<'pipe'>, sectionId) =>
      show.presentPipe(placed, sectionId, call.language),
    ),
  ),
  addPipeGroup: changeSegment((call, { trench }) =>
    add(
      call,
      trench,
      make.newPipeGroup(call, trench.settings, call.body),
      (placed: Placed<'pipeGroup'>, sectionId) => show.presentPipeGroup(placed, sectionId, call.language),
    ),
  ),
  addPipeCanal: changeSegment((call, { trench }) =>
    add(
      call,
      trench,
      make.newPipeCanal(trench.settings, call.body.partCount),
      (placed: Placed<'pipeCanal'>) => show.presentPipeCanal(placed, call.language),
    ),
  ),
  addSensor: changeSegment((call, { trench }) =>
    addRound(call, trench, make.newSensor(trench.settings, call.body.outerDiameter)),
  ),
  addEcomDuct: changeSegment((call, { trench }) =>
    addRound(call, trench, make.newEcomDuct(trench.settings, call.body.outerDiameter)),
  ),

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

  updateCulvert: changeSegment((call, { trench }) =>
    update(trench, call.params.culvertId, ['culvert'], withoutNulls(call.body), (placed, sectionId) =>
      show.presentCulvert(placed, sectionId, call.language),
    ),
  ),
  updatePipe: changeSegment((call, { trench }) =>
    update(trench, call.params.pipeId, ['pipe', 'pipeGroup'], tubeValues(call.body), (placed, sectionId) =>
      show.presentPipeDetail(placed, sectionId, call.language),
    ),
  ),
  updatePipeGroup: changeSegment((call, { trench }) =>
    update(trench, call.params.groupId, ['pipeGroup'], tubeValues(call.body), (placed, sectionId) =>
      show.presentPipeGroup(placed, sectionId, call.language),
    ),
  ),

  deleteCable: removeFromSegment(async ({ params }, { trench }) => remove(trench, params.cableId, 'cable')),
  deleteItem: removeFromSegment(async ({ params }, { trench }) => remove(trench, params.itemId)),

  placeItem: changeSegment(async (call, { trench }) => {
    const found = findItem(trench, call.params.itemId);
    if (!found) throw new Refusal('ITEM_NOT_FOUND');
    const { label, ...rest } = call.body;
    const item = { ...found.item, ...withoutNulls(rest), ...(label !== undefined && { label }) } as Item;
    return {
      trench: replaceItem(trench, item),
      properties: ITEMS,
      result: (saved) => placedAnswer(saved, item.id, call.language),
    };
  }),

  moveItem: changeSegment(async (call, { trench }) => {
    const { layerId, beforeItemId } = call.body;
    const found = findItem(trench, call.params.itemId);
    const before = beforeItemId == null ? undefined : findItem(trench, beforeItemId);
    if (!found || (beforeItemId != null && (!before || before.container)))
      throw new Refusal('ITEM_NOT_FOUND');
    const target = layerId == null ? (before ?? found) : findLayer(trench, layerId);
    if (!target) throw new Refusal('LAYER_NOT_FOUND');
    if (before && before.layer.id !== target.layer.id) throw new Refusal('ITEM_NOT_FOUND');
    return {
      trench: moveItem(trench, found.item, target.layer.id, before?.item.id),
      properties: ITEMS,
      result: (saved) => placedAnswer(saved, found.item.id, call.language),
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

/** Adds equal cables to the container or the layer in the body. */
async function addCables(call: CableCall, trench: Trench, count: number) {
  const { body, language } = call;
  const into = containerIn(trench, body, language);
  const layerId = into ? undefined : layerFor(trench, body);
  const requests = Array.from({ length: count }, () => body);
  const cables = await make.newCables(call, trench.settings, requests, (_, field) => field).catch(reportOnce);
  return {
    ...(layerId === undefined
      ? { trench: putInto(trench, into!, cables, language) }
      : { added: { layerId, items: cables } }),
    properties: ITEMS,
    result: (saved: SegmentRow) =>
      placedItems(
        saved.trench,
        cables.map(({ id }) => id),
      ).map(({ placed, sectionId }) => show.presentCable(placed as Placed<'cable'>, sectionId, language)),
  };
}

type RoundCall = Call<Operations['addEcomDuct']> | Call<Operations['addSensor']>;

/** Adds a duct or sensor to the ECOM pipe or the layer in the body. */
async function addRound(call: RoundCall, trench: Trench, item: EcomDuct | Sensor) {
  const { body, language } = call;
  const present = (placed: Placed<'ecomDuct'> | Placed<'sensor'>) => show.presentRound(placed, language);
  const into = containerIn(trench, { pipeId: body.pipeId }, language);
  if (!into) return add(call, trench, item as EcomDuct, present);
  return {
    trench: putInto(trench, into, [item], language),
    properties: ITEMS,
    result: (saved: SegmentRow) => present(placedItem(saved.trench, item.id, item.kind as 'ecomDuct').placed),
  };
}

/** Adds an item to the layer in the body. The answer has its position in the new layout. */
async function add<K extends ItemKind, T>(
  call: { body: { layerId?: string | null } },
  trench: Trench,
  made: Extract<Item, { kind: K }> | Promise<Extract<Item, { kind: K }>>,
  present: (placed: Placed<K>, sectionId: string) => T,
) {
  // The item is awaited first. If the layer were refused before, its rejection would be unhandled.
  const item = await made;
  const layerId = layerFor(trench, call.body);
  return {
    added: { layerId, items: [item] },
    properties: ITEMS,
    result: (saved: SegmentRow) => {
      const { placed, sectionId } = placedItem(saved.trench, item.id, item.kind as K);
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

function remove(trench: Trench, id: string, kind?: ItemKind) {
  const found = findItem(trench, id);
  if (!found || (kind && found.item.kind !== kind)) throw new Refusal('ITEM_NOT_FOUND');
  return { trench: removeItem(trench, id), properties: ITEMS };
}

/** Sets values of an item of one of the kinds. */
async function update<K extends ItemKind, T>(
  trench: Trench,
  id: string,
  kinds: K[],
  values: Partial<Item>,
  present: (placed: Placed<K>, sectionId: string) => T,
) {
  const item = findItem(trench, id)?.item;
  if (!item || !kinds.includes(item.kind as K)) throw new Refusal('ITEM_NOT_FOUND');
  return {
    trench: replaceItem(trench, { ...item, ...values } as Item),
    properties: ITEMS,
    result: (saved: SegmentRow) => {
      const { placed, sectionId } = placedItem(saved.trench, id, ...kinds);
      return present(placed, sectionId);
    },
  };
}

/** Null removes a temperature, which has no default. */
const tubeValues = ({ fill, temperature }: { fill?: PipeFill | null; temperature?: number | null }) => ({
  ...withoutNulls({ fill }),
  ...(temperature !== undefined && { temperature }),
});

/** All cables of a batch have the same fault, so it is reported once. */
function reportOnce(error: unknown): never {
  if (error instanceof Refusal && error.more.errors)
    throw new Refusal(error.code, { ...error.more, errors: error.more.errors.slice(0, 1) });
  throw error;
}
