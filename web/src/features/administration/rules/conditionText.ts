import { kindName, type Range, type RuleCondition } from '@spadework/core/quantity';
import { formatNumber, type Language } from '../../../words/index.js';
import type { Words } from './words/index.js';

/** The names of coverings, grounds, terrains and pipes, as the trench has them. */
export interface Names {
  coverings: Readonly<Record<string, string>>;
  grounds: Readonly<Record<string, string>>;
  terrains: Readonly<Record<string, string>>;
  pipes: Readonly<Record<string, string>>;
}

/** When a rule holds, in words: `asphalt, depth over 0.75 up to 1 m, soil or moor`. */
export function conditionText(when: RuleCondition, words: Words, names: Names, language: Language): string {
  const list = (values: readonly string[] | undefined, of: Readonly<Record<string, string>>) =>
    values?.map((value) => of[value] ?? value).join(', ');
  const range = (name: string, given: Range | undefined, unit: string) => {
    if (!given) return undefined;
    const show = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, 3, language));
    if (given.from === undefined) return `${name} ≤ ${show(given.to)} ${unit}`;
    if (given.to === undefined) return `${name} > ${show(given.from)} ${unit}`;
    return `${name} ${show(given.from)}–${show(given.to)} ${unit}`;
  };
  const { cable, pipe } = when;
  const parts = [
    when.surface === 'NONE' ? words.noSurface : list(when.surface, names.coverings),
    list(when.ground, names.grounds),
    list(when.terrain, names.terrains),
    range(words.depth, when.depth, 'm'),
    range(words.width, when.width, 'm'),
    when.kind?.map((kind) => kindName(kind, language)).join(', '),
    when.keys?.join(', '),
    when.placement && words.placements[when.placement],
    list(cable?.voltage, words.voltages),
    cable?.nameMatches,
    cable?.conductors && `${words.conductors} ${cable.conductors.join(', ')}`,
    range(words.area, cable?.area, 'mm²'),
    cable?.typeIds && `${words.typeIds} ${cable.typeIds.join(', ')}`,
    list(pipe?.categories, names.pipes),
    range(words.diameter, pipe?.diameter, 'mm'),
    pipe?.typeIds && `${words.typeIds} ${pipe.typeIds.join(', ')}`,
  ];
  return parts.filter(Boolean).join(' · ') || words.always;
}
