import type { ExplanationLine } from '../explanation/lines.js';
import type { Ring } from '../heat/ground.js';
import type { Conductor } from '../losses/conductor.js';
import {
  FILLER_RESISTIVITY,
  type Insulation,
  type Sheath,
  sheathOf,
  sheathResistivity,
} from '../materials/nonMetals.js';
import { type ArmourPart, armourPart } from './armourPart.js';
import { type Capacities, capacitiesOf } from './capacity.js';
import { type ConductorPart, conductorPart } from './conductorPart.js';
import { type CoresPart, screenedCores, unscreenedCores } from './coresPart.js';
import { type HeatPart, layeredHeat, singleCoreHeat } from './heatPart.js';
import { type InsulationPart, insulationPart } from './insulationPart.js';
import { type Layer, readLayers } from './layers.js';
import { MM, TypeReader } from './reader.js';
import { type ScreenPart, type ScreenPosition, screenPart, screenTypeOf } from './screenPart.js';
import { type CableType, type ConductorConstruction, MissingValue, type NotRateable } from './type.js';

/** From this voltage between phases, kV, a cable has a screen. */
const SCREENED_FROM = 3.6;

/** What a rating needs to know of a cable, in SI, with the origin of every value. */
export interface CableModel {
  name: string;
  /** Conductors laid in one cable. */
  cores: number;
  /** Three of these cables are twisted together: they are rated as a touching trefoil. */
  triplex: boolean;
  direct: boolean;
  conductor: Conductor;
  construction: ConductorConstruction;
  metal: 'Cu' | 'Al';
  /** What is around the conductor, and around the cable, with their thermal resistivities, K·m/W. */
  insulation: { material: Insulation; rho: number };
  sheath: { material: Sheath; rho: number };
  /** Cross-section of the conductor, m². */
  A: number;
  /** Between axes in the cable, and of an axis from the cable's; null for one core. */
  inside: { spacing: number; c: number; r1: number } | null;
  U0: number;
  C: number;
  tanDelta: number;
  /** Whether dielectric losses count. */
  lossy: boolean;
  /** Of one core. Null: none, or one around all cores, in which three phases induce nothing. */
  screen: ScreenPart | null;
  armour: ArmourPart | null;
  T1: number;
  T2: number;
  T3: number;
  De: number;
  rings: Ring[];
  capacities: Capacities;
  maxTemperature: number;
  emergencyTemperature: number;
  shortCircuitTemperature: number;
  lines: readonly ExplanationLine[];
  /** Columns for which something was assumed that no table gives. */
  assumed: readonly string[];
}

/** The diameter of a circle around three touching ones. */
export const TRIPLEX = 2.1547;

/** The model of a cable type, or the column for want of which it cannot be rated. */
export function cableModel(type: CableType): CableModel | NotRateable {
  try {
    return modelOf(new TypeReader(type));
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return { code: 'TYPE_NOT_RATEABLE', typeName: type.name, column: error.column };
  }
}

export const isRateable = (model: CableModel | NotRateable): model is CableModel => 'lines' in model;

function modelOf(reader: TypeReader): CableModel {
  const { type, lines } = reader;
  const triplex = isTriplex(type);
  const cores = triplex ? 1 : coresOf(reader);
  const level = reader.number('isolationLevel') ?? 1;
  const armour = armourPart(reader);
  const direct = type.cableCategory === 'DC';
  if (armour?.magnetic && cores === 1 && !direct) throw new MissingValue('armourMaterial');
  const conductor = conductorPart(reader, (armour?.magnetic ?? false) && !direct);
  const layers = type.layers && cores === 1 ? readLayers(type.layers) : null;
  outside(reader, triplex, layers);
  const screenType = screenTypeOf(reader);
  const ownScreen = screenType !== 'NONE' && (cores === 1 || level >= SCREENED_FROM);
  const screened = ownScreen || (layers?.some(({ kind }) => kind === 'SCREEN') ?? false);
  const mustHaveScreen = level >= SCREENED_FROM && !direct && !layers;
  if (mustHaveScreen && !screened && type.screenType === undefined) reader.assume('screenType');
  const insulation = insulationPart(reader, screened, lines.valueOf('Dji'));
  resistivities(reader, insulation, armour !== null || cores > 1);
  const screen = screened
    ? screenPart(reader, screenType === 'NONE' ? 'WIRES' : screenType, screenPosition(reader, layers, cores))
    : null;
  const heat = heatOf(reader, { cores, conductor, insulation, screen, armour, layers });
  const { T1, T2, T3, rings } = heat;
  if (![T1, T2, T3].every((T) => Number.isFinite(T) && T >= 0) || T1 <= 0)
    throw new MissingValue('outerDiameter');
  return {
    name: type.name,
    cores,
    triplex,
    direct,
    conductor: conductor.conductor,
    construction: conductor.construction,
    metal: conductor.metal,
    insulation: { material: insulation.insulation, rho: lines.valueOf('ρi') },
    sheath: { material: sheathOf(type.sheathMaterial), rho: lines.valueOf('ρj') },
    A: conductor.A,
    inside: 'spacing' in heat ? { spacing: heat.spacing, c: heat.c, r1: heat.r1 } : null,
    U0: insulation.U0,
    C: insulation.C,
    tanDelta: insulation.tanDelta,
    lossy: insulation.lossy,
    screen,
    armour,
    T1,
    T2,
    T3,
    De: lines.valueOf('De'),
    rings,
    capacities: capacitiesOf(conductor, insulation, screen, cores, lines.valueOf('De'), lines.valueOf('Dji')),
    maxTemperature: insulation.limits.max,
    emergencyTemperature: insulation.limits.emergency,
    shortCircuitTemperature: insulation.limits.shortCircuit,
    lines: lines.list,
    assumed: reader.assumed,
  };
}

