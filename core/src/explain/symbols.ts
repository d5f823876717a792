/** A symbol in two parts, the second of which is set below the line: Rs20 is R with s20. */
export interface SymbolParts {
  base: string;
  below: string;
}

/** A symbol that is a word, such as the key of a quantity in a rule. Letters of formulas have at most three others below. */
const WORD = /^[A-Za-z]{4}|\./;

/** Functions of one angle that have a name of their own. */
const CALLED: Readonly<Record<string, string>> = { tanδ: 'tan\u2009δ', cosφ: 'cos\u2009φ' };

export function symbolParts(name: string): SymbolParts {
  const called = CALLED[name];
  if (called) return { base: called, below: '' };
  if (name === 'π' || WORD.test(name)) return { base: name, below: '' };
  // The distance to the mirror image of a cable.
  const image = /^di_(\d+)$/.exec(name);
  if (image) return { base: 'd′', below: image[1]! };
  const [letter = '', ...rest] = name;
  const [base, below] =
    letter === 'Δ' && (rest[0] === 'θ' || rest[0] === 'U') ? [`Δ${rest[0]}`, rest.slice(1)] : [letter, rest];
  return { base, below: below.join('').replace(/^_/, '').replaceAll('_', ',') };
}
