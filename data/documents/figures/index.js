import { SECTIONS, sectionSvg } from './sections.js';
import { SINGLE_LINES } from './singleLines.js';

/** The drawing of a name that a text gives: its SVG and its width on paper in mm. */
export function figureOf(name) {
  const { svg, width } = drawn(name);
  // The compiler writes the fonts of a picture in any order. With one font, the same drawing gives the same bytes.
  return { svg: svg.replaceAll(' font-weight="600"', ''), width };
}

function drawn(name) {
  if (Object.hasOwn(SECTIONS, name)) return sectionSvg(SECTIONS[name]());
  if (Object.hasOwn(SINGLE_LINES, name)) return SINGLE_LINES[name]();
  throw new Error(`there is no drawing "${name}"`);
}
