import { pipeCountOf } from '../trench/arrangements/index.js';
import type { Cable, Content, Item, Pipe, PipeGroup, Section, Selector } from '../trench/model.js';
import { selectorsOf } from '../trench/selectors.js';

/** A pipe, or a group of pipes, with what lies in it. */
export type Conduit = Pipe | PipeGroup;

export const isConduit = (item: Item): item is Conduit => item.kind === 'pipe' || item.kind === 'pipeGroup';

/** The types that rules ask about: of conduits and of the cables in them. Where there are none, no type matters. */
export function checkedTypeIds(sections: readonly Section[]): { cables: number[]; pipes: number[] } {
  const conduits = sections
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items.filter(isConduit)))
    .filter(({ content }) => content.length > 0);
  const cables = conduits.flatMap(({ content }) => content.filter((inside) => inside.kind === 'cable'));
  return { cables: idsOf(cables), pipes: idsOf(conduits) };
}

const idsOf = (items: readonly { typeId: number }[]): number[] => [
  ...new Set(items.map(({ typeId }) => typeId)),
];

/** What lies in each pipe of a conduit that is not empty. */
export function contentByPipe(conduit: Conduit): readonly (readonly Content[])[] {
  if (conduit.content.length === 0) return [];
  if (conduit.kind === 'pipe') return [conduit.content];
  const last = pipeCountOf(conduit.configuration) - 1;
  return Array.from({ length: last + 1 }, (_, pipe) =>
    conduit.content.filter(({ pipeIndex }) => Math.min(pipeIndex, last) === pipe),
  ).filter((inside) => inside.length > 0);
}

const isNamed = (item: Item, selector: Selector): boolean => selectorsOf(item).includes(selector);

export const holdsNamed = ({ content }: Conduit, selector: Selector): boolean =>
  content.some((inside) => isNamed(inside, selector));

export const cablesNamed = (content: readonly Content[], selector: Selector): Cable[] =>
  content.filter((inside) => inside.kind === 'cable').filter((cable) => isNamed(cable, selector));

/** The diameters of the round parts of some content. A multi-core type is one part. */
const diametersIn = (content: readonly Content[]): number[] =>
  content.flatMap((inside) =>
    inside.kind === 'cable'
      ? new Array<number>(inside.partIds.length).fill(inside.diameter)
      : inside.outerDiameter,
  );

/** The smallest circle around equal circles, in their diameter, for 1 … 12 of them. */
const CIRCLE_AROUND = [1, 2, 2.1547, 2.4142, 2.7013, 3, 3, 3.3048, 3.6131, 3.8131, 3.9238, 4.0296];

/** The circle around some content, as if all of its parts were as thick as the thickest. */
export function circleAround(content: readonly Content[]): number {
  const diameters = diametersIn(content);
  const factor = CIRCLE_AROUND[diameters.length - 1] ?? 1.2 * Math.sqrt(diameters.length);
  return Math.max(0, ...diameters) * factor;
}

/** A pipe without an inside has a bore that nothing fits into. */
const LEAST_BORE = 0.001;

export const boreOf = ({ outerDiameter, wallThickness }: Pick<Conduit, 'outerDiameter' | 'wallThickness'>) =>
  Math.max(outerDiameter - 2 * wallThickness, LEAST_BORE);

/** The bore as a multiple of the content's circle, in the fullest pipe. Undefined: nothing in it has a size. */
export function boreFactor(conduit: Conduit): number | undefined {
  const circle = Math.max(0, ...contentByPipe(conduit).map(circleAround));
  return circle === 0 ? undefined : boreOf(conduit) / circle;
}

/** The share of the bore's area that the content takes, in per cent, in the fullest pipe. */
export function fillOf(conduit: Conduit): number {
  const areas = contentByPipe(conduit).map((inside) =>
    diametersIn(inside).reduce((sum, diameter) => sum + diameter ** 2, 0),
  );
  return (100 * Math.max(0, ...areas)) / boreOf(conduit) ** 2;
}
