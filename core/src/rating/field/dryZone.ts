import { type Field, loadedField, riseAt } from './field.js';
import { interfacesOf, type Material } from './interfaces.js';

export interface DryZone {
  /** Whether the ground gets hotter than the critical temperature next to a material that does not dry. */
  crosses: boolean;
  /** The largest rise where materials that dry and materials that do not meet, in wet ground. 0 where they never meet. */
  hottest: number;
}

/**
 * Kirchhoff's transform is exact as long as only materials that dry, all by the same ratio, are hotter than the critical
 * temperature. A material that does not dry is hottest where it meets the others, unless a source lies in it; what counts
 * then is still that boundary, because inside of it nothing dries. So the wet field is evaluated along such boundaries.
 */
export function dryZoneOf(
  field: Field,
  W: readonly number[],
  criticalRise: number,
  dries: (material: Material) => boolean,
): DryZone {
  const loaded = loadedField(field, W);
  const { ground, sources } = field;
  const boundaries = interfacesOf(ground, sources, (a, b) => dries(a) !== dries(b));
  let hottest = 0;
  for (const { direction, at, from, to } of boundaries) {
    const isVertical = direction === 'VERTICAL';
    const rise = (along: number) => (isVertical ? riseAt(loaded, at, along) : riseAt(loaded, along, at));
    hottest = Math.max(
      hottest,
      largestOn(rise, from, to, isVertical ? sources.map(({ y }) => y) : sources.map(({ x }) => x)),
    );
  }
  return { crosses: hottest > criticalRise, hottest };
}

const ROUNDS = 12;

/** A line is hottest near a source: beside one, or between two. Around the hottest of these points the search goes on. */
function largestOn(
  rise: (along: number) => number,
  from: number,
  to: number,
  beside: readonly number[],
): number {
  const marks = [from, ...beside.filter((along) => along > from && along < to).sort((a, b) => a - b), to];
  const points = marks.flatMap((mark, i) => (i === 0 ? [mark] : [(marks[i - 1]! + mark) / 2, mark]));
  const rises = points.map(rise);
  const best = rises.indexOf(Math.max(...rises));
  let [low, high] = [points[Math.max(0, best - 1)]!, points[Math.min(points.length - 1, best + 1)]!];
  let largest = rises[best]!;
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    const [riseA, riseB] = [rise(a), rise(b)];
    largest = Math.max(largest, riseA, riseB);
    if (riseA < riseB) low = a;
    else high = b;
  }
  return largest;
}
