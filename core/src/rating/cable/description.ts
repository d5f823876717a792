import { renamed } from '../../explain/rule.js';
import type { Language } from '../../text/language.js';
import { type ExplanationLine, ExplanationLines } from '../explanation/lines.js';
import { nameOf } from '../explanation/names.js';
import { sourceText } from '../explanation/words.js';
import { DIELECTRIC_LOSS } from '../losses/insulation.js';
import { metalOf } from '../materials/metals.js';
import { insulationOf } from '../materials/nonMetals.js';
import type { CableModel } from './model.js';
import type { CableType } from './type.js';

/** One value of a model, and where it comes from. */
export interface ModelValue {
  /** What it is, in words. */
  name: string;
  value: number | string;
  /** Null for words, 1 for plain numbers. */
  unit: string | null;
  origin: 'CATALOG' | 'TABLE' | 'DERIVED';
  /** The column of the catalog, the table, or how it was derived. */
  source: string;
  clause: string | null;
  formula: string | null;
  /** The other values in the formula. */
  inputs: string[];
}

/** A model for people: its values by the symbols of the standard, or by their column where there is no symbol. */
export interface ModelDescription {
  /** Conductors in one cable. */
  cores: number;
  triplex: boolean;
  direct: boolean;
  assumed: string[];
  values: Record<string, ModelValue>;
}

/** A model shows its dielectric loss at 50 Hz. */
const WD = renamed(DIELECTRIC_LOSS, { f: '50' }).formula;

export function describeModel(model: CableModel, type: CableType, language: Language): ModelDescription {
  const lines = new ExplanationLines(model.lines);
  const source = model.lossy ? undefined : model.direct ? 'DIRECT_CURRENT' : 'BELOW_VOLTAGE';
  lines.derive('Wd', 'W/m', '1-1, 5.2', model.lossy ? WD : '0', { source });
  return {
    cores: model.cores,
    triplex: model.triplex,
    direct: model.direct,
    assumed: [...model.assumed],
    values: {
      ...wordsOf(model, type, language),
      ...Object.fromEntries(lines.list.map((line) => [line.symbol, describeLine(line, language)])),
      ...limitsOf(model, type, language),
    },
  };
}

function describeLine(line: ExplanationLine, language: Language): ModelValue {
  const { name, value, unit, origin, clause, formula, inputs } = line;
  if (origin !== 'CATALOG' && origin !== 'TABLE' && origin !== 'DERIVED')
    throw new Error(`${line.symbol} of a cable type cannot come from ${origin}`);
  const source = sourceText(line, language) ?? formula ?? '';
  return { name: nameOf(name, language), value, unit, origin, source, clause, formula, inputs };
}

/** What the model says in words. A word that the catalog does not have, or that is unknown, is derived. */
function wordsOf(model: CableModel, type: CableType, language: Language): Record<string, ModelValue> {
  const { screen, armour, triplex, construction } = model;
  const values: Record<string, ModelValue> = {};
  const add = (column: keyof CableType, value: string, isGiven: boolean, how: string) => {
    const origin = isGiven ? 'CATALOG' : 'DERIVED';
    values[column] = worded(column, value, null, origin, isGiven ? column : how, language);
  };
  const byCores = triplex ? 'BY_NAME' : 'BY_CONDUCTOR_COUNT';
  add('coreArrangement', arrangementOf(model, type), type.coreArrangement !== undefined, byCores);
  add('conductorMaterial', String(metalOf(type.conductorMaterial)), true, '');
  add('conductorConstruction', construction, type.conductorConstruction !== undefined, 'USUAL_CONSTRUCTION');
  const insulation = insulationOf(type.insulation);
  add('insulation', insulation ?? 'XLPE', insulation !== undefined, 'ASSUMED_INSULATION');
  const around = type.screenType ?? (type.screenArea ? 'WIRES' : 'NONE');
  add('screenType', screen?.type ?? around, type.screenType !== undefined, 'BY_SCREEN_AREA');
  if (screen)
    add('screenMaterial', screen.metal, metalOf(type.screenMaterial) !== undefined, 'USUAL_MATERIAL');
  if (armour) {
    add('armourType', armour.type, true, '');
    add('armourMaterial', armour.metal, type.armourMaterial !== undefined, 'USUAL_MATERIAL');
  }
  return values;
}

const ARRANGEMENTS: Record<number, string> = {
  1: 'SINGLE',
  2: 'TWO_CORE',
  3: 'THREE_CORE',
  4: 'FOUR_CORE',
  5: 'FIVE_CORE',
};

const arrangementOf = ({ triplex, cores }: CableModel, { coreArrangement }: CableType): string =>
  coreArrangement ?? (triplex ? 'TRIPLEX' : (ARRANGEMENTS[cores] ?? String(cores)));

/** Temperatures that no formula of the model uses. */
function limitsOf(model: CableModel, type: CableType, language: Language): Record<string, ModelValue> {
  const limit = (column: 'emergencyTemperature' | 'shortCircuitTemperature') => {
    const given = type[column] !== undefined;
    const source = given ? column : 'USUAL_LIMIT';
    return worded(column, model[column], '°C', given ? 'CATALOG' : 'TABLE', source, language);
  };
  return {
    emergencyTemperature: limit('emergencyTemperature'),
    shortCircuitTemperature: limit('shortCircuitTemperature'),
  };
}

const worded = (
  name: string,
  value: number | string,
  unit: string | null,
  origin: ModelValue['origin'],
  source: string,
  language: Language,
): ModelValue => ({
  name: nameOf(name, language),
  value,
  unit,
  origin,
  source: sourceText({ source }, language) ?? source,
  clause: null,
  formula: null,
  inputs: [],
});
