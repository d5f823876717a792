import { LARGEST } from '@spadework/core/cost';
import {
  MAX_EXPRESSION_DEPTH,
  MAX_EXPRESSION_LENGTH,
  MAX_RULES,
  type RuleFaultCode,
} from '@spadework/core/quantity';
import type { Translation } from '../../http/language.js';
import { inEnglish, inNorwegian } from '../../kernel/figures.js';

/** What the rules of this service say of a field, in both languages. */
export const MESSAGES = {
  endBefore: ['must not be before {0}', 'kan ikke være før {0}'],
  compared: ['is given from one to {0} times', 'oppgis fra én til {0} ganger'],
  otherProject: ['is no segment of the same project', 'er ikke et strekk i samme prosjekt'],
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
  noSibling: ['is no sibling of the node', 'er ikke en søsken av noden'],
  noCatalogQuantity: [
    'cannot be null: the catalog gives this node no quantity',
    'kan ikke være null: katalogen gir ikke denne noden noen mengde',
  ],
  TOO_DEEP: ['has too many levels', 'har for mange nivåer'],
} as const satisfies Record<string, Translation>;

/** What is wrong with a rule. */
export const RULE_MESSAGES = {
  column: ['column {0}', 'kolonne {0}'],
  TOO_MANY_RULES: [`has more than ${MAX_RULES} rules`, `har mer enn ${MAX_RULES} regler`],
  DUPLICATE_ID: ['{0} is the id of another rule too', '{0} er også id-en til en annen regel'],
  KIND_REQUIRED: ['is required for a rule per line', 'mangler for en regel per linje'],
  ADD_OR_WAIVE: [
    'needs either a code to add or a reason to waive',
    'trenger enten en kode eller en grunn til at ingen betaler',
  ],
  ONLY_PER_LINE: ['{0} is for rules per line', '{0} er for regler per linje'],
  EMPTY_RANGE: ['holds nothing: from must be less than to', 'rommer ingenting: from må være mindre enn to'],
  EXPRESSION_SYNTAX: ['cannot be read', 'kan ikke leses'],
  EXPRESSION_TOO_LONG: [
    `has more than ${MAX_EXPRESSION_LENGTH} characters`,
    `har mer enn ${MAX_EXPRESSION_LENGTH} tegn`,
  ],
  EXPRESSION_TOO_DEEP: [
    `is nested deeper than ${MAX_EXPRESSION_DEPTH} levels`,
    `har mer enn ${MAX_EXPRESSION_DEPTH} nivåer inni hverandre`,
  ],
  UNKNOWN_NAME: [
    '{0} is no line, no assumption and no function',
    '{0} er verken en linje, en forutsetning eller en funksjon',
  ],
  UNIT_MISMATCH: ['has different units: {0}', 'har forskjellige enheter: {0}'],
  LINE_USED_TWICE: ['takes lines that the rule {0} takes too', 'tar linjer som regelen {0} også tar'],
  CATALOG_NODE_NOT_FOUND: ['the catalog has no budget code {0}', 'katalogen har ikke budsjettkoden {0}'],
  UNKNOWN_CHILD: ['{0} is no child of this node', '{0} er ikke et barn av denne noden'],
} as const satisfies Record<RuleFaultCode | 'column', Translation>;
