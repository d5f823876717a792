import { type Metal, metalOf, SCREEN_METALS } from '../materials/metals.js';
import { MM, type TypeReader } from './reader.js';
import { type ArmourType, MissingValue } from './type.js';

export interface ArmourPart {
  type: Exclude<ArmourType, 'NONE'>;
  metal: Metal;
  magnetic: boolean;
  /** Ω/m at 20 °C. */
  RA20: number;
  alpha20: number;
  /** Mean diameter, cross-section and the thickness of a tube of equal area, m and m². */
  dA: number;
  A: number;
  delta: number;
}

const ARMOURED = /\b(armert|armou?red|armou?r)\b/i;

/** The armour of a type. A type that only its name says to be armoured cannot be rated. */
export function armourPart(reader: TypeReader): ArmourPart | null {
  const { type, lines } = reader;
  if (type.armourType === undefined && ARMOURED.test(type.name)) throw new MissingValue('armourType');
  if (type.armourType === undefined || type.armourType === 'NONE') return null;
  const metal = metalOf(type.armourMaterial ?? 'steel');
  if (!metal) throw new MissingValue('armourMaterial');
  const source = 'IEC 60287-1-1, Table 1';
  lines.given('ρA', SCREEN_METALS[metal].rho20, 'Ω·m', { origin: 'TABLE', source });
  const alpha20 = lines.given('αA', SCREEN_METALS[metal].alpha20, '1/K', { origin: 'TABLE', source });
  const A = lines.given('AA', reader.required('armourArea') * 1e-6, 'm²', {
    origin: 'CATALOG',
    source: 'armourArea',
  });
  const dA = lines.given('dA', reader.required('armourDiameter') * MM, 'm', {
    origin: 'CATALOG',
    source: 'armourDiameter',
  });
  const delta = lines.derive('δA', 'm', '1-1, 5.4', 'AA/(π*dA)');
  const RA20 = lines.derive('RA20', 'Ω/m', null, 'ρA/AA');
  return { type: type.armourType, metal, magnetic: metal === 'STEEL', RA20, alpha20, dA, A, delta };
}
