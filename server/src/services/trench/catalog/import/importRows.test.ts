import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../tables/file.js';
import { findingLines } from '../../../../tables/findings.js';
import type { TypeKind } from '../catalog.sql.js';
import { readTypes } from './rows.js';

const HEAD =
  'id;name;voltageCategory;cableCategory;conductorCount;outerDiameter;generic;cablesimulatorCompatible;docCount';
const ROW: Record<string, string> = {
  id: '1',
  name: 'Kabel',
  voltageCategory: 'MV',
  cableCategory: 'MV',
  conductorCount: '1',
  outerDiameter: '40',
  generic: 'ja',
  cablesimulatorCompatible: 'nei',
  docCount: '0',
};
/** A cable row with some cells otherwise; those that are not in the headings come after them. */
function cable(...rows: Record<string, string>[]): string {
  const names = [...new Set([...HEAD.split(';'), ...rows.flatMap(Object.keys)])];
  const lines = rows.map((row, i) => {
    const all: Record<string, string> = { ...ROW, id: String(i + 1), ...row };
    return names.map((name) => all[name] ?? '').join(';');
  });
  return [names.join(';'), ...lines].join('\n');
}
const read = async (text: string, kind: TypeKind = 'cable') =>
  readTypes(kind, await readTable(Buffer.from(text)), undefined);
const faults = async (text: string, kind?: TypeKind) => findingLines((await read(text, kind)).findings);

