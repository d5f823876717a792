import {
  type Cable,
  type EcomDuct,
  type Item,
  type ItemKind,
  type LayerLayout,
  layoutSection,
  type PlacedItem,
  partCountOf,
  pipeCountOf,
  rounded,
  roundedOrNull,
  type SectionLayout,
  type TopCovering,
  validateSection,
  warnOfSection,
} from '@spadework/core/trench';
import type { Language } from '../../http/language.js';
import { itemName, layerName, presentFinding, sectionName } from './labels.js';
import type { SegmentRow } from './segments.sql.js';

/** Presents a trench as specified: each resource with exactly its fields. */

type Placed<K extends ItemKind> = PlacedItem & { item: Extract<Item, { kind: K }> };

const ofKind = <K extends ItemKind>(items: readonly PlacedItem[], kind: K) =>
  items.filter((placed): placed is Placed<K> => placed.item.kind === kind);

/** An item in a pipe or culvert, with its own position, or with that of the container if it does not fit. */
export const placedInside = (outer: PlacedItem, item: Item): PlacedItem => ({
  ...outer,
  ...(outer.content?.find((inside) => inside.item.id === item.id) ?? { parts: [] }),
  item,
  content: [],
  clearOpeningLeft: null,
  clearOpeningRight: null,
});

/** The items of a layer, each followed by its content if it is a pipe or culvert. */
const withContent = (items: readonly PlacedItem[]): PlacedItem[] =>
  items.flatMap((outer) => [
    outer,
    ...('content' in outer.item ? outer.item.content.map((inside) => placedInside(outer, inside)) : []),
  ]);

const depthOf = ({ box }: { box: { y: number } }) => rounded(box.y);
const groundDistOf = ({ box }: { box: { y: number; height: number } }) => rounded(box.y + box.height / 2);

export const layoutFields = (
  { item, clearOpeningLeft, clearOpeningRight }: PlacedItem,
  language: Language,
) => ({
  clearOpeningLeft: roundedOrNull(clearOpeningLeft),
  clearOpeningRight: roundedOrNull(clearOpeningRight),
  minPadding: rounded(item.minPadding),
  positioning: item.positioning,
  xAdjustment: rounded(item.xAdjustment),
  yAdjustment: rounded(item.yAdjustment),
  displayName: itemName(item, language),
});

export const presentCable = (cable: Cable, sectionId: string, language: Language) => ({
  id: cable.id,
  typeId: cable.typeId,
  cableCategory: cable.cableCategory,
  displayName: itemName(cable, language),
  groupConfiguration: cable.groupConfiguration,
  label: cable.label,
  sectionId,
});

const cablesIn = (content: readonly (Cable | EcomDuct)[], sectionId: string, language: Language) =>
  content
    .filter((inside): inside is Cable => inside.kind === 'cable')
    .map((cable) => presentCable(cable, sectionId, language));

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
    partCount: partCountOf(item.groupConfiguration),
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

export const presentEcc = ({ item }: Placed<'ecc'>, language: Language) => ({
  id: item.id,
  typeId: item.typeId,
  displayName: itemName(item, language),
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
  ...layoutFields(placed, language),
  groundDist: groundDistOf(placed),
});

export const presentPipe = (placed: Placed<'pipe'>, sectionId: string, language: Language) => ({
  id: placed.item.id,
  typeId: placed.item.typeId,
  pipeCategory: placed.item.pipeCategory,
  cables: cablesIn(placed.item.content, sectionId, language),
  depth: depthOf(placed),
  displayName: itemName(placed.item, language),
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
  cables: placed.item.kind === 'pipe' ? cablesIn(placed.item.content, sectionId, language) : [],
  depth: depthOf(placed),
  ...layoutFields(placed, language),
});

export const presentPipeGroup = (placed: Placed<'pipeGroup'>, language: Language) => ({
  id: placed.item.id,
  configuration: placed.item.configuration,
  typeId: placed.item.typeId,
  pipeCategory: placed.item.pipeCategory,
  pipeCount: pipeCountOf(placed.item.configuration),
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
  cables: cablesIn(placed.item.content, sectionId, language),
  height: rounded(placed.item.height),
  width: rounded(placed.item.width),
  ...layoutFields(placed, language),
  depth: depthOf(placed),
});

export const presentLayer = (
  { layer, items }: LayerLayout,
  index: number,
  sectionId: string,
  language: Language,
) => ({
  id: layer.id,
  displayName: layerName(index, language),
  protectionLayerThickness: rounded(layer.protectionLayerThickness),
  leftBorderAdjustment: rounded(layer.leftBorderAdjustment),
  rightBorderAdjustment: rounded(layer.rightBorderAdjustment),
  cableBands: [],
  cables: ofKind(items, 'cable').map(({ item }) => presentCable(item, sectionId, language)),
  culverts: ofKind(items, 'culvert').map((placed) => presentCulvert(placed, sectionId, language)),
  eccs: ofKind(items, 'ecc').map((placed) => presentEcc(placed, language)),
  ecomDucts: ofKind(withContent(items), 'ecomDuct').map((placed) => presentRound(placed, language)),
  pipeCanals: ofKind(items, 'pipeCanal').map((placed) => presentPipeCanal(placed, language)),
  pipeGroups: ofKind(items, 'pipeGroup').map((placed) => presentPipeGroup(placed, language)),
  pipes: ofKind(items, 'pipe').map((placed) => presentPipe(placed, sectionId, language)),
  sensors: ofKind(items, 'sensor').map((placed) => presentRound(placed, language)),
});

export const roundedNumbers = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? rounded(value) : value]),
  ) as T;

export const presentSection = (layout: SectionLayout, index: number, language: Language) => {
  const { layers: _stored, id, ...geometry } = layout.section;
  return {
    id,
    displayName: sectionName(index, language),
    ...roundedNumbers(geometry),
    layers: layout.layers.map((layer, i) => presentLayer(layer, i, id, language)),
  };
};

export const presentSegment = (
  { id, name, description, length, trench }: SegmentRow,
  language: Language,
) => ({
  id,
  name,
  description: description ?? undefined,
  length: rounded(length),
  sections: trench.sections.map((section, i) => presentSection(layoutSection(section), i, language)),
});

export function presentSegmentDetail(
  { id, name, description, length, trench }: SegmentRow,
  language: Language,
) {
  const layouts = trench.sections.map(layoutSection);
  return {
    id,
    name,
    description: description ?? undefined,
    length: rounded(length),
    sections: layouts.map((layout, i) => presentSection(layout, i, language)),
    validationErrors: layouts.flatMap(validateSection).map((finding) => presentFinding(finding, language)),
    validationWarnings: layouts.flatMap(warnOfSection).map((finding) => presentFinding(finding, language)),
  };
}

export const presentCovering = ({ width, description, ...covering }: TopCovering) => ({
  id: covering.id,
  description: description ?? undefined,
  infinite: covering.infinite,
  width: width === null ? undefined : rounded(width),
  thermalResistivity: rounded(covering.thermalResistivity),
  thickness: rounded(covering.thickness),
  type: covering.type,
});
