import {
  type Cable,
  type Item,
  type ItemKind,
  itemName,
  type PlacedItem,
  pipeCountOf,
  rounded,
  roundedOrNull,
  shapeOf,
} from '@spadework/core/trench';
import type { Language } from '../../../http/language.js';

/** Presents the items of a trench as specified: each kind with exactly its fields. */

export type Placed<K extends ItemKind> = PresentedItem & { item: Extract<Item, { kind: K }> };

/** An item where it stands, or where it lies in a container. */
export type PresentedItem = PlacedItem & {
  container?: Item;
  /** Content that does not fit has no place of its own. */
  unplaced?: boolean;
  loose?: boolean;
};

export const ofKind = <K extends ItemKind>(items: readonly PresentedItem[], kind: K) =>
  items.filter((placed): placed is Placed<K> => placed.item.kind === kind);

/** An item in a container, with its own position, or with that of the container if it does not fit. */
export function placedInside(outer: PlacedItem, item: Item): PresentedItem {
  const found = outer.content?.find((inside) => inside.item.id === item.id);
  return {
    ...outer,
    ...(found ?? { parts: [], unplaced: true, loose: outer.item.kind !== 'culvert' }),
    // Cables that are pulled into a pipe lie loose in it.
    ...(outer.item.kind !== 'culvert' && { loose: true }),
    item,
    container: outer.item,
    content: [],
    clearOpeningLeft: null,
    clearOpeningRight: null,
  };
}

/** What lies in an item, each with its place. */
export const contentOf = (outer: PresentedItem): PresentedItem[] =>
  'content' in outer.item ? outer.item.content.map((inside) => placedInside(outer, inside)) : [];

/** The items of a layer, each followed by its content. */
export const withContent = (items: readonly PlacedItem[]): PresentedItem[] =>
  items.flatMap((outer) => [outer, ...contentOf(outer)]);

const depthOf = ({ box }: { box: { y: number } }) => rounded(box.y);
const groundDistOf = ({ box }: { box: { y: number; height: number } }) => rounded(box.y + box.height / 2);

/** The place and size of an item. A culvert keeps its inner size, as specified. */
function boxFields({ item, box, unplaced }: PresentedItem) {
  const { width, height } = item.kind === 'culvert' ? item : unplaced ? shapeOf(item) : box;
  return {
    x: unplaced ? null : rounded(box.x),
    y: unplaced ? null : rounded(box.y),
    width: rounded(width),
    height: rounded(height),
  };
}

const nameOf = ({ item, loose }: PresentedItem, language: Language) => itemName(item, language, loose);

export const layoutFields = (placed: PresentedItem, language: Language) => ({
  ...boxFields(placed),
  clearOpeningLeft: roundedOrNull(placed.clearOpeningLeft),
  clearOpeningRight: roundedOrNull(placed.clearOpeningRight),
  minPadding: rounded(placed.item.minPadding),
  positioning: placed.item.positioning,
  xAdjustment: rounded(placed.item.xAdjustment),
  yAdjustment: rounded(placed.item.yAdjustment),
  displayName: nameOf(placed, language),
});

export const presentCable = (
  placed: PresentedItem & { item: Cable },
  sectionId: string,
  language: Language,
) => ({
  id: placed.item.id,
  typeId: placed.item.typeId,
  cableCategory: placed.item.cableCategory,
  displayName: nameOf(placed, language),
  groupConfiguration: placed.item.groupConfiguration,
  label: placed.item.label,
  sectionId,
  ...boxFields(placed),
});

const cablesIn = (placed: PresentedItem, sectionId: string, language: Language) =>
  ofKind(contentOf(placed), 'cable').map((cable) => presentCable(cable, sectionId, language));

/** Left out where it is not given. */
const given = (value: number | null | undefined) => (value == null ? undefined : rounded(value));

const tubeHeat = ({ item }: Placed<'pipe' | 'pipeGroup'>) => ({
  fill: item.fill,
  fillThermalResistivity: given(item.fillThermalResistivity),
  temperature: given(item.temperature),
  waterTemperature: given(item.waterTemperature),
  insulationThickness: given(item.insulationThickness),
  insulationThermalResistivity: given(item.insulationThermalResistivity),
});

