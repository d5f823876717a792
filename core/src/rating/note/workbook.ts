import { evaluate } from '../../explain/index.js';
import { cellFormula, columnLetters, computedCell } from '../../report/cellFormula.js';
import type { ReportWorkbook, WorkbookCell, WorkbookColumn, WorkbookSheet } from '../../report/workbook.js';
import type { ConductorAnswer } from '../answer/answer.js';
import { hottestConductor, hottestOfCircuit } from '../answer/hottest.js';
import type { ExplanationLine } from '../explanation/lines.js';
import type { Rating } from '../rate.js';
import { certaintyTexts, findingTexts, variationText } from './certainty.js';
import { conditionsOf } from './conditions.js';
import { nameOf } from './frame.js';
import type { NoteInput } from './input.js';
import { type Labels, labelsOf, phaseText } from './labels.js';
import { groupedLines, originText, subjectName } from './lines.js';
import { factsOf } from './note.js';
import { cableRows, circuitText, isScreened, shownAtLoad, shownLoad, usedShare } from './results.js';
import { noteWords } from './words.js';

/** The same as the note, as a workbook. Numbers are numbers, and not rounded. */
export function ratingWorkbook(input: NoteInput): ReportWorkbook {
  const { title, language } = input.drawing;
  const words = noteWords(language);
  const labels = labelsOf(input);
  const conditions = conditionSheet(input, labels);
  const ambient = conditions.rows.findIndex((row) => row[1] === words.ambientTemperature);
  return {
    title: `${words.title} · ${nameOf(title)}`,
    date: title.date,
    sheets: [
      circuitSheet(input, labels),
      conductorSheet(input, labels, ambient < 0 ? undefined : `'${words.conditions}'!C${ambient + 2}`),
      stepSheet(input, labels),
      conditions,
      ...variantSheets(input, labels),
    ],
  };
}

const text = (title: string, width: number): WorkbookColumn => ({ title, width, format: 'text' });
const tenths = (title: string, width = 12): WorkbookColumn => ({ title, width, format: 'tenths' });
const thousandths = (title: string, width = 12): WorkbookColumn => ({ title, width, format: 'thousandths' });
const number = (title: string, width = 12): WorkbookColumn => ({ title, width, format: 'quantity' });

function circuitSheet(input: NoteInput, labels: Labels): WorkbookSheet {
  const { rating, request, otherLimits = [] } = input;
  const atLoad = shownAtLoad(input);
  const { language } = input.drawing;
  const words = noteWords(language);
  const { circuits } = rating.installed.installation;
  const isFactored = request.mode === 'COMMON_FACTOR';
  const factorColumn = columnLetters(7 + otherLimits.length + (atLoad ? 1 : 0));
  return {
    name: words.circuits,
    columns: [
      text(words.circuit, 26),
      tenths(words.current),
      tenths(words.rating, 22),
      ...otherLimits.map(({ limit }) => tenths(words.atLimit[limit], 18)),
      tenths(words.utilisation, 16),
      number(words.limitColumn, 14),
      text(words.hottestColumn, 18),
      tenths(words.temperatureColumn),
      ...(atLoad ? [tenths(words.atLoadColumn)] : []),
      ...(isFactored ? [thousandths(words.factor)] : []),
      text(words.kind, 60),
    ],
    rows: rating.answer.circuits.map((one, c): WorkbookCell[] => {
      const row = c + 2;
      const hottest = hottestOfCircuit(rating.answer, one);
      const circuit = circuits.find(({ id }) => id === one.circuitId)!;
      return [
        labels.circuit(one.circuitId),
        shownLoad(one, request.mode),
        computedCell(
          isFactored ? `B${row}*${factorColumn}${row}` : null,
          one.current * (one.factor ?? 0),
          one.rating,
        ),
        ...otherLimits.map(({ ratings }) => ratings[c] ?? null),
        usedShare(one) === null
          ? null
          : computedCell(
              `B${row}/C${row}*100`,
              (one.current / (one.rating ?? 0)) * 100,
              usedShare(one)! * 100,
            ),
        one.limitTemperature,
        labels.conductor(hottest),
        hottest?.conductorTemperature == null
          ? null
          : {
              formula: `'${words.conductors}'!F${rating.answer.conductors.indexOf(hottest) + 2}`,
              value: hottest.conductorTemperature,
            },
        ...(atLoad ? [atLoad[c] ?? null] : []),
        ...(isFactored ? [one.factor] : []),
        circuitText(
          circuit,
          { daily: request.mode === 'CYCLIC', screened: isScreened(rating, circuit) },
          language,
        ),
      ];
    }),
  };
}

