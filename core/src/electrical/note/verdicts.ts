import { fixedText, plainText, withUnit } from '../../rating/note/numbers.js';
import { countText } from '../../report/format.js';
import type { ElectricalFigures } from '../circuitFigures.js';
import type { SheetNote } from './input.js';
import { sheetWords } from './words.js';

/** Whether what carries a load holds what it must. Nothing holds that was not compared. */

export const VERDICTS = ['HOLDS', 'FAILS', 'NOT_COMPARED', 'NOT_COMPUTED'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const QUESTIONS = ['DROP', 'CONDUCTOR', 'SCREEN', 'SCREEN_VOLTAGE'] as const;
export type Question = (typeof QUESTIONS)[number];

export interface Answered {
  question: Question;
  verdict: Verdict;
  text: string;
  /** Of its limit. None: it has none, or was not compared. */
  share?: number;
}

export interface Judged {
  name: string;
  figures: ElectricalFigures;
  answered: Answered[];
}

/** Of each circuit, or of a feeder as a whole. */
export function judgedOf(note: SheetNote): Judged[] {
  const { feeder, circuits } = note;
  const all = feeder
    ? [{ name: feeder.name, figures: feeder.answer, answer: { ...circuits[0]!.answer, ...feeder.answer } }]
    : circuits.map(({ name, answer }) => ({ name, figures: answer, answer }));
  return all.map(({ name, figures, answer }) => ({
    name,
    figures,
    answered: [
      drop(figures, note),
      withstand('CONDUCTOR', figures, note),
      ...(answer.kind === 'AC3' ? [withstand('SCREEN', figures, note)] : []),
      ...screenVoltage(figures, note),
    ],
  }));
}

const compared = (share: number): { verdict: Verdict; share: number } => ({
  verdict: share > 1 ? 'FAILS' : 'HOLDS',
  share,
});

function drop(figures: ElectricalFigures, { language, profile }: SheetNote): Answered {
  const words = sheetWords(language);
  const { voltageDropPercent, resistance, voltage } = figures;
  const question = 'DROP';
  if (voltageDropPercent === undefined)
    return resistance === undefined
      ? { question, verdict: 'NOT_COMPUTED', text: words.noTemperature }
      : { question, verdict: 'FAILS', text: words.collapses };
  const { maximumVoltageDrop } = profile.assumptions;
  const percent = (text: string) => withUnit(text, '%');
  return {
    question,
    ...compared(voltageDropPercent / maximumVoltageDrop),
    text: words.dropText(
      percent(fixedText(voltageDropPercent, 2, language)),
      percent(plainText(maximumVoltageDrop, language)),
      withUnit(plainText(voltage, language), 'kV'),
    ),
  };
}

function withstand(
  question: 'CONDUCTOR' | 'SCREEN',
  { shortCircuit }: ElectricalFigures,
  { language }: SheetNote,
): Answered {
  const words = sheetWords(language);
  const found = question === 'CONDUCTOR' ? shortCircuit?.conductor : shortCircuit?.screen;
  if (!found) return { question, verdict: 'NOT_COMPUTED', text: words.noWithstand[question] };
  const { permissible, duration, current } = found;
  const kiloamperes = (value: number) => withUnit(fixedText(value, 2, language), 'kA');
  const borne = words.withstands[question](
    kiloamperes(permissible),
    withUnit(plainText(duration, language), 's'),
  );
  return current === undefined
    ? { question, verdict: 'NOT_COMPARED', text: borne + words.noFault }
    : { question, ...compared(current / permissible), text: borne + words.against(kiloamperes(current)) };
}

function screenVoltage(
  { screenVoltage: own }: ElectricalFigures,
  { language, profile }: SheetNote,
): Answered[] {
  if (own === undefined) return [];
  const { maximumScreenVoltage } = profile.assumptions;
  const volts = (text: string) => withUnit(text, 'V');
  return [
    {
      question: 'SCREEN_VOLTAGE',
      ...compared(own / maximumScreenVoltage),
      text: sheetWords(language).screenText(
        volts(fixedText(own, 1, language)),
        volts(plainText(maximumScreenVoltage, language)),
      ),
    },
  ];
}

export const kronerText = (value: number, language: SheetNote['language']): string =>
  withUnit(countText(Math.round(value), language), sheetWords(language).kroner);

/** How near to its limits something is. */
export const nearestLimit = ({ answered }: Judged): number =>
  Math.max(
    0,
    ...answered.map(({ verdict, share }) => (verdict === 'FAILS' ? Math.max(1, share ?? 1) : (share ?? 0))),
  );
