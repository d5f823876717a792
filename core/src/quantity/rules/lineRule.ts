import type { LineKind } from '../model.js';
import type { Rule } from './model.js';

/** An id that no rule has yet: `rule`, `rule-2`, … */
export function newRuleId(rules: readonly Rule[], preferred = 'rule'): string {
  const ids = new Set(rules.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = n === 1 ? preferred : `${preferred}-${n}`;
    if (!ids.has(id)) return id;
  }
}

/** A rule that pays for one line, wherever it occurs and no other rule takes it, by a code. */
export const lineRule = (
  rules: readonly Rule[],
  { key, kind, name }: { key: string; kind: LineKind; name: string },
  number: string,
): Rule => ({
  id: newRuleId(rules, `line-${key.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 90)),
  name,
  per: 'LINE',
  when: { kind: [kind], keys: [key] },
  otherwise: true,
  add: { number, quantity: kind, locationName: '{segment}' },
});
