import type { ReportWorkbook, WorkbookCell, WorkbookColumn, WorkbookSheet } from '../../report/workbook.js';
import { hottestConductor, hottestOfCircuit } from '../answer/hottest.js';
import { certaintyTexts, findingTexts, variationText } from './certainty.js';
import { conditionsOf } from './conditions.js';
import type { NoteInput } from './input.js';
import { type Labels, labelsOf, phaseText } from './labels.js';
import { groupedLines, originText, subjectName } from './lines.js';
import { factsOf } from './note.js';
import { cableRows, circuitText, isScreened } from './results.js';
import { noteWords } from './words.js';

/** The same as the note, as a workbook. Numbers are numbers, and not rounded. */
export function ratingWorkbook(input: NoteInput): ReportWorkbook {
  const { title, language } = input.drawing;
  const words = noteWords(language);
  const labels = labelsOf(input);
  return {
    title: [words.title, title.project, title.segment, title.section].filter(Boolean).join(' · '),
    date: title.date,
    sheets: [
      circuitSheet(input, labels),
      conductorSheet(input, labels),
      stepSheet(input, labels),
      conditionSheet(input, labels),
    ],
  };
}

const text = (title: string, width: number): WorkbookColumn => ({ title, width, format: 'text' });
const tenths = (title: string, width = 12): WorkbookColumn => ({ title, width, format: 'tenths' });
const thousandths = (title: string, width = 12): WorkbookColumn => ({ title, width, format: 'thousandths' });
const number = (title: string, width = 12): WorkbookColumn => ({ title, width, format: 'quantity' });

function circuitSheet(input: NoteInput, labels: Labels): WorkbookSheet {
  const { rating, request, otherLimits = [] } = input;
  const { language } = input.drawing;
  const words = noteWords(language);
  const { circuits } = rating.installed.installation;
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
      text(words.kind, 60),
    ],
    rows: rating.answer.circuits.map((one, c) => {
      const hottest = hottestOfCircuit(rating.answer, one);
      const circuit = circuits.find(({ id }) => id === one.circuitId)!;
      return [
        labels.circuit(one.circuitId),
        one.current,
        one.rating,
        ...otherLimits.map(({ ratings }) => ratings[c] ?? null),
        one.utilisation === null ? null : one.utilisation * 100,
        one.limitTemperature,
        labels.conductor(hottest),
        hottest?.conductorTemperature ?? null,
        circuitText(
          circuit,
          { daily: request.mode === 'CYCLIC', screened: isScreened(rating, circuit) },
          language,
        ),
      ];
    }),
  };
}

function conductorSheet({ rating, drawing: { language } }: NoteInput, labels: Labels): WorkbookSheet {
  const words = noteWords(language);
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
    ],
    rows: rating.answer.conductors.map((one): WorkbookCell[] => [
      labels.circuit(one.circuitId),
      labels.item(one.cableId),
      one.phase && phaseText(one.phase),
      one.x,
      one.y,
      one.conductorTemperature,
      one.screenTemperature,
      one.surfaceTemperature,
      one.conductorLoss,
      one.screenLoss,
      one.armourLoss,
      one.dielectricLoss,
      one.lambda1,
      one.T1,
      one.T2,
      one.T3,
      one.T4,
    ]),
  };
}

function stepSheet({ rating, drawing: { language } }: NoteInput, labels: Labels): WorkbookSheet {
  const words = noteWords(language);
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
    rows: groupedLines(rating, hottestConductor(rating.answer)).flatMap(({ group, lines }) =>
      lines.map((line): WorkbookCell[] => [
        words.groups[group],
        line.symbol,
        subjectName(line, language, labels),
        line.formula,
        line.value,
        line.unit === '1' ? null : line.unit,
        line.clause,
        originText(line, language) || words.origins.DERIVED,
      ]),
    ),
  };
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
