import type { Money } from '@spadework/core/cost';
import { priceOfBranches } from '@spadework/core/design';
import type { QuantityLine } from '@spadework/core/quantity';
import type { Priced } from './priced.js';

/** What circuits add to the quantities: cables of none have neither. */
const KINDS = ['TERMINATION', 'JOINT'];

export interface Connections {
  lines: QuantityLine[];
  terminations: number;
  joints: number;
  /** In øre, of the codes that pay for them and nothing else. */
  cost: Money;
}

/** The terminations and joints that the price has because cables are circuits. Undefined: it has none. */
export function connectionsIn(
  { branches }: Pick<Priced, 'branches'>,
  { quantities }: { quantities: { lines: readonly QuantityLine[] } },
): Connections | undefined {
  const isConnection = (key: string) => KINDS.includes(key.split(/[.@]/)[0]!);
  const paid = branches.filter(
    ({ proposedBranch: { lines } }) => lines.length > 0 && lines.every(isConnection),
  );
  const taken = new Set(paid.flatMap(({ proposedBranch }) => proposedBranch.lines));
  const lines = quantities.lines.filter(({ key, sectionId }) => taken.has(`${key}@${sectionId}`));
  if (lines.length === 0) return undefined;
  const count = (kind: string) => lines.reduce((sum, line) => sum + (line.kind === kind ? line.net : 0), 0);
  return {
    lines,
    terminations: count('TERMINATION'),
    joints: count('JOINT'),
    cost: priceOfBranches(paid),
  };
}
