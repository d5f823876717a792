import {
  newTrench,
  type Removed,
  readTrench,
  type SegmentTrench,
  type Step,
  TRENCH_VERSION,
} from '@spadework/core/trench';
import type { SegmentRow } from '../segments/segments.sql.js';

/** A trench with what its segment says of itself, as changes see it. */
export const trenchOf = ({ trench, name, description, length, lengthSource }: SegmentRow): SegmentTrench => ({
  ...trench,
  segment: { name, description: description ?? null, length, lengthSource },
});

/** Inverses that an earlier release wrote hold documents of its shape, which are upgraded as a stored trench is. */
export function upgradedSteps(steps: readonly Step[], format: number): Step[] {
  if (format === TRENCH_VERSION) return [...steps];
  return steps.map((step) =>
    step.step === 'insert' ? ({ ...step, value: upgradedValue(step as Removed, format) } as Step) : step,
  );
}

function upgradedValue({ what, value }: Removed, format: number): Removed['value'] {
  const empty = newTrench('', '');
  const [section] = empty.sections;
  const [layer] = section!.layers;
  const wrap = { ...empty, version: format };
  switch (what) {
    case 'item':
      return readTrench({ ...wrap, sections: [{ ...section, layers: [{ ...layer, items: [value] }] }] })
        .sections[0]!.layers[0]!.items[0]!;
    case 'layer':
      return readTrench({ ...wrap, sections: [{ ...section, layers: [value] }] }).sections[0]!.layers[0]!;
    case 'section':
      return readTrench({ ...wrap, sections: [value] }).sections[0]!;
    case 'covering':
      return readTrench({ ...wrap, topCoverings: [value] }).topCoverings[0]!;
    case 'circuit':
      return readTrench({ ...wrap, circuits: [value] }).circuits[0]!;
  }
}
