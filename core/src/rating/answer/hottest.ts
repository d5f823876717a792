import type { CircuitAnswer, ConductorAnswer, RatingAnswer } from './answer.js';

/** Temperatures that differ by less, in K, differ only by where an iteration stopped. */
const SAME = 1e-6;

type Answer = Pick<RatingAnswer, 'circuits' | 'conductors'>;

/** The hottest conductor of a circuit. Of a triplex, whose phases share one part, that of the hottest phase. */
export const hottestOfCircuit = (
  { conductors }: Pick<Answer, 'conductors'>,
  { hottestPartId, hottestPhase }: Pick<CircuitAnswer, 'hottestPartId' | 'hottestPhase'>,
): ConductorAnswer | undefined =>
  conductors.find(({ partId, phase }) => partId === hottestPartId && phase === hottestPhase);

/**
 * The conductor that a rating is told by: the one nearest to its limit, or above it the most. Where several circuits are
 * equally near, it is in the one with the highest utilisation. Undefined where no circuit has a conductor.
 */
export function hottestConductor(answer: Answer): ConductorAnswer | undefined {
  const candidates = answer.circuits.flatMap((circuit) => {
    const conductor = hottestOfCircuit(answer, circuit);
    if (!conductor) return [];
    const excess = (conductor.conductorTemperature ?? -Infinity) - circuit.limitTemperature;
    return [{ conductor, excess, utilisation: circuit.utilisation ?? 0 }];
  });
  const most = Math.max(...candidates.map(({ excess }) => excess));
  const near = candidates.filter(({ excess }) => !(excess < most - SAME));
  const [first] = near.sort((a, b) => b.utilisation - a.utilisation);
  return first?.conductor;
}
