import type { PhaseOrder } from '@spadework/core/electrical';
import type { Circuit, CircuitValues } from '@spadework/core/trench';

/** What an order of phases changes of circuits; conductors that it does not name, such as those of other sections, stay. */
export function orderChanges(
  circuits: readonly Circuit[],
  order: Pick<PhaseOrder, 'circuits'>,
): Map<string, CircuitValues> {
  const changes = new Map<string, CircuitValues>();
  for (const { circuitId, conductors } of order.circuits) {
    const phaseOf = new Map(conductors.map(({ partId, phase }) => [partId, phase]));
    const circuit = circuits.find(({ id }) => id === circuitId);
    if (!circuit?.conductors.some(({ partId, phase }) => (phaseOf.get(partId) ?? phase) !== phase)) continue;
    changes.set(circuitId, {
      conductors: circuit.conductors.map(({ partId, phase }) => ({
        partId,
        phase: phaseOf.get(partId) ?? phase,
      })),
    });
  }
  return changes;
}
