/**
 * Amperes as people read them. Answers of the server and documents have tenths, and comparisons know nothing finer: whole
 * amperes are those of the tenths, so that every place tells the same of 184.46 A.
 */
export const wholeAmperes = (amperes: number): number => Math.round(Math.round(amperes * 10) / 10);
