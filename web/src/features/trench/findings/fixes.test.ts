import type { RuleFinding } from '@spadework/core/check';
import { applyChange, type Change, catalogContext, type SegmentTrench } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../../core/src/trench/changes/samples.js';
import { checkSection } from '../checkedSection.js';
import { words } from '../words/en.js';
import { fixOf } from './fixes.js';
import { findingText, findingTexts } from './texts.js';

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

test('what breaks a rule is wrong in the drawing, but neither a warning nor what is deviated from', () => {
  const trench = made(cable('a'), cable('b'), cable('c'));
  const checked = checkSection(trench, trench.sections[0]!);
  const found = (itemId: string, more: Partial<RuleFinding> = {}): RuleFinding => ({
    code: 'DESIGN_RULE',
    ruleId: 'COV-LV-TERRAIN',
    kind: 'COVER',
    severity: 'ERROR',
    message: ['Too little cover.', 'For lite overdekning.'],
    sectionId: 'first-section',
    itemIds: [itemId],
    labels: [],
    ...more,
  });
  const deviation = { reason: 'Agreed.', by: 'planner', at: '2026-01-12T08:00:00Z' };
  const rules = [found('a'), found('b', { deviation }), found('c', { severity: 'WARNING' })];
  const texts = findingTexts(trench, checked, rules, words, 'nb');
  expect([...texts.wrong]).toEqual(['a']);
  expect(['a', 'b', 'c'].map((id) => texts.of(id))).toEqual([
    ['For lite overdekning.'],
    [],
    ['For lite overdekning.'],
  ]);
  const elsewhere = [found('a', { sectionId: 'another' })];
  expect(findingTexts(trench, checked, elsewhere, words, 'nb').wrong.size).toBe(0);
});

// Sabotage: remember one check of a section, and the editor fits its view without end.
test('sides that are too steep are battered, and what is shown stays the same object', () => {
  const trench = made(cable('a'), {
    kind: 'updateSection',
    sectionId: 'first-section',
    values: { layoutDepth: 3000 },
  });
  const before = checkSection(trench, trench.sections[0]!);
  expect(mended(trench)).toMatchObject({ action: 'dig with battered sides', left: [] });
  expect(checkSection(trench, trench.sections[0]!)).toBe(before);
});
