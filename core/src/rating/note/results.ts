import type { Block, TableRow } from '../../report/document.js';
import type { Language } from '../../text/language.js';
import type { Circuit } from '../../trench/circuits/circuit.js';
import type { CircuitAnswer } from '../answer/answer.js';
import { hottestOfCircuit } from '../answer/hottest.js';
import { groupedBy } from '../maths/grouping.js';
import type { Mode } from '../request.js';
import type { NoteInput } from './input.js';
import { type Labels, phaseText } from './labels.js';
import { fixedText, plainText } from './numbers.js';
import { noteWords } from './words.js';

/** In other modes the state is that at the rating. */
const SHOWN_AT: Partial<Record<Mode, 'given' | 'individual'>> = {
  TEMPERATURES: 'given',
  INDIVIDUAL: 'individual',
};

/** How much of its rating a circuit uses: of a load that is only assumed it would say nothing. */
export const usedShare = ({ currentGiven, utilisation }: CircuitAnswer): number | null =>
  currentGiven ? utilisation : null;

/** The load of a circuit. Where all are at their limits, one that is assumed plays no part. */
export const shownLoad = ({ currentGiven, current }: CircuitAnswer, mode: Mode): number | null =>
  currentGiven || mode !== 'EQUAL_LIMITS' ? current : null;

/** Temperatures at the loads, where these are given and what is shown is not the state at them already. */
export const shownAtLoad = ({ request: { mode }, rating, atLoad }: NoteInput): NoteInput['atLoad'] =>
  SHOWN_AT[mode] === undefined && rating.answer.circuits.every(({ currentGiven }) => currentGiven)
    ? atLoad
    : undefined;

/** The circuits as they are given, and what they may carry. */
export function circuitBlocks(input: NoteInput, labels: Labels): Block[] {
  const { rating, request, drawing, otherLimits = [] } = input;
  const atLoad = shownAtLoad(input);
  const { language } = drawing;
  const words = noteWords(language);
  const { circuits } = rating.installed.installation;
  const daily = request.mode === 'CYCLIC';
  return [
    { kind: 'heading', text: words.circuits },
    {
      kind: 'table',
      columns: [
        { title: words.circuit, align: 'left', weight: 1 },
        { title: words.current, align: 'decimal' },
        { title: words.rating, align: 'decimal' },
        ...otherLimits.map(({ limit }) => ({ title: words.atLimit[limit], align: 'decimal' as const })),
        { title: words.utilisation, align: 'decimal' },
        { title: words.limitColumn, align: 'decimal' },
        { title: words.hottestColumn, align: 'left' },
        { title: words.temperatureColumn, align: 'decimal' },
        ...(atLoad ? [{ title: words.atLoadColumn, align: 'decimal' as const }] : []),
      ],
      rows: rating.answer.circuits.map((one, c): TableRow => {
        const circuit = circuits.find(({ id }) => id === one.circuitId)!;
        const hottest = hottestOfCircuit(rating.answer, one);
        return {
          kind: 'row',
          cells: [
            labels.circuit(one.circuitId),
            fixedText(shownLoad(one, request.mode), 1, language),
            fixedText(one.rating, 1, language),
            ...otherLimits.map(({ ratings }) => fixedText(ratings[c] ?? null, 1, language)),
            fixedText(percent(usedShare(one)), 1, language),
            plainText(one.limitTemperature, language),
            labels.conductor(hottest),
            fixedText(hottest?.conductorTemperature ?? null, 1, language),
            ...(atLoad ? [fixedText(atLoad[c] ?? null, 1, language)] : []),
          ],
          note: circuitText(circuit, { daily, screened: isScreened(rating, circuit) }, language),
        };
      }),
    },
    {
      kind: 'paragraph',
      text: words.shownAt[SHOWN_AT[request.mode] ?? 'rated'],
    },
    ...(rating.installed.derived ? [{ kind: 'note' as const, text: words.derivedNote }] : []),
  ];
}

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Whether a cable of the circuit has a screen, so that it matters how screens are bonded. */
export function isScreened({ installed }: NoteInput['rating'], { conductors }: Circuit): boolean {
  const own = new Set(conductors.map(({ partId }) => partId));
  return installed.installation.cables.some(({ partId, model }) => own.has(partId) && model.screen !== null);
}

