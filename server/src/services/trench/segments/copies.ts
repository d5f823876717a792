import { randomUUID } from 'node:crypto';
import { copiedCircuits, copyOfSection, partsOfCopies, type Trench } from '@spadework/core/trench';

/** Everything in it, with new ids. */
export function copyOfTrench(trench: Trench): Trench {
  const sections = trench.sections.map((section) => copyOfSection(section, randomUUID()));
  return {
    ...trench,
    sections,
    circuits: copiedCircuits(trench.circuits, partsOfCopies(trench, { sections }), randomUUID),
    topCoverings: trench.topCoverings.map((covering) => ({ ...covering, id: randomUUID() })),
  };
}
