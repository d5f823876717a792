import type { Thesaurus } from './thesaurus.js';
import { foldRinged } from './tokens.js';

/** What decides by which words a catalog type, or an item without a type, is found. */
export interface UsedType {
  kind: string;
  cableCategory?: string;
  pipeCategory?: string;
}

/** What each kind and category is for, as the thesaurus has it; it knows the other words. */
const USES: Readonly<Record<string, readonly string[]>> = {
  ELV: ['svakstrøm', 'signalkabel'],
  LV: ['lavspent', 'stikkledning'],
  MV: ['høyspent', 'mellomspenning', 'distribusjonsnett'],
  HV: ['høyspent', 'regionalnett'],
  EHV: ['høyspent', 'ekstra høy spenning', 'transmisjonsnett'],
  DC: ['likestrøm'],
  CONTAINER: ['trekkerør'],
  ECOM: ['fiber', 'ekom', 'trekkerør'],
  WATER: ['vannledning'],
  SEWER: ['avløp', 'overvann'],
  HEAT: ['fjernvarme'],
  GAS: ['gass'],
  ecc: ['jording', 'jordtråd', 'jordelektrode'],
  ecomDuct: ['mikrorør', 'fiber', 'ekom'],
  sensor: ['temperaturføler'],
  pipeGroup: ['rørgruppe'],
  pipeCanal: ['rørkanal', 'kabelkanal'],
  culvert: ['kulvert'],
};
/** What all types of a kind are called. Its synonyms would find it by much that it is not. */
const NAMES: Readonly<Record<string, string>> = {
  cable: 'kabel cable',
  pipe: 'rør pipe',
  pipeGroup: 'rør pipe',
};

/** Words by which a type is found beside its name: what it is for, and what else that is called. */
export function typeWords({ kind, cableCategory, pipeCategory }: UsedType, thesaurus: Thesaurus): string {
  const category = cableCategory ?? pipeCategory;
  const uses = [...(USES[kind] ?? []), ...(category ? (USES[category] ?? []) : [])];
  const others = uses.flatMap((use) =>
    thesaurus
      .matches(foldRinged(use).split(' '))
      .flatMap(({ synonyms }) => synonyms.flatMap(({ words }) => words)),
  );
  return [...new Set([NAMES[kind], category, ...uses, ...others])].filter(Boolean).join(' ');
}
