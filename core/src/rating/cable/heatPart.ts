import type { Ring } from '../heat/ground.js';
import type { ArmourPart } from './armourPart.js';
import type { InsulationPart } from './insulationPart.js';
import type { Layer } from './layers.js';
import type { TypeReader } from './reader.js';
import type { ScreenPart } from './screenPart.js';
import { MissingValue } from './type.js';

/** Thermal resistances inside a cable: 60287-2-1, 4.1. */
export interface HeatPart {
  /** K·m/W, of one core; T2 and T3 carry the heat of all. */
  T1: number;
  T2: number;
  T3: number;
  /** The rings outside of what has one temperature all around: the screen or, without one, the conductor. */
  rings: Ring[];
}

const CLAUSE = '2-1, 4.1';
const layer = (rho: string, over: string, under: string) => `${rho}/(2*π)*ln(${over}/${under})`;

/** T1 of the insulation under a diameter, with its semiconducting screens. */
export function insulationLayers({ semiconducting }: InsulationPart, over: string): string {
  if (!semiconducting) return layer('ρi', over, 'dc');
  return `${layer('ρsc', 'di', 'dc')}+${layer('ρi', over, 'di')}+${layer('ρsc', 'Dis', 'Di')}`;
}

/** A cable with one core. */
export function singleCoreHeat(
  reader: TypeReader,
  insulation: InsulationPart,
  screen: ScreenPart | null,
  armour: ArmourPart | null,
): HeatPart {
  const { lines } = reader;
  const at = (symbol: string) => lines.valueOf(symbol);
  if (!screen) lines.derive('Dio', 'm', null, 'max(Di,Dji)');
  const T1 = lines.derive('T1', 'K·m/W', CLAUSE, insulationLayers(insulation, screen ? 'Di' : 'Dio'));
  const T2 = armour ? beddingHeat(reader, screen) : lines.derive('T2', 'K·m/W', CLAUSE, '0');
  const T3 = sheathHeat(reader, armour);
  const rings = screen
    ? [ring(at('Dji'), at('De'), at('ρj'))]
    : [ring(at('dc'), at('Dio'), at('ρi')), ring(at('Dio'), at('De'), at('ρj'))];
  return { T1, T2, T3, rings };
}

/** Between the screen of a single core and its armour. */
function beddingHeat(reader: TypeReader, screen: ScreenPart | null): number {
  const { lines } = reader;
  if (!screen) throw new MissingValue('screenType');
  lines.derive('DAi', 'm', null, 'dA-δA');
  if (lines.valueOf('DAi') < screen.Ds) throw new MissingValue('armourDiameter');
  return lines.derive('T2', 'K·m/W', '2-1, 4.1.3', layer('ρf', 'DAi', 'Ds'));
}

export function sheathHeat({ lines }: TypeReader, armour: ArmourPart | null): number {
  if (!armour) return lines.derive('T3', 'K·m/W', '2-1, 4.1.4', layer('ρj', 'De', 'Dji'));
  lines.derive('DAo', 'm', null, 'min(De,dA+δA)');
  return lines.derive('T3', 'K·m/W', '2-1, 4.1.4', layer('ρj', 'De', 'DAo'));
}

/** A cable whose layers the catalog lists. */
export function layeredHeat({ lines }: TypeReader, layers: readonly Layer[]): HeatPart {
  let under = 'dc';
  let part: 'T1' | 'T2' | 'T3' = 'T1';
  const armoured = layers.some(({ kind }) => kind === 'ARMOUR');
  const terms: Record<'T1' | 'T2' | 'T3', string[]> = { T1: [], T2: [], T3: [] };
  let rings: Ring[] = [];
  layers.forEach(({ kind, thickness, resistivity }, i) => {
    const over = `D_${i + 1}`;
    lines.given(`t_${i + 1}`, thickness, 'm', { origin: 'CATALOG', source: 'layers', name: 'ti_' });
    lines.derive(over, 'm', null, `${under}+2*t_${i + 1}`, { name: 'D_' });
    if (kind === 'OTHER') {
      const rho = `ρ_${i + 1}`;
      lines.given(rho, resistivity, 'K·m/W', { origin: 'CATALOG', source: 'layers', name: 'ρ_' });
      terms[part].push(layer(rho, over, under));
      if (resistivity > 0) rings.push(ring(lines.valueOf(under), lines.valueOf(over), resistivity));
    } else {
      part = kind === 'SCREEN' && armoured ? 'T2' : 'T3';
      rings = [];
    }
    under = over;
  });
  const sum = (name: 'T1' | 'T2' | 'T3') => lines.derive(name, 'K·m/W', CLAUSE, terms[name].join('+') || '0');
  return { T1: sum('T1'), T2: sum('T2'), T3: sum('T3'), rings };
}

export const ring = (inner: number, outer: number, resistivity: number): Ring => ({
  innerRadius: inner / 2,
  outerRadius: outer / 2,
  resistivity,
});
