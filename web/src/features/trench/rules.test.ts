import { STARTER_RULES } from '@spadework/core/check';
import { applyChanges, catalogContext } from '@spadework/core/trench';
import { expect, test } from 'vitest';
import { CATALOG, emptyDesign } from '../../../../core/src/trench/changes/samples.js';
import { ruleFindingsOf } from './findings/ruleCheck.js';
import { type DesignRules, startingChanges } from './rules.js';

const RULES = STARTER_RULES as DesignRules;
const context = { ...catalogContext(CATALOG), by: 'kari', at: '2026-11-18T06:00:00Z' };
const cable = CATALOG.find((type) => type.kind === 'cable')!;
const { id: sectionId, layers } = emptyDesign().sections[0]!;
const add = { kind: 'add', id: 'a', typeId: cable.id, layerId: layers[0]!.id } as const;

test('what is shown is checked by the rules of the company, and a fix takes its finding away', () => {
  const trench = { ...emptyDesign(), ...applyChanges(emptyDesign(), [add], context).trench };
  const [finding] = ruleFindingsOf(trench, RULES.rules, CATALOG).filter(({ kind }) => kind === 'COVER');
  expect(finding).toMatchObject({ severity: 'ERROR', sectionId, itemIds: ['a'], sheet: 'ORGBLAD-5000' });
  const mended = { ...trench, ...applyChanges(trench, finding!.fix!.changes, context).trench };
  expect(ruleFindingsOf(mended, RULES.rules, CATALOG).map(({ ruleId }) => ruleId)).not.toContain(
    finding!.ruleId,
  );
});

// Fails when a type of another company, which the catalog does not show to this person, counts as unknown.
test('rules ask about types that only others see in their catalog', () => {
  const hidden = { id: 77, name: 'steel', pipeCategory: 'CONTAINER', outerDiameter: 160, wallThickness: 5 };
  const pipe = { ...hidden, kind: 'pipe', material: 'STEEL' } as (typeof CATALOG)[number];
  const all = { ...context, ...catalogContext([...CATALOG, pipe]) };
  const changes = [
    { ...add, id: 'p', itemKind: 'pipe', typeId: 77 },
    {
      kind: 'add',
      id: 'a',
      typeId: cable.id,
      containerId: 'p',
      itemKind: 'cable',
      values: { groupConfiguration: 'SINGLE' },
    },
  ] as const;
  const trench = { ...emptyDesign(), ...applyChanges(emptyDesign(), changes as never, all).trench };
  const found = (ofSegment?: object) =>
    ruleFindingsOf(trench, RULES.rules, CATALOG, ofSegment).map(({ ruleId }) => ruleId);
  expect(found()).not.toContain('STEEL-HV');
  expect(found({ pipeTypes: [{ ...hidden, material: 'STEEL' }] })).toContain('STEEL-HV');
});

test('a new segment keeps the rules before anybody has drawn in it', () => {
  const empty = emptyDesign();
  const begun = applyChanges(empty, [...startingChanges(empty, RULES), add], context).trench;
  expect(ruleFindingsOf({ ...empty, ...begun }, RULES.rules, CATALOG)).toEqual([]);
  expect(begun.settings.clearances).toContainEqual({ a: 'CABLE', b: 'WATER', value: 1000 });
  expect(startingChanges(empty, { ...RULES, rules: [] })).toEqual([]);
});
