import { applyChange, type Change, catalogContext, type Design } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { checkSection } from '../checkedSection.js';
import { words } from '../words/en.js';
import { fixOf } from './fixes.js';
import { findingText } from './texts.js';

const context = catalogContext(CATALOG);
const made = (...changes: Change[]): Design =>
  changes.reduce((design, change) => applyChange(design, change, context), emptyDesign());
const cable = (id: string, values = {}): Change => ({
  kind: 'add',
  id,
  itemKind: 'cable',
  typeId: 2,
  layerId: 'first-layer',
  values: { groupConfiguration: 'SINGLE', label: id.toUpperCase(), ...values },
});
const findingsOf = (design: Design) => {
  const { errors, warnings } = checkSection(design, design.sections[0]!);
  return [...errors, ...warnings];
};
/** The fix of the first finding, and what is left when it is made. */
function mended(design: Design) {
  const [finding] = findingsOf(design);
  const fix = fixOf(design, finding!, words, String, context);
  const after = fix?.changes.reduce((result, change) => applyChange(result, change, context), design);
  return {
    text: findingText(design, finding!, words),
    action: fix?.action,
    left: after && findingsOf(after),
  };
}

test('an item that was nudged too close is moved away from its neighbour', () => {
  const design = made(cable('h2'), cable('h3', { positioning: 'FREE_AUTOMATIC', xAdjustment: -34 }));
  expect(mended(design)).toEqual({
    text: 'H2 and H3 are too close to each other.',
    action: 'move H3 34 mm to the right',
    left: [],
  });
});

test('a trench that is too shallow is laid deeper', () => {
  const design = made(cable('a'), {
    kind: 'updateSection',
    sectionId: 'first-section',
    values: { layoutDepth: 60 },
  });
  const { action, left } = mended(design);
  expect(action).toMatch(/^lay the trench \d+ mm deeper$/);
  expect(left?.some(({ code }) => code === 'ABOVE_GROUND')).toBe(false);
});

test('what does not fit into a pipe is taken out', () => {
  const pipe: Change = { kind: 'add', id: 'p', itemKind: 'pipe', typeId: 10, layerId: 'first-layer' };
  const design = made(
    pipe,
    cable('a'),
    cable('b'),
    { kind: 'move', itemId: 'a', containerId: 'p' },
    {
      kind: 'move',
      itemId: 'b',
      containerId: 'p',
    },
  );
  expect(mended(design)).toMatchObject({ action: 'take B out', left: [] });
});

test('no fix is offered that makes something else worse', () => {
  // Both neighbours are free and tight: moving either one would hit the next.
  const tight = { positioning: 'FREE_AUTOMATIC', xAdjustment: -30 };
  const design = made(cable('a'), cable('b', tight), cable('c', { ...tight, xAdjustment: -60 }));
  for (const finding of findingsOf(design)) {
    const fix = fixOf(design, finding, words, String, context);
    const after = fix?.changes.reduce((result, change) => applyChange(result, change, context), design);
    if (after) expect(findingsOf(after).length).toBeLessThan(findingsOf(design).length);
  }
});
