import type { Conductor } from '../losses/conductor.js';
import { CONDUCTOR_METALS, classTwoResistance, metalOf } from '../materials/metals.js';
import { MM, type TypeReader } from './reader.js';
import { type CableType, type ConductorConstruction, MissingValue } from './type.js';

export interface ConductorPart {
  conductor: Conductor;
  /** Diameter over the conductor as the layers see it, m. */
  dc: number;
  /** Cross-section, m². */
  A: number;
  construction: ConductorConstruction;
  metal: 'Cu' | 'Al';
}

/** The conductor of a type: 60228, 60287-1-1 Tables 1 and 2. */
export function conductorPart(reader: TypeReader, magnetic: boolean): ConductorPart {
  const { type, lines } = reader;
  const metal = metalOf(type.conductorMaterial);
  if (metal !== 'Cu' && metal !== 'Al') throw new MissingValue('conductorMaterial');
  const dc = lines.given('dc', reader.required('conductorDiameter') * MM, 'm', {
    origin: 'CATALOG',
    source: 'conductorDiameter',
  });
  const A = lines.given('A', reader.required('conductorArea') * 1e-6, 'm²', {
    origin: 'CATALOG',
    source: 'conductorArea',
  });
  const R20 = resistance20(reader, metal, A);
  const alpha20 = lines.given('α20', CONDUCTOR_METALS[metal].alpha20, '1/K', {
    origin: 'TABLE',
    source: 'IEC 60287-1-1, Table 1',
  });
  const construction = constructionOf(type, metal);
  const table = factorsOf(construction, metal, /^(paper|papir|mi$|ppl)/i.test(type.insulation ?? ''));
  const source = 'IEC 60287-1-1, Table 2';
  const ks = reader.columnOr('skinFactor', 'ks', '1', 1, { value: table.ks, source });
  const kp = reader.columnOr('proximityFactor', 'kp', '1', 1, { value: table.kp, source });
  const sector = construction === 'SECTOR';
  const dx = sector ? lines.derive('dx', 'm', '1-1, 5.1.5', 'sqrt(4*A/π)') : dc;
  return {
    conductor: { R20, alpha20, ks, kp, dc: dx, sector, magnetic },
    dc,
    A,
    construction,
    metal,
  };
}

function resistance20(reader: TypeReader, metal: 'Cu' | 'Al', A: number): number {
  const { lines } = reader;
  const listed = classTwoResistance(metal, Number((A * 1e6).toFixed(6)));
  if (reader.number('conductorResistance20') !== undefined || listed !== undefined)
    return reader.columnOr('conductorResistance20', 'R20', 'Ω/m', 1e-3, {
      value: listed ?? 0,
      source: 'IEC 60228, class 2',
    });
  reader.assume('conductorResistance20');
  lines.given('ρc', CONDUCTOR_METALS[metal].rho20, 'Ω·m', {
    origin: 'TABLE',
    source: 'IEC 60287-1-1, Table 1',
  });
  return lines.derive('R20', 'Ω/m', null, 'ρc/A*1.03');
}

function constructionOf(type: CableType, metal: 'Cu' | 'Al'): ConductorConstruction {
  if (type.conductorConstruction) return type.conductorConstruction;
  return metal === 'Cu' && (type.conductorArea ?? 0) <= 16 ? 'SOLID' : 'STRANDED';
}

/** Table 2. Of bare Milliken conductors the larger value is taken, that of strands laid both ways. */
function factorsOf(construction: ConductorConstruction, metal: 'Cu' | 'Al', impregnated: boolean) {
  const milliken = construction === 'MILLIKEN' || construction === 'MILLIKEN_INSULATED';
  if (milliken && metal === 'Al') return { ks: 0.25, kp: 0.15 };
  if (construction === 'MILLIKEN') return { ks: 0.8, kp: 0.37 };
  if (construction === 'MILLIKEN_INSULATED') return { ks: 0.35, kp: 0.2 };
  return { ks: 1, kp: impregnated || construction === 'HOLLOW' ? 0.8 : 1 };
}
