import { applyChange, type Change, catalogContext, type SegmentTrench } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { checkSection } from '../checkedSection.js';
import { words } from '../words/en.js';
import { fixOf } from './fixes.js';
import { findingText } from './texts.js';

const context = catalogContext(CATALOG);
const made = (...changes: Change[]): SegmentTrench =>
  changes.reduce((trench, change) => applyChange(trench, change, context), emptyDesign());
const cable = (id: string, values = {}): Change => ({
  kind: 'add',
  id,
  itemKind: 'cable',
  typeId: 2,
  layerId: 'first-layer',
  values: { groupConfiguration: 'SINGLE', label: id.toUpperCase(), ...values },
});
const findingsOf = (trench: SegmentTrench) => {
  const { errors, warnings } = checkSection(trench, trench.sections[0]!);
  return [...errors, ...warnings];
};
/** The fix of the first finding, and what is left when it is made. */
function mended(trench: SegmentTrench) {
  const [finding] = findingsOf(trench);
  const fix = fixOf(trench, finding!, words, String, context);
  const after = fix?.changes.reduce((result, change) => applyChange(result, change, context), trench);
  return {
    text: findingText(trench, finding!, words),
    action: fix?.action,
    left: after && findingsOf(after),
  };
}

test('an item that was nudged too close is moved away from its neighbour', () => {
  const trench = made(cable('h2'), cable('h3', { positioning: 'FREE_AUTOMATIC', xAdjustment: -34 }));
  expect(mended(trench)).toEqual({
    text: 'H2 and H3 are too close to each other.',
    action: 'move H3 34 mm to the right',
    left: [],
  });
});

test('a trench that is too shallow is laid deeper', () => {
  const trench = made(cable('a'), {
    kind: 'updateSection',
    sectionId: 'first-section',
    values: { layoutDepth: 60 },
  });
  const { action, left } = mended(trench);
  expect(action).toMatch(/^lay the trench \d+ mm deeper$/);
  expect(left?.some(({ code }) => code === 'ABOVE_GROUND')).toBe(false);
});

test('what does not fit into a pipe is taken out', () => {
  const pipe: Change = { kind: 'add', id: 'p', itemKind: 'pipe', typeId: 10, layerId: 'first-layer' };
  const trench = made(
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
  expect(mended(trench)).toMatchObject({ action: 'take H2 B out', left: [] });
});

test('no fix is offered that makes something else worse', () => {
  // Both neighbours are free and tight: moving either one would hit the next.
  const tight = { positioning: 'FREE_AUTOMATIC', xAdjustment: -30 };
  const trench = made(cable('a'), cable('b', tight), cable('c', { ...tight, xAdjustment: -60 }));
  for (const finding of findingsOf(trench)) {
    const fix = fixOf(trench, finding, words, String, context);
    const after = fix?.changes.reduce((result, change) => applyChange(result, change, context), trench);
    if (after) expect(findingsOf(after).length).toBeLessThan(findingsOf(trench).length);
  }
});
