import type { ExplanationLine } from '@spadework/core/rating';

/** What decides how much a cable carries and how hot it gets: its temperatures, its heat, and how that leaves. */
const DECISIVE = ['θa', 'ρ4', 'L', 'T4', 'R', 'λ1'];

/** The few values that decide a result, those of them that its steps have. */
export function decisiveFor(symbol: string, steps: readonly ExplanationLine[]): string[] {
  const first = symbol === 'θc' ? ['Ig'] : ['Ir', 'fr', 'ur'].includes(symbol) ? ['θl'] : [];
  if (first.length === 0) return [];
  return [...first, ...DECISIVE].filter((one) => steps.some((step) => step.symbol === one));
}
