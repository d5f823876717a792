import { type Metal, metalOf, SCREEN_METALS } from '../materials/metals.js';
import { screenShortCircuitTemperature, sheathOf } from '../materials/nonMetals.js';
import { MM, type TypeReader } from './reader.js';
import { MissingValue, type ScreenType } from './type.js';

export interface ScreenPart {
  type: Exclude<ScreenType, 'NONE'>;
  metal: Metal;
  /** Eddy currents flow in a closed sheath only. */
  closed: boolean;
  /** Ω/m at 20 °C. */
  Rs20: number;
  alpha20: number;
  /** Mean diameter, thickness and outer diameter, m. Of wires the thickness is that of a tube of equal area. */
  d: number;
  ts: number;
  Ds: number;
  /** Cross-section, m². */
  A: number;
  /** That it may reach in a short circuit, °C. */
  shortCircuitTemperature: number;
}

export const screenTypeOf = (reader: TypeReader): ScreenType =>
  reader.type.screenType ?? (reader.number('screenArea') === undefined ? 'NONE' : 'WIRES');

/** Where the screen is: one of the layers, right under the sheath, or around a core among others. */
export type ScreenPosition =
  | { kind: 'LAYER'; thickness: number; under: number }
  | { kind: 'SHEATH' }
  | { kind: 'CORE' };

/** The screen of one core. */
export function screenPart(
  reader: TypeReader,
  type: Exclude<ScreenType, 'NONE'>,
  position: ScreenPosition,
): ScreenPart {
  const { lines } = reader;
  const word = reader.type.screenMaterial;
  const metal = metalOf(word) ?? (type === 'LEAD' ? 'Pb' : type === 'WIRES' || type === 'TAPE' ? 'Cu' : 'Al');
  const closed = type !== 'WIRES' && type !== 'TAPE';
  const source = 'IEC 60287-1-1, Table 1';
  lines.given('ρs', SCREEN_METALS[metal].rho20, 'Ω·m', { origin: 'TABLE', source });
  const alpha20 = lines.given('αs', SCREEN_METALS[metal].alpha20, '1/K', { origin: 'TABLE', source });
  const area = reader.number('screenArea');
  const thickness =
    reader.number('screenThickness') ?? (position.kind === 'LAYER' ? position.thickness / MM : undefined);
  if (area !== undefined) lines.given('As', area * 1e-6, 'm²', { origin: 'CATALOG', source: 'screenArea' });
  if (thickness !== undefined)
    lines.given('ts', thickness * MM, 'm', { origin: 'CATALOG', source: 'screenThickness' });
  if (position.kind === 'LAYER')
    lines.given('Dsi', position.under, 'm', { origin: 'CATALOG', source: 'layers' });
  const formula = meanDiameter(position, thickness !== undefined, closed);
  const d = reader.columnOrFormula('screenMeanDiameter', 'd', 'm', MM, formula);
  if (thickness === undefined) {
    if (area === undefined) throw new MissingValue(closed ? 'screenThickness' : 'screenArea');
    lines.derive('ts', 'm', null, 'As/(π*d)');
  }
  const Ds = lines.derive('Ds', 'm', null, 'd+ts');
  const Rs20 = screenResistance(reader, closed, area !== undefined);
  const ts = lines.valueOf('ts');
  const A = lines.has('As') ? lines.valueOf('As') : Math.PI * d * ts;
  const shortCircuitTemperature =
    reader.number('screenShortCircuitTemperature') ??
    screenShortCircuitTemperature(sheathOf(reader.type.sheathMaterial), metal);
  return { type, metal, closed, Rs20, alpha20, d, ts, Ds, A, shortCircuitTemperature };
}

function meanDiameter(position: ScreenPosition, hasThickness: boolean, closed: boolean): string {
  if (position.kind === 'LAYER') return 'Dsi+ts';
  if (position.kind === 'CORE') return hasThickness ? 'Dis+ts' : 'Dis';
  return hasThickness && closed ? 'Dji-ts' : '(Dis+Dji)/2';
}

function screenResistance(reader: TypeReader, closed: boolean, hasArea: boolean): number {
  const { lines } = reader;
  if (reader.number('screenResistance20') !== undefined)
    return reader.columnOr('screenResistance20', 'Rs20', 'Ω/m', 1e-3, { value: 0, source: '' });
  if (closed && !hasArea) return lines.derive('Rs20', 'Ω/m', '1-1, 5.3', 'ρs/(π*d*ts)');
  if (!hasArea) throw new MissingValue('screenArea');
  const pitch = reader.number('screenLayLength');
  if (pitch === undefined) return lines.derive('Rs20', 'Ω/m', '1-1, 5.3', 'ρs/As');
  lines.given('p', pitch * MM, 'm', { origin: 'CATALOG', source: 'screenLayLength' });
  return lines.derive('Rs20', 'Ω/m', '1-1, 5.3', 'ρs*sqrt(1+(π*d/p)^2)/As');
}
