import type { RuleFindings } from '@spadework/core/check';
import {
  type LayerLayout,
  rounded,
  type SectionLayout,
  type Surroundings,
  type TopCovering,
  type Trench,
  trenchWidth,
  validateSection,
  warnOfSection,
} from '@spadework/core/trench';
import type { Language } from '../../../http/language.js';
import { layerName, presentFinding, sectionName } from '../items/labels.js';
import * as show from '../items/present.js';
import { ofKind, withContent } from '../items/present.js';
import { presentBesideLayout } from '../rules/findings.js';
import type { Described, SegmentRow } from './segments.sql.js';

/** Presents a trench as specified: each resource with exactly its fields. */

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
  cables: ofKind(items, 'cable').map((placed) => show.presentCable(placed, sectionId, language)),
  culverts: ofKind(items, 'culvert').map((placed) => show.presentCulvert(placed, sectionId, language)),
  eccs: ofKind(items, 'ecc').map((placed) => show.presentEcc(placed, language)),
  ecomDucts: ofKind(withContent(items), 'ecomDuct').map((placed) => show.presentRound(placed, language)),
  pipeCanals: ofKind(items, 'pipeCanal').map((placed) => show.presentPipeCanal(placed, language)),
  pipeGroups: ofKind(items, 'pipeGroup').map((placed) => show.presentPipeGroup(placed, sectionId, language)),
  pipes: ofKind(items, 'pipe').map((placed) => show.presentPipe(placed, sectionId, language)),
  sensors: ofKind(withContent(items), 'sensor').map((placed) => show.presentRound(placed, language)),
});

export const roundedNumbers = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? rounded(value) : value]),
  ) as T;

type WithoutNull<T> = { [K in keyof T]: null extends T[K] ? Exclude<T[K], null> | undefined : T[K] };

/** A field without a value is left out. */
const withoutNull = <T extends object>(values: T): WithoutNull<T> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ?? undefined]),
  ) as WithoutNull<T>;

/** The diffusivity is far below what is rounded away elsewhere. */
export const presentSurroundings = ({ diffusivity, seasons, ...others }: Surroundings) => ({
  ...withoutNull(roundedNumbers(others)),
  diffusivity: diffusivity ?? undefined,
  seasons: seasons.length === 0 ? undefined : seasons.map(roundedNumbers),
});

export const presentSection = (layout: SectionLayout, index: number, language: Language) => {
  const { layers: _stored, id, ...geometry } = layout.section;
  return {
    id,
    displayName: sectionName(index, language),
    ...withoutNull(roundedNumbers(geometry)),
    width: rounded(layout.width),
    depth: rounded(layout.zone.bottom + geometry.foundationThickness),
    layers: layout.layers.map((layer, i) => presentLayer(layer, i, id, language)),
  };
};

/** The layout of every section of a segment, in order. */
export type Layouts = readonly SectionLayout[];

/** Left out where a segment neither is a variant nor holds one that was promoted. */
export const presentVariant = ({
  variantOf,
  variantName,
}: Pick<SegmentRow, 'variantOf' | 'variantName'>) => ({
  ...(variantOf !== null && { variantOf }),
  ...(variantName !== null && { variantName }),
});

export const presentSegment = (
  { id, name, description, length, lengthSource, ...segment }: Described,
  layouts: Layouts,
  language: Language,
) => ({
  id,
  name,
  description: description ?? undefined,
  length: rounded(length),
  lengthSource,
  ...presentVariant(segment),
  sections: layouts.map((layout, i) => presentSection(layout, i, language)),
});

export const presentSegmentDetail = (
  segment: Described & Pick<SegmentRow, 'trench'>,
  layouts: Layouts,
  ruleFindings: RuleFindings,
  language: Language,
) => ({
  ...presentSegment(segment, layouts, language),
  validationErrors: layouts
    .flatMap((layout) => validateSection(layout, segment.trench.topCoverings))
    .map((finding) => presentFinding(finding, language)),
  validationWarnings: layouts
    .flatMap((layout) => warnOfSection(layout, segment.trench.assumptions))
    .map((finding) => presentFinding(finding, language)),
  ...presentBesideLayout(ruleFindings, language),
});

/** Top coverings as they lie: a finite one without a width is as wide as the trench. */
export const coveringsOf = (trench: Trench): TopCovering[] =>
  trench.topCoverings.map((covering) =>
    covering.infinite ? covering : { ...covering, width: covering.width ?? trenchWidth(trench) },
  );

export const presentCovering = ({ width, description, ...covering }: TopCovering) => ({
  id: covering.id,
  description: description ?? undefined,
  infinite: covering.infinite,
  width: width === null ? undefined : rounded(width),
  thermalResistivity: rounded(covering.thermalResistivity),
  thickness: rounded(covering.thickness),
  type: covering.type,
});
