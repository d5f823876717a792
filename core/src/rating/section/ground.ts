import type { SectionLayout } from '../../trench/layout.js';
import { coveringBands, trenchBands } from '../../trench/looks/bands.js';
import type { Material } from '../../trench/looks/materials.js';
import type { TopCovering } from '../../trench/model.js';
import type { Drying } from '../heat/drying.js';
import type { Ground, Rectangle } from '../heat/ground.js';
import {
  MAX_RATED_RESISTIVITY,
  type RatingSurroundings,
  Refused,
  type Season,
  type SectionGround,
} from '../request.js';
import type { Bedding } from './installation.js';

/** The ground of a section: rectangles of resistivity from its bands and coverings. mm become m. */
export interface SectionSoil {
  ground: Ground;
  /** Where nothing but the bedding differs from the soil. */
  bedding: Bedding | null;
  /** How many of the rectangles can dry out: bedding and fill, which come first. */
  drying: number;
}

const FILLS: readonly Material[] = ['FILL', 'FILL_FOUNDATION'];
const MM = 1e-3;

export function groundOf(
  layout: SectionLayout,
  { beddingThermalResistivity, fillThermalResistivity }: SectionGround,
  topCoverings: readonly TopCovering[],
  soil: number,
): SectionSoil {
  requireResistivity(soil, 'soilThermalResistivity');
  const bed = beddingThermalResistivity ?? soil;
  const fill = fillThermalResistivity ?? soil;
  requireResistivity(bed, 'beddingThermalResistivity');
  requireResistivity(fill, 'fillThermalResistivity');
  const bands = trenchBands(layout);
  const across = { x0: 0, x1: layout.width * MM };
  const span = (ofFill: boolean, resistivity: number): Rectangle[] => {
    const own = bands.filter(({ material }) => FILLS.includes(material) === ofFill);
    if (own.length === 0) return [];
    const y0 = Math.min(...own.map(({ y }) => y)) * MM;
    const y1 = Math.max(...own.map(({ y, height }) => y + height)) * MM;
    return [{ ...across, y0, y1, resistivity }];
  };
  const [beds, fills] = [span(false, bed), span(true, fill)];
  const coverings = coveringRectangles(layout.width, topCoverings);
  const onlyBedding = fill === soil && coverings.length === 0 && bed !== soil;
  return {
    ground: { soil, rectangles: [...fills, ...beds, ...coverings] },
    bedding: onlyBedding ? (beds[0] ?? null) : null,
    drying: fills.length + beds.length,
  };
}

function coveringRectangles(width: number, topCoverings: readonly TopCovering[]): Rectangle[] {
  for (const { thermalResistivity } of topCoverings)
    requireResistivity(thermalResistivity, 'topCoverings.thermalResistivity');
  const endless = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };
  return coveringBands(topCoverings, width, endless).map((band) => ({
    x0: band.x * MM,
    // An endless band begins and ends nowhere: its width is no number to reckon with.
    x1: band.covering!.infinite ? Number.POSITIVE_INFINITY : (band.x + band.width) * MM,
    y0: band.y * MM,
    y1: (band.y + band.height) * MM,
    resistivity: band.covering!.thermalResistivity,
  }));
}

export function requireResistivity(value: number, field: string): void {
  if (!(value > 0 && value <= MAX_RATED_RESISTIVITY)) throw new Refused({ code: 'INVALID_VALUE', field });
}

export function dryingOf(
  { drySoilThermalResistivity: dry, criticalTemperature: critical }: RatingSurroundings,
  soil: number,
): Drying | null {
  if (dry == null || critical == null) return null;
  requireResistivity(dry, 'drySoilThermalResistivity');
  if (dry < soil) throw new Refused({ code: 'INVALID_VALUE', field: 'drySoilThermalResistivity' });
  if (!(critical > -50 && critical < 200))
    throw new Refused({ code: 'INVALID_VALUE', field: 'criticalTemperature' });
  return dry === soil ? null : { v: dry / soil, thetaX: critical };
}

/** The temperature and the resistivity of the soil, those of a season if one is named. */
export function climateOf(
  surroundings: { ambientTemperature: number; soilThermalResistivity: number } & RatingSurroundings,
  season: string | undefined,
): Omit<Season, 'name'> {
  const chosen =
    season === undefined ? surroundings : (surroundings.seasons ?? []).find(({ name }) => name === season);
  if (!chosen) throw new Refused({ code: 'UNKNOWN_SEASON', season: season! });
  const { ambientTemperature, soilThermalResistivity } = chosen;
  if (!(ambientTemperature > -60 && ambientTemperature < 100))
    throw new Refused({ code: 'INVALID_VALUE', field: 'ambientTemperature' });
  return { ambientTemperature, soilThermalResistivity };
}
