import { meaningName } from '../../quantity/meanings.js';
import { suffixName } from '../../quantity/words.js';
import type { Language } from '../../text/language.js';
import { capitalized } from '../../text/translation.js';
import { ASSUMPTION_BOUNDS } from '../../trench/assumptionBounds.js';
import {
  type AssumptionChanges,
  type Assumptions,
  changesAssumption,
  type GroundShare,
} from '../../trench/assumptions.js';
import type { Block, TableRow } from '../document.js';
import { exactText } from '../format.js';
import { naturalOrder } from '../order.js';
import { appendixWords } from './words.js';

/** What the quantities of a trench suppose. */
export interface AppendixTrench {
  id: number;
  name: string;
  version: number;
  assumptions: Assumptions;
  /** What the trench supposes itself, and what its profile does. */
  own: AssumptionChanges;
  profile: { name: string; assumptions: AssumptionChanges };
}

/** A trench with the names of the assumptions that were used, such as `swell.SOIL`. */
export interface UsedAssumptions {
  trench: AppendixTrench;
  names: ReadonlySet<string>;
}

export function assumptionBlocks(used: readonly UsedAssumptions[], language: Language): Block[] {
  const words = appendixWords(language);
  const named = used.filter(({ names }) => names.size > 0);
  if (named.length === 0) return [];
  return [
    { kind: 'heading', text: words.assumptions },
    { kind: 'paragraph', text: words.assumptionIntro },
    {
      kind: 'table',
      columns: [
        { title: words.assumption, align: 'left', weight: 1 },
        { title: words.value, align: 'left' },
        { title: words.from, align: 'left' },
      ],
      rows: named.flatMap(({ trench, names }): TableRow[] => [
        { kind: 'group', cells: [words.trench(trench.name, String(trench.version))] },
        ...[...names]
          .map((name) => rowOf(trench, name, language))
          .sort((a, b) => naturalOrder(a.cells[0]!, b.cells[0]!)),
      ]),
    },
  ];
}

function rowOf({ assumptions, own, profile }: AppendixTrench, path: string, language: Language): TableRow {
  const words = appendixWords(language);
  const [name = '', kind] = path.split('.');
  const title = words.names[name] ?? capitalized(meaningName(name, language));
  const from = changesAssumption(own, path)
    ? words.fromTrench
    : changesAssumption(profile.assumptions, path)
      ? words.fromProfile(profile.name)
      : words.fromStandard;
  return {
    kind: 'row',
    cells: [
      kind === undefined ? title : `${title}, ${suffixName(kind, language)}`,
      valueText(assumptions, name, kind, language),
      from,
    ],
  };
}

function valueText(
  assumptions: Assumptions,
  name: string,
  kind: string | undefined,
  language: Language,
): string {
  if (name === 'ground') return groundText(assumptions.ground, language);
  const value = assumptions[name as keyof Assumptions] as unknown;
  const one = kind === undefined ? value : (value as Record<string, unknown>)[kind];
  if (typeof one === 'string') return appendixWords(language).values[one] ?? one;
  const { unit } = ASSUMPTION_BOUNDS[name as keyof typeof ASSUMPTION_BOUNDS];
  return `${exactText(Number(one), language)}${unit ? ` ${unit}` : ''}`;
}

const groundText = (ground: readonly GroundShare[], language: Language): string =>
  ground
    .map(({ kind, share }) => `${suffixName(kind, language)} ${exactText(share * 100, language)} %`)
    .join(', ');