/** @param ambient The cell with the temperature of the ground. */
function conductorSheet(
  { rating, drawing: { language } }: NoteInput,
  labels: Labels,
  ambient: string | undefined,
): WorkbookSheet {
  const words = noteWords(language);
  const { conductors } = rating.answer;
  const last = conductors.length + 1;
  // The phases of a triplex share the losses of their cable.
  const isSummed = new Set(conductors.map(({ partId }) => partId)).size === conductors.length;
  const sum = conductors.reduce((total, one) => total + (lossOf(one) ?? 0), 0);
  return {
    name: words.conductors,
    columns: [
      text(words.circuit, 26),
      text(words.number, 8),
      text(words.phase, 10),
      tenths('x (mm)'),
      tenths('y (mm)'),
      ...['θc (°C)', 'θs (°C)', 'θe (°C)'].map((title) => tenths(title)),
      ...['Wc (W/m)', 'Ws (W/m)', 'WA (W/m)', 'Wd (W/m)', 'λ1'].map((title) => thousandths(title)),
      ...['T1', 'T2', 'T3', 'T4'].map((symbol) => thousandths(`${symbol} (K·m/W)`, 14)),
      number('n', 6),
      thousandths('W (W/m)'),
    ],
    ...(isSummed && {
      total: [
        words.total,
        ...Array.from({ length: 17 }, () => null),
        { formula: `SUM(S2:S${last})`, value: sum },
      ],
    }),
    rows: conductors.map((one, i): WorkbookCell[] => [
      labels.circuit(one.circuitId),
      labels.item(one.cableId),
      one.phase && phaseText(one.phase),
      one.x,
      one.y,
      conductorCell(one, i + 2, loadedIn(rating, i)),
      one.screenTemperature,
      surfaceCell(one, i + 2, ambient, rating.answer.ambientTemperature),
      one.conductorLoss,
      one.screenLoss,
      one.armourLoss,
      one.dielectricLoss,
      one.lambda1,
      one.T1,
      one.T2,
      one.T3,
      one.T4,
      loadedIn(rating, i),
      computedCell(`I${i + 2}+J${i + 2}+K${i + 2}+L${i + 2}`, lossOf(one) ?? Number.NaN, lossOf(one)),
    ]),
  };
}

/** How many conductors of the cable carry current. */
const loadedIn = ({ solved }: Rating, i: number): number => solved.problem.cables[i]!.loaded;

/** Of conductors, screens, armour and insulation together. */
const lossOf = ({ conductorLoss, screenLoss, armourLoss, dielectricLoss }: ConductorAnswer): number | null =>
  conductorLoss === null || screenLoss === null || armourLoss === null
    ? null
    : conductorLoss + screenLoss + armourLoss + dielectricLoss;

/** θe = θa + W · T4. */
const surfaceCell = (one: ConductorAnswer, row: number, ambient: string | undefined, ground: number) =>
  computedCell(
    ambient === undefined ? null : `${ambient}+S${row}*Q${row}`,
    ground + (lossOf(one) ?? Number.NaN) * (one.T4 ?? Number.NaN),
    one.surfaceTemperature,
  );

/** IEC 60287-1-1, 4.2: θc = θe + (Wc + Wd / 2) / n · T1 + (Wc + Ws + Wd) · T2 + W · T3, with the losses of all n conductors. */
function conductorCell(one: ConductorAnswer, row: number, loaded: number) {
  const { surfaceTemperature, conductorLoss, screenLoss, dielectricLoss, T1, T2, T3 } = one;
  const [Wc, Ws] = [conductorLoss ?? Number.NaN, screenLoss ?? Number.NaN];
  const computed =
    (surfaceTemperature ?? Number.NaN) +
    ((Wc + dielectricLoss / 2) / loaded) * T1 +
    (Wc + Ws + dielectricLoss) * T2 +
    (lossOf(one) ?? Number.NaN) * T3;
  const r = row;
  const formula = `H${r}+(I${r}+L${r}/2)/R${r}*N${r}+(I${r}+J${r}+L${r})*O${r}+S${r}*P${r}`;
  return computedCell(formula, computed, one.conductorTemperature);
}

