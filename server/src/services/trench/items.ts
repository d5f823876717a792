import {
  findItem,
  findLayer,
  findSection,
  type Item,
  type ItemKind,
  layoutSection,
  type PlacedItem,
  removeItem,
  replaceItem,
  type Trench,
} from '@spadework/core/trench';
import type { Handlers } from '../../http/contract.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import { changeSegment, etagIn, openSegment, removeFromSegment, type SegmentCall } from './access.js';
import { withoutNulls } from './bodies.js';
import type { trenchService } from './contract.js';
import * as make from './newItems.js';
import * as show from './present.js';
import type { SegmentRow } from './segments.sql.js';

type Operations = (typeof trenchService)['operations'];

const ITEMS = ['items'];

export const itemHandlers = {
  addCable: changeSegment(async (call, { trench }) => {
    const layerId = layerFor(trench, call.body);
    const [cable] = await make.newCables(call, trench.settings, [call.body], () => 'typeId');
    const sectionId = findLayer(trench, layerId)!.section.id;
    return {
      added: { layerId, items: [cable!] },
      properties: ITEMS,
      result: () => show.presentCable(cable!, sectionId, call.language),
    };
  }),

  addCableBatch: changeSegment(async (call, { trench }) => {
    const layerId = layerFor(trench, call.body);
    const requests = Array.from({ length: call.body.count }, () => call.body);
    const cables = await make.newCables(call, trench.settings, requests, () => 'typeId').catch(reportOnce);
    const sectionId = findLayer(trench, layerId)!.section.id;
    const result = () => cables.map((cable) => show.presentCable(cable, sectionId, call.language));
    return { added: { layerId, items: cables }, properties: ITEMS, result };
  }),

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
    add(call, trench, make.newPipeGroup(call, trench.settings, call.body), (placed: Placed<'pipeGroup'>) =>
      show.presentPipeGroup(placed, call.language),
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
    add(call, trench, make.newSensor(trench.settings, call.body.outerDiameter), (placed: Placed<'sensor'>) =>
      show.presentRound(placed, call.language),
    ),
  ),

  addEcomDuct: changeSegment(async (call, { trench }) => {
    const { pipeId, outerDiameter } = call.body;
    const present = (placed: Placed<'ecomDuct'>) => show.presentRound(placed, call.language);
    const duct = make.newEcomDuct(trench.settings, outerDiameter);
    if (pipeId == null) return add(call, trench, duct, present);
    const pipe = findItem(trench, pipeId)?.item;
    if (pipe?.kind !== 'pipe' && pipe?.kind !== 'pipeGroup') throw new Refusal('ITEM_NOT_FOUND');
    if (pipe.kind === 'pipeGroup' || pipe.pipeCategory !== 'ECOM') throw new Refusal('PIPE_TAKES_NO_DUCTS');
    return {
      trench: replaceItem(trench, { ...pipe, content: [...pipe.content, duct] }),
      properties: ITEMS,
      result: (saved) => present(placedItem(saved.trench, duct.id, 'ecomDuct').placed),
    };
  }),

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
    get(call, call.params.groupId, ['pipeGroup'], (placed) => show.presentPipeGroup(placed, call.language)),
  getSensor: (call) =>
    get(call, call.params.sensorId, ['sensor'], (placed) => show.presentRound(placed, call.language)),
  getPipe: (call) =>
    get(call, call.params.pipeId, ['pipe', 'pipeGroup'], (placed, sectionId) =>
      show.presentPipeDetail(placed, sectionId, call.language),
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
      result: (saved) => {
        const { placed } = placedItem(saved.trench, item.id);
        return { id: item.id, ...show.layoutFields(placed, call.language), label: item.label ?? undefined };
      },
    };
  }),
} satisfies Partial<Handlers<Operations>>;

type Placed<K extends ItemKind> = PlacedItem & { item: Extract<Item, { kind: K }> };

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
  const { placed, sectionId } = placedItem(segment.trench, id, ...kinds);
  return { body: present(placed, sectionId), etag: etagIn(call.language, segment) };
}

function remove(trench: Trench, id: string, kind?: ItemKind) {
  const found = findItem(trench, id);
  if (!found || (kind && found.item.kind !== kind)) throw new Refusal('ITEM_NOT_FOUND');
  return { trench: removeItem(trench, id), properties: ITEMS };
}

/** An item with its position in the layout, which for an item in a pipe or culvert is inside its container. */
function placedItem<K extends ItemKind>(
  trench: Trench,
  id: string,
  ...kinds: K[]
): { placed: Placed<K>; sectionId: string } {
  const found = findItem(trench, id);
  if (!found || (kinds.length && !kinds.includes(found.item.kind as K))) throw new Refusal('ITEM_NOT_FOUND');
  const layout = layoutSection(found.section).layers.find(({ layer }) => layer.id === found.layer.id)!;
  const outer = layout.items.find(({ item }) => item.id === (found.container ?? found.item).id)!;
  const placed = found.container ? show.placedInside(outer, found.item) : outer;
  return { placed: placed as Placed<K>, sectionId: found.section.id };
}

/** All cables of a batch have the same fault, so it is reported once. */
function reportOnce(error: unknown): never {
  if (error instanceof Refusal && error.more.errors)
    throw new Refusal(error.code, { ...error.more, errors: error.more.errors.slice(0, 1) });
  throw error;
}