/** The content of a pipe or pipe group. */
const tubeContent = (placed: PresentedItem, sectionId: string, language: Language) => ({
  cables: cablesIn(placed, sectionId, language),
  ecomDucts: ofKind(contentOf(placed), 'ecomDuct').map((duct) => presentRound(duct, language)),
  sensors: ofKind(contentOf(placed), 'sensor').map((sensor) => presentRound(sensor, language)),
});

export function presentCableDetail(placed: Placed<'cable'>, language: Language) {
  const { item, parts } = placed;
  const { xAdjustment, yAdjustment, ...fields } = layoutFields(placed, language);
  return {
    id: item.id,
    typeId: item.typeId,
    typeName: item.typeName,
    userLabel: item.label ?? undefined,
    groupConfiguration:
      item.conductorCount > 1 && item.groupConfiguration === 'SINGLE' ? undefined : item.groupConfiguration,
    partCount: item.partIds.length,
    spacing: item.spacing ? rounded(item.spacing) : undefined,
    ...fields,
    xadjustment: xAdjustment,
    yadjustment: yAdjustment,
    groundDist: groundDistOf(placed),
    parts: parts.map(({ x, y, diameter }, i) => ({
      id: item.partIds[i]!,
      x: rounded(x),
      y: rounded(y),
      diameter: rounded(diameter),
    })),
  };
}

export const presentEcc = (placed: Placed<'ecc'>, language: Language) => ({
  id: placed.item.id,
  typeId: placed.item.typeId,
  displayName: nameOf(placed, language),
  ...boxFields(placed),
});

export const presentEccDetail = (placed: Placed<'ecc'>, language: Language) => ({
  id: placed.item.id,
  typeId: placed.item.typeId,
  typeName: placed.item.typeName,
  ...layoutFields(placed, language),
  groundDist: groundDistOf(placed),
});

export const presentRound = (placed: Placed<'ecomDuct'> | Placed<'sensor'>, language: Language) => ({
  id: placed.item.id,
  outerDiameter: rounded(placed.item.outerDiameter),
  pipeId: placed.container?.id,
  ...layoutFields(placed, language),
  groundDist: groundDistOf(placed),
});

export const presentPipe = (placed: Placed<'pipe'>, sectionId: string, language: Language) => ({
  id: placed.item.id,
  typeId: placed.item.typeId,
  pipeCategory: placed.item.pipeCategory,
  ...tubeContent(placed, sectionId, language),
  ...tubeHeat(placed),
  depth: depthOf(placed),
  displayName: nameOf(placed, language),
  ...boxFields(placed),
});

export const presentPipeDetail = (
  placed: Placed<'pipe' | 'pipeGroup'>,
  sectionId: string,
  language: Language,
) => ({
  id: placed.item.id,
  typeId: placed.item.typeId,
  typeName: placed.item.typeName,
  pipeCategory: placed.item.pipeCategory,
  groupConfiguration: placed.item.kind === 'pipeGroup' ? placed.item.configuration : undefined,
  ...tubeContent(placed, sectionId, language),
  ...tubeHeat(placed),
  depth: depthOf(placed),
  ...layoutFields(placed, language),
});

export const presentPipeGroup = (placed: Placed<'pipeGroup'>, sectionId: string, language: Language) => ({
  id: placed.item.id,
  configuration: placed.item.configuration,
  typeId: placed.item.typeId,
  pipeCategory: placed.item.pipeCategory,
  pipeCount: pipeCountOf(placed.item.configuration),
  ...tubeContent(placed, sectionId, language),
  ...tubeHeat(placed),
  ...layoutFields(placed, language),
  depth: depthOf(placed),
});

export const presentPipeCanal = (placed: Placed<'pipeCanal'>, language: Language) => ({
  id: placed.item.id,
  partCount: placed.item.partCount,
  ...layoutFields(placed, language),
  depth: depthOf(placed),
});

export const presentCulvert = (placed: Placed<'culvert'>, sectionId: string, language: Language) => ({
  id: placed.item.id,
  cables: cablesIn(placed, sectionId, language),
  fill: placed.item.fill,
  fillThermalResistivity: given(placed.item.fillThermalResistivity),
  wallThermalResistivity: rounded(placed.item.wallThermalResistivity),
  ...layoutFields(placed, language),
  depth: depthOf(placed),
});
