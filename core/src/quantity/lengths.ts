import type { Assumptions } from '../trench/assumptions.js';
import type { Section } from '../trench/model.js';
import { fitLength, givenLength } from '../trench/sectionLengths.js';
import type { SectionLines } from './sectionLines.js';

export { givenLength };

/** Whether the sections of a segment that follow each other are longer than it. */
export const tooLong = (
  sections: readonly Section[],
  length: number,
  { sectionsRun }: Pick<Assumptions, 'sectionsRun'>,
): boolean => sectionsRun === 'SUCCESSIVE' && !fitLength(sections, length);

/** T of the segment, G of the sections with a length of their own, N others. */
const SHARED = {
  formula: 'L = max(0, T − G) / N',
  of: (T: number, G: number, N: number) => Math.max(0, T - G) / N,
};

/** How long a section is, m: what its line of quantities comes to. */
export function lengthOf(
  section: Section,
  sections: readonly Section[],
  length: number,
  { sectionsRun }: Pick<Assumptions, 'sectionsRun'>,
): number {
  if (sectionsRun === 'PARALLEL') return length;
  const shared = sections.filter((one) => one.length === null).length;
  return section.length ?? SHARED.of(length, givenLength(sections), shared);
}

const input = (name: string, ref: string) => ({ name, unit: 'm', source: { kind: 'INPUT', ref } }) as const;

/** How long a section is: its own length, its share of what the others leave, or the segment's where all lie beside each other. */
export function addLength(
  lines: SectionLines,
  section: Section,
  sections: readonly Section[],
  length: number,
  { sectionsRun }: Assumptions,
): number {
  const key = section.sectionType === 'DIRECTLY_IN_GROUND' ? 'PLOUGHED_LENGTH' : 'TRENCH_LENGTH';
  lines.define('T', length, input('segmentLength', 'segment.length'));
  const assumptions = ['sectionsRun'];
  if (sectionsRun === 'PARALLEL') lines.add({ key, net: 'L = T', assumptions });
  else if (section.length !== null)
    lines.add({
      key,
      net: 'L = l',
      values: { l: section.length },
      meanings: { l: input('sectionLength', 'section.length') },
      assumptions,
    });
  else {
    const shared = sections.filter((one) => one.length === null).length;
    lines.add({
      key,
      net: shared === sections.length && shared === 1 ? 'L = T' : 'L = max(0, T − G) / N',
      values: { G: givenLength(sections), N: shared },
      meanings: {
        G: input('givenLength', 'sections.length'),
        N: { name: 'sharedBy', unit: '1', source: { kind: 'INPUT', ref: 'sections' } },
      },
      assumptions,
    });
  }
  const { value, meaning } = lines.derived(key);
  lines.define('L', value, meaning);
  return value;
}
