import type { Source, SourceKind } from '../../explain/explanation.js';
import { renamed } from '../../explain/rule.js';
import {
  type CircuitFigures,
  dropOf,
  isThreePhase,
  SECTION_VALUES,
  type SectionValue,
  screenVoltagesOf,
  sumOver,
  weakestConductor,
  weakestScreen,
} from '../circuitFigures.js';
import { COST, DIRECT_DROP, LINE, SHORT_CIRCUIT, voltageDropRule } from '../formulas.js';
import { conductorsOf } from '../operation.js';
import { sizeOf } from '../phasors.js';
import type { EconomyAssumptionName, EconomyProfile } from '../profile.js';
import { ECONOMY_ASSUMPTIONS } from '../profile.js';
import type { Withstand } from '../shortCircuit.js';
import type { ExplainedFigure } from './figureNames.js';
import type { FigureFormula, SymbolValue } from './model.js';
import type { TermName } from './words.js';

/** How each figure of a circuit follows from others. Null: the circuit has no such figure. */

interface Context {
  figures: CircuitFigures;
  profile: EconomyProfile;
}

const given = (
  value: number,
  name: TermName,
  unit: string,
  kind: SourceKind = 'INPUT',
  ref: string = name,
): SymbolValue => ({ value, name, unit, source: { kind, ref } });

const of = (figure: ExplainedFigure, unit: string): SymbolValue => ({ figure, unit });

const assumption = ({ profile }: Context, name: EconomyAssumptionName & TermName): SymbolValue => {
  const { unit = '1' } = ECONOMY_ASSUMPTIONS[name] as { unit?: string };
  const source: Source = { kind: 'ASSUMPTION', ref: name, version: profile.version };
  return { value: profile.assumptions[name], name, unit, source };
};

/** Values of an operation: told for the circuit, or assumed. */
const operated = (context: Context, name: 'voltage' | 'powerFactor', scale = 1, unit = '1'): SymbolValue => {
  const { operation } = context.figures;
  if (!operation.assumed.includes(name))
    return given(operation[name] * scale, name, unit, 'INPUT', `operation.${name}`);
  return name === 'powerFactor'
    ? assumption(context, name)
    : given(operation[name] * scale, name, unit, 'CATALOG', 'ratedVoltage');
};

const currentOf = ({ figures }: Context) =>
  given(figures.circuit.current, 'current', 'A', 'INPUT', 'circuit.current');

/** Numbered from 1, and the sum of products with the lengths of the sections. */
function overSections(
  { figures }: Context,
  symbol: string,
  result: string,
  value: SectionValue,
  unit: string,
): FigureFormula | null {
  const { sections } = figures;
  if (sumOver(sections, SECTION_VALUES[value]) === undefined) return null;
  const symbols: Record<string, SymbolValue> = {};
  for (const [i, section] of sections.entries()) {
    const at = `@${section.sectionId}`;
    const perMetre = SECTION_VALUES[value](section)!;
    symbols[`${symbol}_${i + 1}`] = given(perMetre, 'perMetre', `${unit}/m`, 'RULE', `${value}${at}`);
    symbols[`L_${i + 1}`] = given(section.length, 'sectionLength', 'm', 'INPUT', `section.length${at}`);
  }
  const formula = `${result} = ${sections.map((_, i) => `${symbol}_${i + 1}·L_${i + 1}`).join(' + ')}`;
  return { formula, symbols, unit };
}

const IEC_60287 = (clause: string) => ({ name: 'IEC 60287', clause });
const IEC_60949 = (clause: string) => ({ name: 'IEC 60949', clause });

const withNorm = (figure: FigureFormula | null, norm: { name: string; clause: string }) =>
  figure && { ...figure, norm };

const withstandSymbols = (part: Withstand, after = ''): Record<string, SymbolValue> => ({
  [`K${after}`]: given(part.K, 'K', 'A·√s/mm²', 'NORM', 'IEC 60949'),
  [`β${after}`]: given(part.β, 'β', 'K', 'NORM', 'IEC 60949'),
  [`A${after}`]: given(part.A, 'area', 'mm²', 'CATALOG'),
  [`θi${after}`]: given(part.θi, 'initialTemperature', '°C', 'RULE'),
  [`θf${after}`]: given(part.θf, 'finalTemperature', '°C', 'CATALOG'),
});

