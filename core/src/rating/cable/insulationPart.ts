import {
  dielectricOf,
  type Insulation,
  insulationOf,
  insulationResistivity,
  SEMICONDUCTING_RESISTIVITY,
} from '../materials/nonMetals.js';
import { MM, type TypeReader } from './reader.js';
import { MissingValue } from './type.js';

export interface InsulationPart {
  insulation: Insulation;
  /** To earth, V. */
  U0: number;
  /** Between phases, V: what the tables of resistivities go by. */
  U: number;
  /** Over the conductor screen, the insulation and the insulation screen, m. */
  di: number;
  Di: number;
  Dis: number;
  /** Thickness of the insulation, m. */
  ti: number;
  tanDelta: number;
  C: number;
  /** Whether dielectric losses count. */
  lossy: boolean;
  semiconducting: boolean;
  limits: { max: number; emergency: number; shortCircuit: number };
}

const KV = 1e3;

/** The insulation of a type: its voltage, its diameters and its dielectric. `outside` bounds it, m. */
export function insulationPart(reader: TypeReader, screened: boolean, outside: number): InsulationPart {
  const { type, lines } = reader;
  const dc = lines.valueOf('dc');
  const insulation = insulationOf(type.insulation) ?? 'XLPE';
  if (!insulationOf(type.insulation)) reader.assume('insulation');
  const level = (reader.number('isolationLevel') ?? 1) * KV;
  const direct = type.cableCategory === 'DC';
  const U0 = reader.columnOr('ratedVoltage', 'U0', 'V', KV, {
    value: direct ? level : level / Math.sqrt(3),
    source: direct ? 'isolationLevel' : 'isolationLevel/√3',
    origin: 'DERIVED',
  });
  const U = direct ? U0 : Math.sqrt(3) * U0;
  const semiconducting = screened && level >= 3.6 * KV;

  const { tcs, ti, Di } = diameters(reader, semiconducting, outside);
  const di = lines.derive('di', 'm', null, 'dc+2*tcs');
  const tis = reader.columnOr('insulationScreenThickness', 'tis', 'm', MM, {
    value: (semiconducting ? (level > 36 * KV ? 1.5 : 0.5) : 0) * MM,
    source: 'USUAL_THICKNESS',
  });
  const Dis = lines.derive('Dis', 'm', null, 'Di+2*tis');
  // Rounded catalogs have insulation that reaches a hair into the sheath.
  if (!(di >= dc && Di > di && Dis <= outside * 1.02 && tis >= 0 && tcs >= 0))
    throw new MissingValue('insulationDiameter');

  const table = dielectricOf(insulation, U0 > 18 * KV);
  const source = 'IEC 60287-1-1, Table 3';
  reader.columnOr('relativePermittivity', 'εr', '1', 1, { value: table.eps, source });
  const tanDelta = reader.columnOr('lossFactor', 'tanδ', '1', 1, { value: table.tanDelta, source });
  const C = lines.derive('C', 'F/m', '1-1, 5.2', 'εr/(18*ln(Di/di))*1e-9');
  reader.columnOr('insulationThermalResistivity', 'ρi', 'K·m/W', 1, {
    value: insulationResistivity(insulation, U),
    source: 'IEC 60287-2-1, Table 1',
  });
  if (semiconducting)
    lines.given('ρsc', SEMICONDUCTING_RESISTIVITY, 'K·m/W', {
      origin: 'TABLE',
      source: 'IEC 60287-2-1, Table 1',
    });
  const limits = {
    max: reader.columnOr('maxTemperature', 'θmax', '°C', 1, { value: table.maxTemperature, source }),
    emergency: reader.number('emergencyTemperature') ?? table.emergencyTemperature,
    shortCircuit: reader.number('shortCircuitTemperature') ?? table.shortCircuitTemperature,
  };
  const lossy = !direct && (type.lossFactor !== undefined || U0 >= table.countsFrom);
  return { insulation, U0, U, di, Di, Dis, ti, tanDelta, C, lossy, semiconducting, limits };
}

/** Thicknesses and diameter from whichever of them the catalog has. */
function diameters(reader: TypeReader, semiconducting: boolean, outside: number) {
  const { lines } = reader;
  const dc = lines.valueOf('dc');
  const over = reader.number('insulationDiameter');
  const thickness = reader.number('insulationThickness');
  const usual = { value: semiconducting ? 0.5 * MM : 0, source: 'USUAL_THICKNESS' };
  if (over !== undefined) {
    const Di = lines.given('Di', over * MM, 'm', { origin: 'CATALOG', source: 'insulationDiameter' });
    if (thickness === undefined) {
      const tcs = reader.columnOr('conductorScreenThickness', 'tcs', 'm', MM, usual);
      const ti = lines.derive('ti', 'm', null, '(Di-dc)/2-tcs');
      return { tcs, ti, Di };
    }
    const ti = lines.given('ti', thickness * MM, 'm', { origin: 'CATALOG', source: 'insulationThickness' });
    // A rounded diameter may leave a hair less than nothing for the conductor screen.
    const formula = 'max(0,(Di-dc)/2-ti)';
    const tcs = reader.columnOrFormula('conductorScreenThickness', 'tcs', 'm', MM, formula);
    return { tcs, ti, Di };
  }
  const tcs = reader.columnOr('conductorScreenThickness', 'tcs', 'm', MM, usual);
  if (thickness === undefined) reader.assume('insulationThickness');
  const room = (outside - dc) / 2 - tcs - (semiconducting ? 1.5 * MM : 0);
  const ti = reader.columnOr('insulationThickness', 'ti', 'm', MM, {
    value: room,
    source: 'REST',
    origin: 'DERIVED',
  });
  const Di = lines.derive('Di', 'm', null, 'dc+2*tcs+2*ti');
  return { tcs, ti, Di };
}
