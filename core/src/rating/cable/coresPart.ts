import type { ArmourPart } from './armourPart.js';
import { type HeatPart, insulationLayers, ring, sheathHeat } from './heatPart.js';
import type { InsulationPart } from './insulationPart.js';
import type { TypeReader } from './reader.js';
import { MissingValue } from './type.js';

/** Several cores in one cable: 60287-2-1, 4.1.2 and 4.1.3. */
export interface CoresPart extends HeatPart {
  /** Between the axes of neighbouring conductors, m. */
  spacing: number;
  /** Of a conductor's axis from the cable's, m. */
  c: number;
  /** Radius of the circle around all conductors, m. */
  r1: number;
}

const LAYERS = '2-1, 4.1.2.1';

/** Three cores, each with a screen of its own. */
export function screenedCores(
  reader: TypeReader,
  insulation: InsulationPart,
  armour: ArmourPart | null,
): CoresPart {
  const { lines } = reader;
  const T1 = lines.derive('T1', 'K·m/W', LAYERS, insulationLayers(insulation, 'Di'));
  const hasThickness = reader.number('screenThickness') !== undefined;
  const Dk = lines.derive('Dk', 'm', null, hasThickness ? 'Dis+2*ts' : 'Dis');
  if (armour) lines.derive('DAi', 'm', null, 'dA-δA');
  lines.derive('tf', 'm', null, `max(0,(${armour ? 'DAi' : 'Dji'}-2.1547*Dk)/2)`);
  const X = lines.derive('Xf', '1', '2-1, 4.1.3', 'tf/Dk');
  lines.derive('G', '1', '2-1, 4.1.3.2', geometricFactor(X));
  const T2 = lines.derive('T2', 'K·m/W', '2-1, 4.1.3.2', 'ρf/(6*π)*G');
  const c = lines.derive('c', 'm', null, 'Dk/sqrt(3)');
  const { T3, rings } = sheath(reader, armour);
  return { T1, T2, T3, rings, spacing: Dk, c, r1: c + lines.valueOf('dc') / 2 };
}

/** Fits of the standard's curve; beyond it the filling is a layer like any other. */
function geometricFactor(X: number): string {
  const lower = '2*π*(0.00020238+2.03214*Xf-21.6667*Xf^2)';
  const cubic = (x: string) => `2*π*(0.0126529+1.101*${x}-4.56104*${x}^2+11.5093*${x}^3)`;
  if (X <= 0.03) return lower;
  if (X <= 0.15) return cubic('Xf');
  return `${cubic('0.15')}+3*ln((2.1547+2*Xf)/(2.1547+2*0.15))`;
}

/** N cores without screens in one sheath: lines of heat in a disc. On the safe side for thick cores. */
export function unscreenedCores(
  reader: TypeReader,
  cores: number,
  sector: boolean,
  armour: ArmourPart | null,
): CoresPart {
  const { lines } = reader;
  lines.given('N', cores, '1', { origin: 'CATALOG', source: 'conductorCount' });
  if (armour) lines.derive('DAi', 'm', null, 'dA-δA');
  const Ro = lines.derive('Ro', 'm', null, armour ? 'DAi/2' : 'Dji/2');
  const part = sector ? sectorCores(reader) : roundCores(reader, Ro);
  const T2 = lines.derive('T2', 'K·m/W', LAYERS, '0');
  const { T3, rings } = sheath(reader, armour);
  return { ...part, T2, T3, rings };
}

function roundCores({ lines }: TypeReader, Ro: number) {
  const b = lines.derive('b', 'm', null, 'max(dc/2,min(Di/(2*sin(π/N)),Ro-Di/2))');
  const rc = lines.valueOf('dc') / 2;
  if (!(Ro > b + rc)) throw new MissingValue('outerDiameter');
  const T1 = lines.derive('T1', 'K·m/W', null, 'ρi/(2*π)*ln((Ro^(2*N)-b^(2*N))/(N*Ro^N*b^(N-1)*(dc/2)))', {
    source: 'LINES_IN_DISC',
  });
  const spacing = lines.derive('sc', 'm', null, '2*b*sin(π/N)');
  return { T1, spacing, c: b, r1: b + rc };
}

/** Sector-shaped cores: 60287-2-1, 4.1.2.3; the standard has three cores, others are reckoned alike. */
function sectorCores({ lines }: TypeReader) {
  const r1 = lines.derive('r1', 'm', null, 'Ro-ti');
  if (!(r1 > 0)) throw new MissingValue('outerDiameter');
  lines.derive('tc', 'm', null, '2*ti');
  lines.derive('F2', '1', '2-1, 4.1.2.3', '1+N*tc/(2*π*(dx+tc)-tc)');
  const T1 = lines.derive('T1', 'K·m/W', '2-1, 4.1.2.3', 'ρi/(2*π)*N*F2*ln(Ro/r1)', {
    source: 'SECTOR_CORES',
  });
  const spacing = lines.derive('sc', 'm', '1-1, 5.1.5', 'dx+tc');
  return { T1, spacing, c: r1 / 2, r1 };
}

function sheath(reader: TypeReader, armour: ArmourPart | null) {
  const { lines } = reader;
  const T3 = sheathHeat(reader, armour);
  const under = lines.valueOf(armour ? 'DAo' : 'Dji');
  return { T3, rings: [ring(under, lines.valueOf('De'), lines.valueOf('ρj'))] };
}
