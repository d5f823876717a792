import type { Problem, RatedCircuit } from '../solving/problem.js';
import type { RatingFinding } from './findings.js';

type Circuits = Pick<Problem, 'cables' | 'circuits'>;

export const circuitsWhere = (
  { circuits }: Pick<Circuits, 'circuits'>,
  holds: (circuit: RatedCircuit, c: number) => boolean,
): number[] => circuits.flatMap((circuit, c) => (holds(circuit, c) ? [c] : []));

/** The cables of circuits, each once. */
export const cableIdsOf = ({ cables, circuits }: Circuits, own: readonly number[]): string[] => [
  ...new Set(own.flatMap((c) => circuits[c]!.cables.map((i) => cables[i]!.cableId))),
];

/** What is to be known of the circuits of a section before anything is computed. */
export function circuitFindings(
  section: Circuits & { incomplete: readonly string[] },
  needsLoads: boolean,
): RatingFinding[] {
  const assumed = needsLoads ? circuitsWhere(section, ({ currentGiven }) => !currentGiven) : [];
  const outside = section.cables.flatMap(({ circuit, cableId }) => (circuit < 0 ? [cableId] : []));
  const incomplete = circuitsWhere(section, ({ id }) => section.incomplete.includes(id));
  const findings: RatingFinding[] = [
    { code: 'LOAD_ASSUMED', itemIds: cableIdsOf(section, assumed) },
    { code: 'NOT_IN_CIRCUIT', itemIds: [...new Set(outside)] },
    { code: 'INCOMPLETE_CIRCUIT', itemIds: cableIdsOf(section, incomplete) },
  ];
  return findings.filter(({ itemIds }) => itemIds.length > 0);
}
