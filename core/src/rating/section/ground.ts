import type { SectionLayout } from '../../trench/layout.js';
import { coveringBands, trenchBands } from '../../trench/looks/bands.js';
import type { Material } from '../../trench/looks/materials.js';
import type { TopCovering } from '../../trench/model.js';
import type { Drying } from '../heat/drying.js';
import type { Ground, Rectangle } from '../heat/ground.js';
import type { UnevenDrying } from '../heat/unevenDrying.js';
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
  /** The rectangle of the bedding. Null: there is none. */
  bed: number | null;
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
    bed: beds.length > 0 ? fills.length : null,
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

export const DRYING_MATERIALS = ['SOIL', 'BEDDING', 'FILL'] as const;
export const DRYING_ORIGINS = ['GIVEN', 'AS_SOIL'] as const;

/** A material of the ground, and how it dries out. */
export interface DryingMaterial {
  material: (typeof DRYING_MATERIALS)[number];
  /** Wet and dry, K·m/W. */
  resistivity: number;
  dryResistivity: number;
  ratio: number;
  /** Whether the dry value was given, or follows from the soil's ratio. */
  origin: (typeof DRYING_ORIGINS)[number];
}

export interface SectionDrying {
  materials: DryingMaterial[];
  /** By the largest ratio. */
  drying: Drying | null;
  /** Set where the bedding dries out by another ratio than soil and fill, of which the larger counts for both. */
  uneven: UnevenDrying | null;
}

/** Ratios that differ by rounding alone are one. */
export const isSameRatio = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * b;

const NO_DRYING: SectionDrying = { materials: [], drying: null, uneven: null };

export function dryingOf(
  { drySoilThermalResistivity: dry, criticalTemperature: critical }: RatingSurroundings,
  section: SectionGround,
  { ground: { soil }, bed, drying: count }: SectionSoil,
): SectionDrying {
  const material = (
    name: DryingMaterial['material'],
    resistivity: number,
    own: number | null | undefined,
    field: string,
    ofSoil: number,
  ): DryingMaterial => {
    if (own == null)
      return {
        material: name,
        resistivity,
        dryResistivity: ofSoil * resistivity,
        ratio: ofSoil,
        origin: 'AS_SOIL',
      };
    requireResistivity(own, field);
    if (own < resistivity) throw new Refused({ code: 'INVALID_VALUE', field });
    return { material: name, resistivity, dryResistivity: own, ratio: own / resistivity, origin: 'GIVEN' };
  };
  if (dry == null || critical == null) return NO_DRYING;
  const soils = material('SOIL', soil, dry, 'drySoilThermalResistivity', 1);
  if (!(critical > -50 && critical < 200))
    throw new Refused({ code: 'INVALID_VALUE', field: 'criticalTemperature' });
  const { ratio } = soils;
  const hasBedding = bed !== null;
  const others = [
    ...(hasBedding
      ? [
          material(
            'BEDDING',
            section.beddingThermalResistivity ?? soil,
            section.dryBeddingThermalResistivity,
            'dryBeddingThermalResistivity',
            ratio,
          ),
        ]
      : []),
    ...(count > Number(hasBedding)
      ? [
          material(
            'FILL',
            section.fillThermalResistivity ?? soil,
            section.dryFillThermalResistivity,
            'dryFillThermalResistivity',
            ratio,
          ),
        ]
      : []),
  ];
  const ratioOf = (name: DryingMaterial['material']) =>
    others.find((other) => other.material === name)?.ratio ?? ratio;
  const bedding = ratioOf('BEDDING');
  const outer = Math.max(ratio, ratioOf('FILL'));
  const v = Math.max(outer, bedding);
  return {
    materials: [soils, ...others],
    drying: v === 1 ? null : { v, thetaX: critical },
    uneven: isSameRatio(bedding, outer) ? null : { thetaX: critical, soil: outer, bedding },
  };
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