/** What is given of a circuit, in one line. */
export function circuitText(
  circuit: Circuit,
  { daily, screened }: { daily: boolean; screened: boolean },
  language: Language,
): string {
  const words = noteWords(language);
  const { kind, frequency, bonding, eddy, load } = circuit;
  const loadText =
    load === null
      ? words.constant
      : 'factor' in load
        ? words.loadFactor(plainText(load.factor, language))
        : words.loadCurve;
  return [
    kind === 'DC' ? words.kinds.DC : `${words.kinds[kind]}, ${plainText(frequency, language)} Hz`,
    kind === 'DC' || !screened ? '' : `${words.bonding.toLowerCase()} ${words.bondings[bonding]}`,
    eddy ? words.eddy : '',
    daily ? `${words.dailyLoad.toLowerCase()}: ${loadText}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

export interface CableRow {
  label: string;
  name: string;
  count: number;
  /** mm². */
  area: number;
  /** mm. */
  diameter: number;
  /** kV. */
  voltage: number;
  maxTemperature: number;
}

/** The cables of the section, those of one number in one row. */
export function cableRows({ rating }: NoteInput, labels: Labels): CableRow[] {
  const { cables } = rating.installed.installation;
  const rows = groupedBy(cables, ({ cableId, model }) => `${labels.item(cableId)} ${model.name}`);
  return [...rows.values()].map((own) => {
    const { cableId, model } = own[0]!;
    return {
      label: labels.item(cableId),
      name: model.name,
      count: own.length,
      area: model.A * 1e6,
      diameter: model.De * 1e3,
      voltage: model.U0 / 1e3,
      maxTemperature: model.maxTemperature,
    };
  });
}

export function cableBlocks(input: NoteInput, labels: Labels): Block[] {
  const { language } = input.drawing;
  const words = noteWords(language);
  return [
    { kind: 'heading', text: words.cables },
    {
      kind: 'table',
      columns: [
        { title: words.number, align: 'left' },
        { title: words.type, align: 'left', weight: 1 },
        { title: words.count, align: 'right' },
        { title: words.area, align: 'decimal' },
        { title: words.diameter, align: 'decimal' },
        { title: words.voltage, align: 'decimal' },
        { title: words.maxTemperature, align: 'decimal' },
      ],
      rows: cableRows(input, labels).map((row) => ({
        kind: 'row',
        cells: [
          row.label,
          row.name,
          String(row.count),
          plainText(row.area, language),
          fixedText(row.diameter, 1, language),
          fixedText(row.voltage, 1, language),
          plainText(row.maxTemperature, language),
        ],
      })),
    },
  ];
}

/** Temperatures, losses and thermal resistances of every conductor, by circuit. */
export function conductorBlocks({ rating, drawing: { language } }: NoteInput, labels: Labels): Block[] {
  const words = noteWords(language);
  const rows: TableRow[] = [];
  const armoured = rating.answer.conductors.some(({ armourLoss }) => armourLoss);
  const circuits = groupedBy(rating.answer.conductors, ({ circuitId }) => circuitId);
  for (const [circuitId, own] of circuits) {
    rows.push({ kind: 'group', cells: [labels.circuit(circuitId)] });
    for (const one of own) {
      const name = one.phase === null ? '' : ` · ${phaseText(one.phase, language)}`;
      const cell = (value: number | null, places: number) => fixedText(value, places, language);
      rows.push({
        kind: 'row',
        cells: [
          `${labels.item(one.cableId)}${name}`,
          cell(one.x, 0),
          cell(one.y, 0),
          cell(one.conductorTemperature, 1),
          cell(one.screenTemperature, 1),
          cell(one.surfaceTemperature, 1),
          cell(one.conductorLoss, 2),
          cell(one.screenLoss, 2),
          ...(armoured ? [cell(one.armourLoss, 2)] : []),
          cell(one.dielectricLoss, 2),
          cell(one.lambda1, 4),
          cell(one.T1, 3),
          cell(one.T2, 3),
          cell(one.T3, 3),
          cell(one.T4, 3),
        ],
      });
    }
  }
  const number = (title: string) => ({ title, align: 'right' as const });
  return [
    { kind: 'heading', text: words.conductors },
    {
      kind: 'table',
      columns: [
        { title: words.phase, align: 'left', weight: 1 },
        ...[
          'x',
          'y',
          'θc',
          'θs',
          'θe',
          'Wc',
          'Ws',
          ...(armoured ? ['WA'] : []),
          'Wd',
          'λ1',
          'T1',
          'T2',
          'T3',
          'T4',
        ].map(number),
      ],
      rows,
    },
    { kind: 'paragraph', text: words.symbols(armoured) },
  ];
}