const durationOf = ({ t }: Withstand) => given(t, 'duration', 's', 'INPUT', 'fault.duration');

/** Conductors that are alike are one term. */
function conductorShortCircuit({ figures }: Context): FigureFormula | null {
  if (!isThreePhase(figures)) return null;
  const parts = weakestConductor(figures);
  if (parts.length === 0 || parts.some(({ adiabatic }) => adiabatic === 0)) return null;
  const keyOf = ({ material, A, K, θi, θf }: Withstand) => JSON.stringify([material, A, K, θi, θf]);
  const kinds = [...new Map(parts.map((part) => [keyOf(part), part])).values()];
  const symbols: Record<string, SymbolValue> = { t: durationOf(parts[0]!) };
  const terms = kinds.map((part, i) => {
    const after = kinds.length === 1 ? '' : `_${i + 1}`;
    const count = parts.filter((other) => keyOf(other) === keyOf(part)).length;
    const contact = part.contact as { x: number; y: number };
    Object.assign(symbols, withstandSymbols(part, after), {
      [`x${after}`]: given(contact.x, 'contact', '√(mm²/s)', 'NORM', 'IEC 60949'),
      [`y${after}`]: given(contact.y, 'contact', 'mm²/s', 'NORM', 'IEC 60949'),
      ...(count > 1 && { [`n${after}`]: given(count, 'cables', '1', 'INPUT', 'circuit.conductors') }),
    });
    const names = Object.fromEntries(
      ['K', 'A', 'θf', 'β', 'θi', 'x', 'y'].map((name) => [name, name + after]),
    );
    const [adiabatic, factor] = [SHORT_CIRCUIT.adiabatic, SHORT_CIRCUIT.conductorFactor].map(
      (rule) => renamed(rule, names).formula,
    );
    return `${count > 1 ? `n${after}·` : ''}${adiabatic}·${factor}`;
  });
  return { formula: `Ip = (${terms.join(' + ')})/1000`, symbols, unit: 'kA', norm: IEC_60949('3, 5') };
}

function screenShortCircuit({ figures }: Context): FigureFormula | null {
  if (!isThreePhase(figures)) return null;
  const screen = weakestScreen(figures);
  if (!screen || screen.adiabatic === 0) return null;
  const isClosed = screen.contact !== undefined;
  return {
    formula: `Ip = ${SHORT_CIRCUIT.adiabatic.formula}${isClosed ? `·(${SHORT_CIRCUIT.sheathFactor.formula})` : ''}/1000`,
    symbols: {
      ...withstandSymbols(screen),
      t: durationOf(screen),
      ...(isClosed && { z: of('sheathHeat', '1') }),
    },
    unit: 'kA',
    norm: IEC_60949(isClosed ? '3, 6' : '3'),
  };
}

function sheathHeat({ figures }: Context): FigureFormula | null {
  const screen = weakestScreen(figures);
  if (!screen?.contact || !('z' in screen.contact)) return null;
  const { σ1, σ2, σ3, ρ2, ρ3, δ } = screen.contact;
  const heat = (value: number) => given(value, 'heatCapacity', 'J/(m³·K)', 'NORM', 'IEC 60853-2');
  const resistivity = (value: number) => given(value, 'thermalResistivity', 'K·m/W', 'CATALOG');
  return {
    formula: `z = ${SHORT_CIRCUIT.z.formula}`,
    symbols: {
      ...{ σ1: heat(σ1), σ2: heat(σ2), σ3: heat(σ3), ρ2: resistivity(ρ2), ρ3: resistivity(ρ3) },
      δ: given(δ, 'thickness', 'mm', 'CATALOG'),
      t: durationOf(screen),
    },
    unit: '1',
    norm: IEC_60949('6'),
  };
}

