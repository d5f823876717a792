import { LARGEST } from '@spadework/core/cost';
import type { Translation } from '../../http/language.js';
import { inEnglish, inNorwegian } from '../../kernel/figures.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  endBefore: ['must not be before {0}', 'kan ikke være før {0}'],
  notListed: ['{0} is none of those that are listed', '{0} er ikke blant dem som er listet'],
  TOP_NOT_BUDGET: ['must be BUDGET at the top', 'må være BUDGET øverst'],
  EXCLUDE_AT_TOP: ['cannot be true at the top', 'kan ikke være true øverst'],
  QUANTITY_REQUIRED: ['is required', 'mangler'],
  QUANTITY_NEGATIVE: ['must be at least 0', 'må være minst 0'],
  QUANTITY_TOO_LARGE: [
    `gives a quantity above ${inEnglish(LARGEST.quantity)}`,
    `gir en mengde over ${inNorwegian(LARGEST.quantity)}`,
  ],
  UNKNOWN_CHILD: ['is no child of this node', 'er ikke et barn av denne noden'],
  AMBIGUOUS_CHILD: [
    'stands for several children; give the type too',
    'står for flere barn; oppgi også typen',
  ],
  DUPLICATE_CHILD: ['names a child that was named already', 'nevner et barn som er nevnt før'],
  TYPE_NOT_CUSTOM: ['must be one of the custom types', 'må være en av egendefinerte typer'],
  UNIT_COST_REQUIRED: ['is required for a fixed unit cost', 'mangler for fast enhetskostnad'],
  TOTAL_COST_REQUIRED: ['is required for a fixed total cost', 'mangler for fast totalkostnad'],
  COST_TOO_LARGE: ['is too large', 'er for stor'],
  TOTAL_TOO_LARGE: [
    `gives a total beyond ${inEnglish(LARGEST.total)} kr`,
    `gir en totalkostnad utenfor ${inNorwegian(LARGEST.total)} kr`,
  ],
  TOO_DEEP: ['has too many levels', 'har for mange nivåer'],
} as const satisfies Record<string, Translation>;
