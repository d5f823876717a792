import type { EconomyProfile } from '@spadework/core/electrical';
import { assumptionsIn, type Packings, type Section, type SegmentTrench } from '@spadework/core/trench';
import type { Catalog } from '../catalog.js';
import type { Profile } from '../quantities/useQuantities.js';
import { type Choices, inputOf } from '../rating/input.js';
import type { SheetPlan } from './messages.js';

/** An economy profile of the company, as people choose it. */
export interface NamedProfile extends EconomyProfile {
  name: string;
}

/** What the sheet of a segment needs beside the section that is rated. */
export function planOf(
  trench: SegmentTrench,
  shown: Section,
  typeOf: Catalog['context']['type'],
  choices: Choices,
  packings: Packings,
  quantities: Profile | undefined,
): SheetPlan {
  const others = trench.sections.filter(({ id }) => id !== shown.id);
  return {
    sections: trench.sections,
    segmentLength: trench.segment?.length ?? 0,
    sectionsRun: assumptionsIn(trench, quantities?.changes).sectionsRun,
    requests: others.flatMap((section) => {
      const request = inputOf(trench, section, typeOf, choices, packings);
      return typeof request === 'string' ? [] : [{ ...request, mode: 'TEMPERATURES' as const }];
    }),
    sectionId: shown.id,
    profile: choices.economy,
  };
}