function screenVoltage(context: Context): FigureFormula | null {
  const { figures } = context;
  const voltages = screenVoltagesOf(figures);
  if (!voltages) return null;
  const highest = voltages.map(sizeOf);
  const p = highest.indexOf(Math.max(...highest));
  const symbols: Record<string, SymbolValue> = { I: currentOf(context) };
  const open = figures.sections.filter(({ impedance }) => impedance?.screenVoltages);
  for (const [i, { sectionId, length, impedance }] of open.entries()) {
    const { re, im } = impedance!.screenVoltages![p]!;
    const along = (value: number) =>
      given(value, 'alongScreen', 'V/(A·m)', 'RULE', `screenVoltage@${sectionId}`);
    symbols[`e_${i + 1}`] = along(re);
    symbols[`h_${i + 1}`] = along(im);
    symbols[`L_${i + 1}`] = given(length, 'sectionLength', 'm', 'INPUT', `section.length@${sectionId}`);
  }
  const sum = (symbol: string) => open.map((_, i) => `${symbol}_${i + 1}·L_${i + 1}`).join(' + ');
  return { formula: `E = I·sqrt((${sum('e')})^2 + (${sum('h')})^2)`, symbols, unit: 'V' };
}

function lossTime(context: Context): FigureFormula | null {
  return {
    formula: `τ = ${COST.lossTime.formula}`,
    symbols: { c: assumption(context, 'lossShare'), T: utilisation(context) },
    unit: 'h',
  };
}

/** As told, as assumed, as cut to a year, or from the energy of a year. */
function utilisation(context: Context): SymbolValue {
  const { operation } = context.figures;
  const { utilisationTime: T, assumed, isCut } = operation;
  if (assumed.includes('utilisationTime')) return assumption(context, 'utilisationTime');
  if (isCut) return given(T, 'utilisationTime', 'h', 'RULE', 'hoursOfAYear');
  if (operation.given.utilisationTime == null) return of('utilisationTime', 'h');
  return given(T, 'utilisationTime', 'h', 'INPUT', 'operation.utilisationTime');
}

function utilisationTime(context: Context): FigureFormula | null {
  const { operation, circuit } = context.figures;
  if (operation.given.yearlyEnergy == null || operation.isCut || circuit.current === 0) return null;
  return {
    formula: `T = ${COST.utilisationTime[conductorsOf(circuit.kind)].formula}`,
    symbols: {
      E: given(operation.given.yearlyEnergy, 'yearlyEnergy', 'MWh', 'INPUT', 'operation.yearlyEnergy'),
      U: operated(context, 'voltage', 1, 'kV'),
      I: currentOf(context),
      cosφ: operated(context, 'powerFactor'),
    },
    unit: 'h',
  };
}

function dropFormula(context: Context): Omit<FigureFormula, 'unit'> {
  const { circuit, operation } = context.figures;
  const symbols = {
    U: operated(context, 'voltage', 1e3, 'V'),
    I: currentOf(context),
    R: of('resistance', 'Ω'),
  };
  if (circuit.kind === 'DC') return { formula: `ΔU = ${DIRECT_DROP.formula}`, symbols };
  return {
    formula: `ΔU = ${voltageDropRule(conductorsOf(circuit.kind), operation.leading).formula}`,
    symbols: { ...symbols, X: of('reactance', 'Ω'), cosφ: operated(context, 'powerFactor') },
  };
}

const lossHours = ({ figures: { operation } }: Context): SymbolValue =>
  operation.given.lossTime == null
    ? of('lossTime', 'h')
    : given(operation.lossTime, 'lossTime', 'h', 'INPUT', 'operation.lossTime');

