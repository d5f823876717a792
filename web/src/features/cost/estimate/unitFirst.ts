import type { Code, FoundCodes } from '../catalog/search.js';

/** The first codes, with those of a unit before others that answer the search as well: they are most often meant. */
export function unitFirst({ codes, best }: FoundCodes, unit: string, most: number): Code[] {
  const isMeant = (code: Code) => Number(best.has(code) && code.unit === unit);
  return codes.slice(0, most).toSorted((a, b) => isMeant(b) - isMeant(a));
}
