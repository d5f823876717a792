import { describe, expect, test } from 'vitest';
import { KINDS } from '../check/kinds.js';
import { suffixName } from '../quantity/words.js';
import { en } from '../rating/note/words.en.js';
import { nb } from '../rating/note/words.nb.js';
import { capitalized, type Translation, translate } from '../text/translation.js';
import { COVERING_TYPES } from './coveringTypes.js';
import { WORDS } from './drawing/words.js';
import { SECTION_FIELDS } from './fields/sections.js';
import {
  COVERING_NAMES,
  GROUP_NAMES,
  KIND_NAMES,
  PIPE_GROUP_NAMES,
  SECTION_TYPE_NAMES,
  SELECTOR_NAMES,
  SURFACE_NAMES,
} from './words.js';

const LANGUAGES = ['en', 'nb'] as const;

// Fails when one of them has words of its own: a covering was tarmac on the drawing and asphalt in the quantities.
describe.each(LANGUAGES)('a covering in %s', (language) => {
  test.each(COVERING_TYPES)(
    '%s is called the same on the drawing, in the note and in the quantities',
    (type) => {
      const name = capitalized(translate(COVERING_NAMES[type], language));
      const note = { en, nb }[language];
      expect([WORDS[language].material[type], note.coveringTypes[type]]).toEqual([name, name]);
      expect(capitalized(suffixName(type, language))).toBe(name);
    },
  );

  test('asphalt is one word, as a covering and as a mass', () => {
    expect(suffixName('ASPHALT', language)).toBe(suffixName('TARMAC', language));
  });
});

// Fails when two choices of one list cannot be told apart.
test.each<[string, Readonly<Record<string, Translation>>]>([
  ['kinds', KIND_NAMES],
  ['groups of cables', GROUP_NAMES],
  ['groups of pipes', PIPE_GROUP_NAMES],
  ['coverings', COVERING_NAMES],
  ['types of sections', SECTION_TYPE_NAMES],
  ['surfaces', SURFACE_NAMES],
  ['selectors', SELECTOR_NAMES],
])('the names of %s differ from each other, and begin with a small letter', (_, names) => {
  for (const language of LANGUAGES) {
    const all = Object.values(names).map((name) => translate(name, language));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((name) => name === capitalized(name))).toEqual([]);
  }
});

// Fails when the sand above the cables is called cover too, which is measured from the ground.
test('cover is from the ground to the top of an item, and the sand above it is bedding', () => {
  const { coverThickness } = SECTION_FIELDS;
  const [en, nb] = KINDS.BEDDING_ABOVE.name.map(capitalized);
  expect(coverThickness.name).toEqual({ en, nb });
  expect([WORDS.en.material.COVER, WORDS.nb.material.COVER]).toEqual([
    `${en} the cable zone`,
    `${nb} kabelsonen`,
  ]);
  expect([WORDS.en.coverDepth, WORDS.nb.coverDepth]).toEqual(KINDS.COVER.name.map(capitalized));
});
