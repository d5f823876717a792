import type { Cable, Item, Trench } from '../model.js';
import { type Circuit, type CircuitKind, derivedCircuits, newCircuit } from './circuit.js';

/**
 * The circuits of a trench. What removes an item leaves the stored circuits as they are, so that undo brings a cable back
 * into its circuit. A part that is gone counts nowhere, and neither does a circuit without any part.
 */

/** All cables of a trench, also those in pipes and culverts. */
export function cablesIn({ sections }: Pick<Trench, 'sections'>): Cable[] {
  const cables: Cable[] = [];
  const visit = (item: Item) => {
    if (item.kind === 'cable') cables.push(item);
    else if ('content' in item) for (const inside of item.content) visit(inside);
  };
  for (const { layers } of sections) for (const { items } of layers) items.forEach(visit);
  return cables;
}

/** The cable that each part belongs to. */
export const cablesByPart = (trench: Pick<Trench, 'sections'>): Map<string, Cable> =>
  new Map(cablesIn(trench).flatMap((cable) => cable.partIds.map((id) => [id, cable] as const)));

/** The stored circuits that have parts in the trench, without parts that are gone. */
export function circuitsIn(trench: Pick<Trench, 'sections' | 'circuits'>): Circuit[] {
  if (trench.circuits.length === 0) return [];
  const parts = cablesByPart(trench);
  return trench.circuits.flatMap((circuit) => {
    const conductors = circuit.conductors.filter(({ partId }) => parts.has(partId));
    if (conductors.length === 0) return [];
    return conductors.length === circuit.conductors.length ? circuit : { ...circuit, conductors };
  });
}

/** The circuits that a trench without stored ones has: one for each cable group, or for each multi-core cable. */
export function circuitsFromCables(trench: Pick<Trench, 'sections'>): Circuit[] {
  return namedByCables(trench, derivedCircuits(cablesIn(trench).map(groupOf)));
}

/** Derived circuits, each with the label or the type of its first cable as its name. */
export function namedByCables(trench: Pick<Trench, 'sections'>, circuits: readonly Circuit[]): Circuit[] {
  const byPart = cablesByPart(trench);
  return circuits.map((circuit) => ({
    ...circuit,
    name: circuitNameOf(byPart.get(circuit.conductors[0]!.partId)!),
  }));
}

const groupOf = ({ id, partIds, conductorCount, cableCategory }: Cable) => ({
  cableId: id,
  partIds,
  conductors: conductorCount,
  direct: cableCategory === 'DC',
});

/** What a circuit is called whose first cable this is. */
export const circuitNameOf = ({ label, typeName }: Pick<Cable, 'label' | 'typeName'>): string =>
  label?.trim() || typeName;

/** A circuit whose name and kind, unless given, follow from its first cable. */
export function newCircuitOf(
  trench: Pick<Trench, 'sections'>,
  id: string,
  conductors: Circuit['conductors'],
  kind?: CircuitKind,
): Circuit {
  const cable = cablesByPart(trench).get(conductors[0]?.partId ?? '');
  if (!cable) return newCircuit(id, kind ?? 'AC3', conductors);
  const partIds = conductors.map(({ partId }) => partId);
  const [derived] = derivedCircuits([{ ...groupOf(cable), partIds }]);
  return { ...newCircuit(id, kind ?? derived!.kind, conductors), name: circuitNameOf(cable) };
}

/** Copies circuits for parts that were copied. Conductors without a copy are left out. */
export const copiedCircuits = (
  circuits: readonly Circuit[],
  copyOfPart: ReadonlyMap<string, string>,
  newId: () => string,
): Circuit[] =>
  circuits.flatMap((circuit) => {
    const conductors = circuit.conductors.flatMap(({ partId, phase }) => {
      const copy = copyOfPart.get(partId);
      return copy === undefined ? [] : { partId: copy, phase };
    });
    return conductors.length === 0 ? [] : { ...circuit, id: newId(), conductors };
  });

/** Pairs the parts of sections with those of their copies, which have the same cables in the same order. */
export function partsOfCopies(
  originals: Pick<Trench, 'sections'>,
  copies: Pick<Trench, 'sections'>,
): Map<string, string> {
  const copied = cablesIn(copies);
  return new Map(
    cablesIn(originals).flatMap(({ partIds }, c) =>
      partIds.map((id, i) => [id, copied[c]!.partIds[i]!] as const),
    ),
  );
}