describe('a value', () => {
  test.each([
    [{ id: '' }, 'id: is missing'],
    [{ id: '0' }, 'id: must be at least 1, not "0"'],
    [{ id: '9007199254740993' }, 'id: must be at most 9007199254740991, not "9007199254740993"'],
    [{ name: ' ' }, 'name: is missing'],
    [{ name: 'x'.repeat(256) }, 'name: must have at most 255 characters, not 256'],
    [{ name: 'a\0b' }, 'name: must not hold the character U+0000'],
    [{ voltageCategory: 'XV' }, 'voltageCategory: must be one of ELV, LV, MV, HV, EHV, not "XV"'],
    [{ cableCategory: 'AC' }, 'cableCategory: must be one of ELV, LV, MV, HV, EHV, DC, not "AC"'],
    [{ conductorCount: '0' }, 'conductorCount: must be at least 1, not "0"'],
    [{ conductorCount: '1,5' }, 'conductorCount: must be a whole number, not "1,5"'],
    [{ outerDiameter: '0' }, 'outerDiameter: must be above 0, not "0"'],
    [{ outerDiameter: 'NaN' }, 'outerDiameter: must be a number, not "NaN"'],
    [{ outerDiameter: '1e999' }, 'outerDiameter: must be a finite number, not "1e999"'],
    [{ outerDiameter: '40 mm' }, 'outerDiameter: must be a number, not "40 mm"'],
    [{ outerDiameter: '1.234,5' }, 'outerDiameter: is unclear: 1.234,5 has several marks'],
    [{ outerDiameter: '1,234' }, 'outerDiameter: is unclear: 1,234 may be 1234 or 1.234'],
    [{ generic: 'kanskje' }, 'generic: must be yes or no, not "kanskje"'],
    [{ docCount: '-1' }, 'docCount: must be at least 0, not "-1"'],
    [{ markets: 'Norge' }, 'markets: must be country codes such as NO;SE, not "Norge"'],
    [{ insulationDiameter: '41' }, 'insulationDiameter: must be below outerDiameter, 40, not 41'],
    [{ conductorDiameter: '40' }, 'conductorDiameter: must be below outerDiameter, 40, not 40'],
    [{ sheathThickness: '20' }, 'sheathThickness: twice it must be below outerDiameter, 40, not 40'],
    [{ conductorResistance20: '0' }, 'conductorResistance20: must be above 0, not "0"'],
    [{ conductorResistance20: '1001' }, 'conductorResistance20: must be at most 1000, not "1001"'],
    [
      { conductorConstruction: 'SEGMENTED' },
      'conductorConstruction: must be one of SOLID, STRANDED, SECTOR, MILLIKEN, MILLIKEN_INSULATED, HOLLOW, not "SEGMENTED"',
    ],
    [{ skinFactor: '1.5' }, 'skinFactor: must be at most 1, not "1.5"'],
    [{ relativePermittivity: '0.9' }, 'relativePermittivity: must be at least 1, not "0.9"'],
    [{ lossFactor: '-0.1' }, 'lossFactor: must be above 0, not "-0.1"'],
    [{ coreArrangement: 'TRIPLEX' }, 'coreArrangement: TRIPLEX has conductorCount 3, not 1'],
    [
      { screenType: 'FOIL' },
      'screenType: must be one of NONE, WIRES, TAPE, LAMINATE, AL_TUBE, LEAD, CORRUGATED, not "FOIL"',
    ],
    [{ screenMeanDiameter: '41' }, 'screenMeanDiameter: must be below outerDiameter, 40, not 41'],
    [{ armourType: 'ROPE' }, 'armourType: must be one of NONE, WIRES, TAPES, not "ROPE"'],
    [{ armourDiameter: '40' }, 'armourDiameter: must be below outerDiameter, 40, not 40'],
    [{ sheathThermalResistivity: '0' }, 'sheathThermalResistivity: must be above 0, not "0"'],
    [
      { maxTemperature: '90', emergencyTemperature: '80' },
      'emergencyTemperature: must be at least maxTemperature, 90, not 80',
    ],
    [
      { emergencyTemperature: '105', shortCircuitTemperature: '100' },
      'shortCircuitTemperature: must be at least emergencyTemperature, 105, not 100',
    ],
    [{ screenShortCircuitTemperature: '79' }, 'screenShortCircuitTemperature: must be at least 80, not "79"'],
    [
      { screenShortCircuitTemperature: '401' },
      'screenShortCircuitTemperature: must be at most 400, not "401"',
    ],
    [{ layers: 'XLPE:5:3.5/SCREEN' }, 'layers: "SCREEN" must have a thickness above 0 and at most 200 mm'],
    [
      { layers: 'XLPE:5' },
      'layers: "XLPE:5" must be name:thickness:resistivity, or SCREEN:thickness or ARMOUR:thickness for metal',
    ],
    [
      { conductorDiameter: '18', layers: 'XLPE:5:3.5/SCREEN:1/PE:2:3.5' },
      'layers: must add up to outerDiameter, 40, not 34',
    ],
  ])('%j is refused', async (more: Record<string, string>, message) => {
    expect(await faults(cable(more))).toEqual([`line 2, column ${message}`]);
  });

  test.each([
    ['39,5', 39.5],
    ['39.5', 39.5],
    ['0,125', 0.125],
    ['1\u00a0234,5', 1234.5],
    ['1\u2009234', 1234],
    ['1\u202f000\u00a0000', undefined],
    ['4e1', 40],
  ])('the number %s is %s', async (outerDiameter, value) => {
    expect((await read(cable({ outerDiameter }))).types[0]?.details.outerDiameter).toBe(value);
  });

  test('three decimals are clear once the file has shown its decimal mark', async () => {
    const { types, findings } = await read(cable({ outerDiameter: '10,125' }, { outerDiameter: '39,5' }));
    expect([findings, types[0]?.details.outerDiameter]).toEqual([[], 10.125]);
    expect(await faults(cable({ outerDiameter: '10.125' }, { outerDiameter: '39,5' }))).toHaveLength(1);
  });

  test.each(['true', 'JA', 'yes', '1', 'SANN'])('%s is true', async (generic) => {
    expect((await read(cable({ generic }))).types[0]?.details.generic).toBe(true);
  });
  test.each(['FALSE', 'nei', 'no', '0'])('%s is false', async (generic) => {
    expect((await read(cable({ generic }))).types[0]?.details.generic).toBe(false);
  });

  test('a wall that fills its pipe, a category and a kind that do not exist', async () => {
    const pipes = 'id;name;pipeCategory;outerDiameter;wallThickness\n1;a;GAS;10;5\n2;b;OIL;10;1';
    expect(await faults(pipes, 'pipe')).toEqual([
      'line 2, column wallThickness: twice it must be below outerDiameter, 10, not 10',
      'line 3, column pipeCategory: must be one of CONTAINER, ECOM, WATER, SEWER, HEAT, GAS, not "OIL"',
    ]);
    expect(await faults('id;name;kind;width\n1;a;ROPE;10', 'marker')).toEqual([
      'line 2, column kind: must be one of TAPE, PLATE, NET, not "ROPE"',
    ]);
  });
});

