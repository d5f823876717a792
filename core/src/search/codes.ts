import type { ShortText } from './shortTexts.js';

/** A node of a cost catalog, as it is searched for. */
export interface SearchedCode {
  type: string;
  number: string;
  name: string;
  nameEn?: string | null | undefined;
  description?: string | null | undefined;
  descriptionEn?: string | null | undefined;
}

/** Estimates are made of budget codes. */
const FACTORS: Readonly<Record<string, number>> = { BUDGET: 1, GROUP: 0.95 };
const OTHER_FACTOR = 0.9;

export const codeText = (code: SearchedCode): ShortText => ({
  fields: [
    { text: code.number, weight: 5, isNumber: true },
    { text: code.name, weight: 6, isName: true },
    { text: code.nameEn, weight: 4, isName: true },
    { text: code.description, weight: 2 },
    { text: code.descriptionEn, weight: 1 },
  ],
  factor: FACTORS[code.type] ?? OTHER_FACTOR,
});
