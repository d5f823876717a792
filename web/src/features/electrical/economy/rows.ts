import { capitalisationFactor, type EconomyAssumptions } from '@spadework/core/electrical';
import type { AnswerOf } from '../../../api/index.js';

export type Economy = AnswerOf<'calculation.getEconomy'>;
export type EconomyRow = Economy['rows'][number];

/** The rows over other years than those of the profile: what losses cost in a year is worth more or less then. */
export function rowsOver(
  rows: readonly EconomyRow[],
  assumptions: EconomyAssumptions,
  years: number | undefined,
): EconomyRow[] {
  if (years === undefined || years === assumptions.years) return [...rows];
  const factor = capitalisationFactor({ ...assumptions, years });
  const over = rows.map(({ total: _, ...row }): EconomyRow => {
    const capitalisedLossCost = row.lossCost === undefined ? undefined : row.lossCost * factor;
    const { investment } = row;
    return {
      ...row,
      ...(capitalisedLossCost !== undefined && { capitalisedLossCost }),
      ...(capitalisedLossCost !== undefined &&
        investment !== undefined && { total: investment + capitalisedLossCost }),
    };
  });
  const least = Math.min(...over.flatMap(({ fits, total }) => (fits && total !== undefined ? [total] : [])));
  const first = over.findIndex(({ fits, total }) => fits && total === least);
  return over.map((row, place) => ({ ...row, cheapest: place === first }));
}

/** Why a type does not fit. */
export type Misfit =
  | { is: 'notRated' | 'collapse' | 'fault' }
  | { is: 'carries'; rating: number; current: number }
  | { is: 'drop'; percent: number; most: number };

export function misfitsOf(
  { fits, rating, voltageDropPercent }: EconomyRow,
  current: number,
  { maximumVoltageDrop }: EconomyAssumptions,
): Misfit[] {
  if (fits) return [];
  const all: Misfit[] = [];
  if (rating === undefined) return [{ is: 'notRated' }];
  if (rating < current) all.push({ is: 'carries', rating, current });
  if (voltageDropPercent === undefined) all.push({ is: 'collapse' });
  else if (voltageDropPercent > maximumVoltageDrop)
    all.push({ is: 'drop', percent: voltageDropPercent, most: maximumVoltageDrop });
  return all.length > 0 ? all : [{ is: 'fault' }];
}

/** The present type and the one next in size, of the same metal: the larger one, or the smaller where there is no larger. */
export function neighbours(
  rows: readonly EconomyRow[],
): { present: EconomyRow; other?: EconomyRow; is?: 'larger' | 'smaller' } | undefined {
  const presents = rows.filter((row) => row.present);
  const [present] = presents;
  if (!present || presents.length > 1) return undefined;
  const alike = rows.filter(
    ({ material, area }) => material === present.material && area !== undefined && present.area !== undefined,
  );
  const larger = alike.filter(({ area }) => area! > present.area!);
  const smaller = alike.filter(({ area }) => area! < present.area!);
  // Of several with the same area, one that has a price says more.
  const first = (found: readonly EconomyRow[], area: number) =>
    found
      .filter((row) => row.area === area)
      .toSorted((a, b) => Number(b.total !== undefined) - Number(a.total !== undefined))[0];
  if (larger.length > 0)
    return { present, other: first(larger, Math.min(...larger.map(({ area }) => area!)))!, is: 'larger' };
  if (smaller.length > 0)
    return { present, other: first(smaller, Math.max(...smaller.map(({ area }) => area!)))!, is: 'smaller' };
  return { present };
}
