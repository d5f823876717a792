import './stretchLooks.css';

/** How a stretch is drawn, on the map, in lists and in the profile. */
export interface StretchLook {
  /** The name of a custom property of the theme. */
  colour: `--${string}`;
  /** Lengths of dashes and gaps in pixels, for lines about 4 pixels wide. None: the line is whole. */
  dash: readonly number[];
}

const COLOURS = 6;
const DASHES: readonly StretchLook['dash'][] = [[], [14, 5], [4, 4], [14, 4, 4, 4]];

/** A stretch whose section was deleted. */
const WITHOUT_SECTION: StretchLook = { colour: '--bad', dash: [2, 5] };

/** The looks of a section by its place among the sections, from 0. Twelve in a row differ, and neighbours in both respects. */
export const stretchLook = (place: number): StretchLook =>
  place < 0
    ? WITHOUT_SECTION
    : { colour: `--stretch-${(place % COLOURS) + 1}`, dash: DASHES[place % DASHES.length]! };

/** The place of a stretch's section, from 0; −1 if the section was deleted. */
export const placeOfSection = (sections: readonly { id: string }[], sectionId: string | null): number =>
  sections.findIndex(({ id }) => id === sectionId);
