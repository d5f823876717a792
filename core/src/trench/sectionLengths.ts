import type { Section } from './model.js';

type Lengths = readonly Pick<Section, 'length'>[];

/** The sum of the lengths that sections have of their own, m. */
export const givenLength = (sections: Lengths): number =>
  sections.reduce((sum, { length }) => sum + (length ?? 0), 0);

/** Whether sections that follow each other are no longer than their segment. Sums of decimals may be a hair off. */
export const fitLength = (sections: Lengths, length: number): boolean =>
  givenLength(sections) <= length * (1 + 1e-12);
