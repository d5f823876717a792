/** A symbol of a rating in two parts, the second of which is set below the line: Rs20 is R with s20. */
export interface SymbolParts {
  base: string;
  below: string;
}

/** Symbols that are words, or begin with more than one letter. */
const WORDS = new Set(['tanδ', 'π']);

export function symbolParts(name: string): SymbolParts {
  if (WORDS.has(name)) return { base: name === 'tanδ' ? 'tan\u2009δ' : name, below: '' };
  // The distance to the mirror image of a cable.
  const image = /^di_(\d+)$/.exec(name);
  if (image) return { base: 'd′', below: image[1]! };
  const [letter = '', ...rest] = name;
  const [base, below] = letter === 'Δ' && rest[0] === 'θ' ? ['Δθ', rest.slice(1)] : [letter, rest];
  return { base, below: below.join('').replace(/^_/, '').replaceAll('_', ',') };
}
