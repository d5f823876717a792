import type { RatingAnswer } from './answer.js';

/** Temperatures that differ by less, in K, differ only by where an iteration stopped. */
const SAME = 1e-6;

/**
 * The conductor that a rating is told by: the one nearest to its limit, or above it the most. Where several circuits are
 * equally near, it is in the one with the highest utilisation. Empty where no circuit has a conductor.
 */
export function hottestPart({ circuits, conductors }: RatingAnswer): string {
  const temperatures = new Map(conductors.map((one) => [one.partId, one.conductorTemperature]));
  const candidates = circuits
    .filter(({ hottestPartId }) => hottestPartId !== '')
    .map((circuit) => ({
      partId: circuit.hottestPartId,
      excess: (temperatures.get(circuit.hottestPartId) ?? -Infinity) - circuit.limitTemperature,
      utilisation: circuit.utilisation ?? 0,
    }));
  const most = Math.max(...candidates.map(({ excess }) => excess));
  const near = candidates.filter(({ excess }) => !(excess < most - SAME));
  const [first] = near.sort((a, b) => b.utilisation - a.utilisation);
  return first?.partId ?? '';
}
