import type { Explanation, Term } from '../../explain/explanation.js';
import { significantText } from '../../rating/note/numbers.js';
import type { Block, CalculationLine } from '../../report/document.js';
import { countText } from '../../report/format.js';
import type { WorkbookSheet } from '../../report/workbook.js';
import { capitalized } from '../../text/translation.js';
import { ELECTRICAL_EXPLANATIONS, explainElectrical } from '../explanation/index.js';
import { partTitle } from './chapters.js';
import type { NoteCircuit, SheetNote } from './input.js';
import { tableSheet } from './tables.js';
import { judgedOf, nearestLimit } from './verdicts.js';
import { sheetWords } from './words.js';

/** How the figures of circuits came about, in the steps of the other calculation notes. */

interface Step extends Omit<CalculationLine, 'value'> {
  value: number;
}

/** Figures that are derived from others are explained as deep as that goes. */
const DEPTH = 5;
/** Of more circuits, paper has the steps of those nearest to their limits. */
const MOST_CIRCUITS = 3;

function stepsOf({ figures, answer }: NoteCircuit, note: SheetNote): Step[] {
  const { language, profile, feeder } = note;
  const explain = (of: NoteCircuit['figures'], figure: (typeof ELECTRICAL_EXPLANATIONS)[number]) =>
    explainElectrical(
      { circuits: [of], profile },
      { circuitId: of.circuit.id, figure, depth: DEPTH, language },
    );
  const steps: Step[] = [];
  const known = new Set<string>();
  for (const figure of ELECTRICAL_EXPLANATIONS) {
    // A leg begins at the voltage at which the one before ends; its share is one of the feeder's first voltage.
    if (feeder && figure === 'voltageDropPercent') continue;
    const isLater =
      feeder !== undefined && figure === 'voltageDrop' && answer.voltage !== feeder.answer.voltage;
    const of = isLater
      ? { ...figures, operation: { ...figures.operation, voltage: answer.voltage, assumed: [] } }
      : figures;
    const found = explain(of, figure);
    if (found) addSteps(found, steps, known, isLater, note);
  }
  return steps;
}

/** What a figure is derived from stands above it, each value once. */
function addSteps(
  { figure, formula, inWords, terms, norm }: Explanation,
  steps: Step[],
  known: Set<string>,
  isLater: boolean,
  note: SheetNote,
): void {
  if (known.has(figure.name)) return;
  known.add(figure.name);
  for (const { explanation } of terms) if (explanation) addSteps(explanation, steps, known, isLater, note);
  const [symbol = '', right = ''] = formula.split(/ = (.*)/s);
  for (const term of terms) {
    const { symbol, value, unit, source } = term;
    const key = JSON.stringify([symbol, value, unit, source.ref]);
    if (source.kind === 'DERIVED' || known.has(key)) continue;
    known.add(key);
    steps.push(stepOf(term, isLater, note));
  }
  steps.push({
    name: figure.name,
    note: inWords,
    symbol,
    formula: right,
    clause: norm ? `${norm.name}, ${norm.clause}` : '',
    value: figure.value,
    unit: figure.unit === '1' ? '' : figure.unit,
  });
}

function stepOf({ symbol, name, value, unit, source }: Term, isLater: boolean, note: SheetNote): Step {
  const words = sheetWords(note.language);
  const sectionId = source.ref.split('@')[1];
  const section = sectionId === undefined ? '' : (note.sections[sectionId] ?? '');
  return {
    name: capitalized(section ? `${name}, ${section}` : name),
    note: isLater && source.ref === 'operation.voltage' ? words.legStart : words.kinds[source.kind],
    symbol,
    formula: null,
    clause: source.kind === 'NORM' ? source.ref : '',
    value,
    unit: unit === '1' ? '' : unit,
  };
}

/** Amounts are whole, however large they are. */
const valueText = ({ value, unit }: Step, language: SheetNote['language']): string =>
  unit === sheetWords(language).kroner
    ? countText(Math.round(value), language)
    : significantText(value, language);

/** All circuits where they are few, else those nearest to their limits. */
function shownCircuits(note: SheetNote): NoteCircuit[] {
  const { circuits, feeder } = note;
  if (circuits.length <= MOST_CIRCUITS || feeder) return circuits.slice(0, MOST_CIRCUITS);
  const judged = judgedOf(note).map((one, i) => ({ i, share: nearestLimit(one) }));
  const nearest = judged.toSorted((a, b) => b.share - a.share).slice(0, MOST_CIRCUITS);
  return nearest.toSorted((a, b) => a.i - b.i).map(({ i }) => circuits[i]!);
}

export function stepBlocks(note: SheetNote): Block[] {
  const { language, circuits, feeder } = note;
  const words = sheetWords(language);
  const shown = shownCircuits(note);
  const isPart = shown.length < circuits.length;
  const groups = shown.map((circuit) => ({
    title: circuit.name,
    lines: stepsOf(circuit, note).map((step) => ({ ...step, value: valueText(step, language) })),
  }));
  // A circuit of which nothing can be computed, as after a runaway, has no steps.
  const computed = groups.filter(({ lines }) => lines.length > 0);
  if (computed.length === 0) return [];
  return [
    { kind: 'heading', text: words.calculation },
    {
      kind: 'paragraph',
      text: [
        words.stepsNote,
        ...(isPart ? [(feeder ? words.firstLegs : words.stepsOf)(shown.length, circuits.length)] : []),
      ].join(' '),
    },
    {
      kind: 'calculation',
      titles: { name: words.name, formula: words.formula, clause: words.clause, value: words.value },
      groups: computed,
    },
  ];
}

export function stepSheet(note: SheetNote): WorkbookSheet {
  const words = sheetWords(note.language);
  return tableSheet({
    name: words.calculation,
    groups: partTitle(note),
    columns: [
      { title: words.symbol },
      { title: words.name, wide: true },
      { title: words.formula, wide: true },
      { title: words.value, places: 4 },
      { title: words.unit },
      { title: words.clause },
      { title: words.origin, wide: true },
    ],
    rows: note.circuits.flatMap((circuit) =>
      stepsOf(circuit, note).map(({ name, note: origin, symbol, formula, clause, value, unit }) => ({
        group: circuit.name,
        cells: [symbol, name, formula ?? undefined, value, unit || undefined, clause || undefined, origin],
      })),
    ),
  });
}
