const ENDINGS = [
  'enes',
  'anes',
  'ene',
  'ane',
  'ers',
  'ens',
  'ets',
  'ies',
  'er',
  'ar',
  'en',
  'et',
  'es',
  'e',
  'a',
];
const MIN_STEM_LENGTH = 3;

/**
 * A light stem of a folded word, for Norwegian and English alike. It only has to be the same for the inflections of one
 * word: terms of the thesaurus are looked up by it, and short texts such as names of cost codes are indexed by it.
 */
export function lightStem(word: string): string {
  if (word.length <= MIN_STEM_LENGTH || /\p{N}/u.test(word)) return word;
  return withoutEnding(withoutEnding(word))
    .replace(/(?<=..)([bcdfgkmnprstv])\1?el$/u, '$1l')
    .replace(/(?<=..)y$/u, 'i');
}

function withoutEnding(word: string): string {
  for (const ending of ENDINGS) {
    const stem = word.slice(0, -ending.length);
    if (stem.length >= MIN_STEM_LENGTH && word.endsWith(ending)) return ending === 'ies' ? `${stem}i` : stem;
  }
  return word.length > MIN_STEM_LENGTH + 1 && /[^aeiouyøæås]s$/u.test(word) ? word.slice(0, -1) : word;
}
