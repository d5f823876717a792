import { KINDS, RULE_KINDS, ruleFaults, STARTER_RULES } from '@spadework/core/check';
import { expect, test } from 'vitest';
import { ofKind } from './RuleDialog.js';

test('a rule of another kind has the fields of that kind alone', () => {
  const width = STARTER_RULES.rules.find(({ id }) => id === 'WIDTH')!;
  for (const kind of RULE_KINDS) {
    const faults = ruleFaults([ofKind(width, kind)]).map(({ path, code }) => `${code} ${path}`);
    const { needs } = KINDS[kind];
    expect(faults).toEqual(needs.includes('material') ? ['REQUIRED rules.0.material'] : []);
  }
});