export function figureFormula(context: Context, figure: ExplainedFigure): FigureFormula | null {
  const { figures, profile } = context;
  const { circuit, operation, fault } = figures;
  const U = operated(context, 'voltage', 1, 'kV');
  const f = given(circuit.frequency, 'frequency', 'Hz', 'INPUT', 'circuit.frequency');
  switch (figure) {
    case 'resistance':
      return withNorm(overSections(context, 'r', 'R', figure, 'Ω'), IEC_60287('1-1, 5.3'));
    case 'reactance':
      if (circuit.kind === 'DC') return null;
      return withNorm(overSections(context, 'x', 'X', figure, 'Ω'), IEC_60287('1-1, 5.3'));
    case 'zeroResistance':
      return overSections(context, 'r', 'R0', figure, 'Ω');
    case 'zeroReactance':
      return overSections(context, 'x', 'X0', figure, 'Ω');
    case 'capacitance':
      return withNorm(overSections(context, 'c', 'C', figure, 'µF'), IEC_60287('1-1, 5.2'));
    case 'loadLoss':
      return withNorm(overSections(context, 'w', 'P', 'load', 'kW'), IEC_60287('1-1, 4.1'));
    case 'constantLoss':
      return withNorm(overSections(context, 'w', 'W', 'constant', 'kW'), IEC_60287('1-1, 5.2'));
    case 'chargingCurrent':
    case 'earthFaultCurrent':
      return {
        formula: `${figure === 'chargingCurrent' ? 'Ic' : 'Ie'} = ${LINE[figure].formula}`,
        symbols: { f, C: of('capacitance', 'µF'), U },
        unit: 'A',
      };
    case 'voltageDrop':
      if (Number.isNaN(dropOf(figures, operation.voltage))) return null;
      return { ...dropFormula(context), unit: 'V' };
    case 'voltageDropPercent':
      return {
        formula: `p = ${LINE.dropPercent.formula}`,
        symbols: { ΔU: of('voltageDrop', 'V'), U: operated(context, 'voltage', 1e3, 'V') },
        unit: '%',
      };
    case 'conductorShortCircuit':
      return conductorShortCircuit(context);
    case 'screenShortCircuit':
      return screenShortCircuit(context);
    case 'sheathHeat':
      return sheathHeat(context);
    case 'faultCurrentEnd':
      if (fault.current === undefined || !isThreePhase(figures)) return null;
      return {
        formula: `Ie = ${LINE.faultCurrentEnd.formula}`,
        symbols: {
          U,
          rx: given(fault.rx, 'rx', '1', 'INPUT', 'fault.rx'),
          Ik: given(fault.current, 'faultCurrent', 'kA', 'INPUT', 'fault.current'),
          R: of('resistance', 'Ω'),
          X: of('reactance', 'Ω'),
        },
        unit: 'kA',
      };
    case 'screenVoltage':
      return screenVoltage(context);
    case 'lossTime':
      return lossTime(context);
    case 'utilisationTime':
      return utilisationTime(context);
    case 'energyLoss':
      return {
        formula: `E = ${COST.energyLoss.formula}`,
        symbols: { P: of('loadLoss', 'kW'), τ: lossHours(context), W: of('constantLoss', 'kW') },
        unit: 'kWh',
      };
    case 'lossCost':
      return {
        formula: `K = ${COST.lossCost.formula}`,
        symbols: {
          P: of('loadLoss', 'kW'),
          τ: lossHours(context),
          p: assumption(context, 'energyPrice'),
          d: assumption(context, 'powerPrice'),
          W: of('constantLoss', 'kW'),
        },
        unit: 'kr',
      };
    case 'capitalisedLossCost':
      return {
        formula: `Kc = ${COST.capitalised.formula}`,
        symbols: { K: of('lossCost', 'kr'), F: of('capitalisation', '1') },
        unit: 'kr',
        norm: { name: 'IEC 60287-3-2', clause: '4' },
      };
    case 'growth':
      return {
        formula: `r = ${COST.growth.formula}`,
        symbols: {
          a: assumption(context, 'loadGrowth'),
          b: assumption(context, 'priceGrowth'),
          i: assumption(context, 'interest'),
        },
        unit: '1',
        norm: { name: 'IEC 60287-3-2', clause: '4' },
      };
    case 'capitalisation': {
      const { loadGrowth, priceGrowth, interest } = profile.assumptions;
      const isEven = COST.growth.of(loadGrowth, priceGrowth, interest) === 1;
      return {
        formula: `F = ${isEven ? COST.evenCapitalisation.formula : COST.capitalisation.formula}`,
        symbols: {
          ...(!isEven && { r: of('growth', '1') }),
          N: assumption(context, 'years'),
          i: assumption(context, 'interest'),
        },
        unit: '1',
        norm: { name: 'IEC 60287-3-2', clause: '4' },
      };
    }
  }
}
