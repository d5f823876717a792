import type { Point } from '../../geometry/point.js';
import { areasAbove } from '../field/index.js';
import type { Isotherm } from '../heat/ground.js';
import { colourOf, hexOf } from './colours.js';
import { scaleLevels } from './levels.js';
import { simplified } from './outlines.js';
import type { DryingGround, TemperatureMap } from './temperatures.js';

/** A map as areas and lines, for a drawing or a canvas. Lengths as in the map. */
export interface HeatMapLayers {
  /** The ends of the scale, which have the first and the last colour: round numbers around all temperatures. */
  low: number;
  high: number;
  /** The numbers of the scale, with its ends. Isotherms have those between. */
  levels: number[];
  /** From cold to hot, each painted over the one before: everything that is at least so hot. */
  bands: { temperature: number; colour: string; outlines: Point[][] }[];
  isotherms: Isotherm[];
  /** Where ground has dried out. */
  dryZone: Point[][];
}

/** At least so many colours that their steps are not seen. */
const BANDS = 40;
/** Outlines stay within this share of the grid's step. */
const TOLERANCE = 0.04;

export function heatMapLayers(map: TemperatureMap, drying: DryingGround | null = null): HeatMapLayers {
  const { temperatures, step } = map;
  const levels = scaleLevels(temperatures);
  const [low, high] = levels.length > 0 ? [levels[0]!, levels.at(-1)!] : [temperatures[0]!, temperatures[0]!];
  // A whole number of colours from one isotherm to the next, so that isotherms are where colours change.
  const steps = Math.max(1, levels.length - 1);
  const count = levels.length > 0 ? steps * Math.ceil(BANDS / steps) : 1;
  const areas = (temperature: number, values: readonly number[] = temperatures) =>
    areasAbove(map, values, temperature).map((points) => simplified(points, TOLERANCE * step));
  return {
    low,
    high,
    levels,
    bands: Array.from({ length: count }, (_, i) => {
      const temperature = low + ((high - low) * i) / count;
      return { temperature, colour: colourAt((i + 0.5) / count), outlines: areas(temperature) };
    }),
    isotherms: map.isotherms.map(({ temperature, points }) => ({
      temperature,
      points: simplified(points, TOLERANCE * step),
    })),
    dryZone: drying ? areas(drying.criticalTemperature, whereDrying(map, drying)) : [],
  };
}

const whereDrying = ({ x0, y0, step, columns, temperatures }: TemperatureMap, { dries }: DryingGround) =>
  temperatures.map((temperature, i) =>
    dries(x0 + (i % columns) * step, y0 + Math.floor(i / columns) * step) ? temperature : -Infinity,
  );

/** The colour of a share of the way from the coldest to the hottest, as #rrggbb. */
export const colourAt = (share: number): string => hexOf(colourOf(share));
