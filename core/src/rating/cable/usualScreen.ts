import type { CableModel } from './model.js';
import type { CableType } from './type.js';

/** Cross-sections of copper screens by that of the conductor, mm²: the usual ones, which IEC 60502-2 rates too. */
const USUAL_AREAS: readonly (readonly [to: number, area: number])[] = [
  [120, 16],
  [300, 25],
  [Number.POSITIVE_INFINITY, 35],
];

export const usualScreenArea = (conductorArea: number): number =>
  USUAL_AREAS.find(([to]) => conductorArea <= to)![1];

/** Whether a cable that has a screen is rated without one, because the catalog says nothing of it. */
export const lacksScreen = ({ assumed }: CableModel): boolean => assumed.includes('screenType');

/** A type with the screen that such a cable usually has. The cores of one cable share it. */
export const withUsualScreen = (type: CableType, { cores }: CableModel): CableType => ({
  ...type,
  screenType: 'WIRES',
  screenMaterial: 'Cu',
  screenArea: usualScreenArea(type.conductorArea ?? 0) / cores,
});