const isTriplex = ({ coreArrangement, name, conductorCount }: CableType): boolean =>
  coreArrangement ? coreArrangement === 'TRIPLEX' : conductorCount === 3 && /\b3\s?x\s?1\s?x/i.test(name);

function coresOf(reader: TypeReader): number {
  const counts = { SINGLE: 1, TRIPLEX: 1, TWO_CORE: 2, THREE_CORE: 3, FOUR_CORE: 4, FIVE_CORE: 5 };
  const { coreArrangement } = reader.type;
  return coreArrangement ? counts[coreArrangement] : Math.round(reader.required('conductorCount'));
}

/** The diameter over the cable and the inside of its sheath. */
function outside(reader: TypeReader, triplex: boolean, layers: readonly Layer[] | null): void {
  const { lines } = reader;
  const over = reader.required('outerDiameter') * MM;
  if (triplex) {
    lines.given('Dt', over, 'm', { origin: 'CATALOG', source: 'outerDiameter' });
    lines.derive('De', 'm', null, `Dt/${TRIPLEX}`);
  } else {
    lines.given('De', over, 'm', { origin: 'CATALOG', source: 'outerDiameter' });
  }
  if (reader.number('sheathThickness') === undefined && !layers) reader.assume('sheathThickness');
  reader.columnOrFormula(
    'sheathThickness',
    'tj',
    'm',
    MM,
    'max(0.0014,(0.035*De+0.001)/1.07)',
    'IEC 60502-2',
  );
  const Dji = lines.derive('Dji', 'm', null, 'De-2*tj');
  if (!(Dji > lines.valueOf('dc'))) throw new MissingValue('outerDiameter');
}

function resistivities(reader: TypeReader, { U }: InsulationPart, filled: boolean): void {
  const source = 'IEC 60287-2-1, Table 1';
  reader.columnOr('sheathThermalResistivity', 'ρj', 'K·m/W', 1, {
    value: sheathResistivity(sheathOf(reader.type.sheathMaterial), U),
    source,
  });
  if (filled)
    reader.columnOr('fillerThermalResistivity', 'ρf', 'K·m/W', 1, { value: FILLER_RESISTIVITY, source });
}

function screenPosition(
  { lines }: TypeReader,
  layers: readonly Layer[] | null,
  cores: number,
): ScreenPosition {
  if (cores > 1) return { kind: 'CORE' };
  const at = layers?.findIndex(({ kind }) => kind === 'SCREEN') ?? -1;
  if (!layers || at < 0) return { kind: 'SHEATH' };
  const under = layers
    .slice(0, at)
    .reduce((diameter, { thickness }) => diameter + 2 * thickness, lines.valueOf('dc'));
  return { kind: 'LAYER', thickness: layers[at]!.thickness, under };
}

interface Parts {
  cores: number;
  conductor: ConductorPart;
  insulation: InsulationPart;
  screen: ScreenPart | null;
  armour: ArmourPart | null;
  layers: readonly Layer[] | null;
}

function heatOf(
  reader: TypeReader,
  { cores, conductor, insulation, screen, armour, layers }: Parts,
): HeatPart | CoresPart {
  if (layers) return layeredHeat(reader, layers);
  if (cores === 1) return singleCoreHeat(reader, insulation, screen, armour);
  if (screen && cores === 3) return screenedCores(reader, insulation, armour);
  return unscreenedCores(reader, cores, conductor.construction === 'SECTOR', armour);
}