describe('rows', () => {
  test('every fault of every row is told, with the heading of the file', async () => {
    const text = cable({ generic: '?', docCount: '' }, {}, { outerDiameter: 'x' });
    expect(await faults(text.replace('outerDiameter', 'Ytterdiameter (mm)'))).toEqual([
      'line 2, column generic: must be yes or no, not "?"',
      'line 2, column docCount: is missing',
      'line 4, column Ytterdiameter (mm): must be a number, not "x"',
    ]);
  });

  test('past a hundred faults are counted', async () => {
    const lines = await faults(cable(...Array.from({ length: 130 }, () => ({ generic: '?' }))));
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('and 30 more');
  });

  test('an id twice is told with both lines', async () => {
    expect(await faults(cable({ id: '7' }, { id: '8' }, { id: '7' }))).toEqual([
      'line 4, column id: 7 is on line 2 already',
    ]);
  });

  test('a value without a heading is refused, empty rows and cells at the end are not', async () => {
    expect(await faults(`${cable({})};;\n;;;\n\n`)).toEqual([]);
    expect(await faults(`${cable({})};5`)).toEqual(['line 2: has more values than there are headings, 9']);
  });
});

describe('headings', () => {
  const NORWEGIAN =
    'ID;Navn;SPENNINGSKATEGORI;Kabelkategori;Leder-antall;ytre diameter [mm];generisk;kabelsimulatorkompatibel;Antall dokumenter;isolasjonsniva;Isolasjonsnivå';

  test('in Norwegian, in any case, with or without accents', async () => {
    const [accented, plain] = [';Isolasjonsnivå (kV)', ';ISOLASJONSNIVA'].map((last) =>
      NORWEGIAN.replace(';isolasjonsniva;Isolasjonsnivå', last),
    );
    for (const header of [accented, plain])
      expect(await read(`${header}\n1;Kabel;MV;MV;1;40;ja;nei;0;24`)).toMatchObject({
        findings: [],
        unknownColumns: [],
        types: [{ id: 1, name: 'Kabel', details: { isolationLevel: 24, conductorCount: 1, docCount: 0 } }],
      });
  });

  test('of the columns of a rating, with their units', async () => {
    const cells: Record<string, string> = {
      'Ledermotstand (Ω/km)': '0,125',
      'skjermmotstand [ohm/km]': '0,73',
      'Fasespenning (kV)': '12',
      Lederkonstruksjon: 'stranded',
      Skjermtype: 'WIRES',
      'Skjermens middeldiameter (mm)': '33,1',
      'Slaglengde (mm)': '330',
      Tapsfaktor: '0,004',
      'Termisk resistivitet kappe (K·m/W)': '3,5',
      'Nødtemperatur (°C)': '105',
      'Skjermens kortslutningstemperatur (°C)': '180',
      Lag: 'PEX:9,3:3,5/SCREEN:0,8/PE:2:3,5',
    };
    const { types, findings, unknownColumns } = await read(cable(cells));
    expect([findings, unknownColumns]).toEqual([[], []]);
    expect(types[0]?.details).toMatchObject({
      conductorResistance20: 0.125,
      screenResistance20: 0.73,
      ratedVoltage: 12,
      conductorConstruction: 'STRANDED',
      screenType: 'WIRES',
      screenMeanDiameter: 33.1,
      screenLayLength: 330,
      lossFactor: 0.004,
      sheathThermalResistivity: 3.5,
      emergencyTemperature: 105,
      screenShortCircuitTemperature: 180,
      layers: 'PEX:9.3:3.5/SCREEN:0.8/PE:2:3.5',
    });
  });

  test('two for one field are refused', async () => {
    expect(await faults(`${NORWEGIAN}\n`)).toEqual([
      'line 1, column Isolasjonsnivå: means the same as column isolasjonsniva',
    ]);
  });

  test('each missing one is one fault, however many rows there are', async () => {
    expect(await faults('id,name,area\n1,a,50\n2,b,x', 'ecc')).toEqual([
      'line 1, column radius: is missing from the headings',
      'line 3, column area: must be a number, not "x"',
    ]);
  });

  test('unknown ones are named, and so is one in another unit', async () => {
    const { unknownColumns, findings } = await read(cable({ farge: 'rød', 'screenArea (cm2)': '5' }));
    expect([unknownColumns, findings]).toEqual([['farge', 'screenArea (cm2)'], []]);
  });
});