/** Every step with its formula over the cells of the steps above it. */
function stepSheet({ rating, drawing: { language } }: NoteInput, labels: Labels): WorkbookSheet {
  const words = noteWords(language);
  const grouped = groupedLines(rating, hottestConductor(rating.answer));
  const all = grouped.flatMap(({ lines }) => lines);
  const cells = new Map(all.map(({ symbol }, i) => [symbol, `E${i + 2}`]));
  const values = new Map(all.map(({ symbol, value }) => [symbol, value]));
  const cellOf = (symbol: string) => cells.get(symbol);
  const numberOf = (symbol: string) => values.get(symbol) ?? Number.NaN;
  return {
    name: words.calculation,
    columns: [
      text('', 18),
      text(words.symbol, 10),
      text(words.name, 48),
      text(words.formula, 60),
      { ...number(words.value, 18), format: 'scientific' },
      text(words.unit, 14),
      text(words.clause, 18),
      text(words.origin, 44),
    ],
    rows: grouped.flatMap(({ group, lines }) =>
      lines.map((line): WorkbookCell[] => [
        words.groups[group],
        line.symbol,
        subjectName(line, language, labels),
        line.formula,
        stepCell(line, cellOf, numberOf),
        line.unit === '1' ? null : line.unit,
        line.clause,
        originText(line, language) || words.origins.DERIVED,
      ]),
    ),
  };
}

function stepCell(
  { formula, value }: ExplanationLine,
  cellOf: (symbol: string) => string | undefined,
  numberOf: (symbol: string) => number,
): WorkbookCell {
  if (formula === null) return value;
  return computedCell(cellFormula(formula, cellOf), evaluate(formula, numberOf), value);
}

/** What is given, the cables, the findings and how certain it all is. */
function conditionSheet(input: NoteInput, labels: Labels): WorkbookSheet {
  const words = noteWords(input.drawing.language);
  const cable = (name: string, value: number, unit: string, label: string): WorkbookCell[] => [
    `${words.cables}, ${label}`,
    name,
    value,
    unit,
    null,
  ];
  const bare = (title: string) => title.replace(/ \(.*\)$/, '');
  return {
    name: words.conditions,
    columns: [
      text('', 26),
      text(words.condition, 44),
      number(words.value),
      text(words.unit, 12),
      text('', 70),
    ],
    rows: [
      ...factsOf(input).map(({ label, value }): WorkbookCell[] => [words.title, label, null, null, value]),
      ...conditionsOf(input).map(({ group, name, value, unit, words: text }): WorkbookCell[] => [
        group,
        name,
        value,
        unit || null,
        text || null,
      ]),
      ...cableRows(input, labels).flatMap((row): WorkbookCell[][] => [
        [`${words.cables}, ${row.label}`, words.type, null, null, row.name],
        cable(words.count, row.count, '', row.label),
        cable(bare(words.area), row.area, 'mm²', row.label),
        cable(bare(words.diameter), row.diameter, 'mm', row.label),
        cable(bare(words.voltage), row.voltage, 'kV', row.label),
        cable(bare(words.maxTemperature), row.maxTemperature, '°C', row.label),
      ]),
      ...findingTexts(input, labels).map((text): WorkbookCell[] => [words.findings, null, null, null, text]),
      ...certaintyTexts(input).map((text): WorkbookCell[] => [words.certainty, null, null, null, text]),
      ...input.sensitivity.flatMap(({ variation, factors }) =>
        factors.map((factor, c): WorkbookCell[] => [
          words.certainty,
          variationText(variation, input),
          factor === null ? null : (factor - 1) * 100,
          '%',
          labels.circuit(input.rating.answer.circuits[c]!.circuitId),
        ]),
      ),
    ],
  };
}

/** The ratings by season and along the curves, one row for each figure. */
function variantSheets(
  { seasons = [], curves = [], rating, drawing: { language } }: NoteInput,
  labels: Labels,
): WorkbookSheet[] {
  const words = noteWords(language);
  const circuit = (c: number) => labels.circuit(rating.answer.circuits[c]!.circuitId);
  const bySeason: WorkbookSheet = {
    name: words.season,
    columns: [
      text(words.season, 22),
      number(words.ambientColumn, 14),
      number(words.resistivityColumn, 16),
      text(words.circuit, 26),
      tenths(words.rating, 22),
    ],
    rows: seasons.flatMap(({ name, ambientTemperature, soilThermalResistivity, ratings }) =>
      ratings.map((one, c) => [name, ambientTemperature, soilThermalResistivity, circuit(c), one]),
    ),
  };
  const along: WorkbookSheet = {
    name: words.curvesSheet,
    columns: [
      text(words.condition, 26),
      number(words.value),
      text(words.circuit, 26),
      tenths(words.rating, 22),
    ],
    rows: curves.flatMap(({ of, points }) =>
      points.flatMap(({ x, ratings }) =>
        ratings.map((one, c) => [words.curveTitles[of], x, circuit(c), one]),
      ),
    ),
  };
  return [bySeason, along].filter(({ rows }) => rows.length > 0);
}
