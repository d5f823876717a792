import { describe, expect, test } from 'vitest';
import { evaluate } from '../../explain/expression.js';
import { rateable, TB880_CABLE } from '../samples.js';
import { describeModel } from './description.js';
import type { CableType } from './type.js';

const described = (type: CableType, language: 'en' | 'nb' = 'en') =>
  describeModel(rateable(type), type, language).values;

const PLAIN: CableType = {
  name: 'TSLF 3x1x95 Al 24 kV',
  conductorCount: 3,
  outerDiameter: 66,
  conductorMaterial: 'Al',
  conductorArea: 95,
  conductorDiameter: 11.4,
  insulation: 'PEX',
  isolationLevel: 24,
  insulationThickness: 5.5,
  insulationDiameter: 23.4,
  screenArea: 16,
  sheathThickness: 1.8,
};

describe('the description of a model', () => {
  test('has the values of CIGRE TB 880, case 0', () => {
    const { T1, T3, C, Wd, Rs20 } = described(TB880_CABLE);
    expect(T1!.value).toBeCloseTo(0.419871489, 8);
    expect(T3!.value).toBeCloseTo(0.0867193748 / 1.6, 9);
    expect(Number(C!.value) * 1e10).toBeCloseTo(2.1107662, 6);
    expect(Wd!.value).toBeCloseTo(0.3851382172, 8);
    expect(Number(Rs20!.value) * 1e4).toBeCloseTo(1.6691286499, 8);
  });

  test('says what comes from the catalog, from a table, and how the rest was derived', () => {
    const { R20, ks, De, tis, T1, U0, conductorConstruction, insulation, Wd } = described(PLAIN);
    expect(R20).toMatchObject({ value: 0.32e-3, unit: 'Ω/m', origin: 'TABLE', source: 'IEC 60228, class 2' });
    expect(ks).toMatchObject({ value: 1, origin: 'TABLE', source: 'IEC 60287-1-1, Table 2' });
    expect(De).toMatchObject({ origin: 'DERIVED', source: 'Dt/2.1547', inputs: ['Dt'] });
    expect(tis).toMatchObject({ origin: 'TABLE', source: 'usual thickness for the voltage' });
    expect(T1).toMatchObject({ origin: 'DERIVED', clause: '2-1, 4.1', unit: 'K·m/W' });
    expect(U0).toMatchObject({ origin: 'DERIVED', source: 'isolationLevel/√3' });
    expect(conductorConstruction).toMatchObject({ value: 'STRANDED', unit: null, origin: 'DERIVED' });
    expect(insulation).toMatchObject({ value: 'XLPE', origin: 'CATALOG', source: 'insulation' });
    expect(Wd).toMatchObject({ value: 0, source: 'below the voltage from which it counts' });
    expect(described(PLAIN, 'nb').R20).toMatchObject({
      name: 'Lederens motstand ved 20 °C, DC',
      source: 'IEC 60228, klasse 2',
    });
  });

  test('follows a column that overrides a table', () => {
    const values = described({
      ...PLAIN,
      conductorResistance20: 0.31,
      coreArrangement: 'TRIPLEX',
      emergencyTemperature: 130,
    });
    expect(values.R20).toMatchObject({ origin: 'CATALOG', source: 'conductorResistance20' });
    expect(values.R20!.value).toBeCloseTo(0.31e-3, 12);
    expect(values.coreArrangement).toMatchObject({ value: 'TRIPLEX', origin: 'CATALOG' });
    expect(described(PLAIN).coreArrangement).toMatchObject({ origin: 'DERIVED', source: '3x1x in the name' });
    expect(values.emergencyTemperature).toMatchObject({ value: 130, origin: 'CATALOG', unit: '°C' });
    expect(values.shortCircuitTemperature).toMatchObject({ value: 250, origin: 'TABLE' });
  });

  test.each([TB880_CABLE, PLAIN])('of $name explains every value, and its formulas hold', (type) => {
    const values = described(type);
    for (const [symbol, { name, source, formula, value }] of Object.entries(values)) {
      expect([name, source], symbol).not.toContain('');
      if (formula === null) continue;
      const result = evaluate(formula, (input) => Number(values[input]!.value));
      expect(result, symbol).toBeCloseTo(Number(value), 12);
    }
    for (const [symbol, { name, source }] of Object.entries(described(type, 'nb')))
      expect([name, source], symbol).not.toContain('');
  });
});
