import type { Block } from '../../report/document.js';
import { hottestConductor } from '../answer/hottest.js';
import { explainedState } from '../solving/solving.js';
import type { NoteInput } from './input.js';
import type { Labels } from './labels.js';
import { groupedLines, originText, subjectName } from './lines.js';
import { significantText } from './numbers.js';
import { noteWords } from './words.js';

/** Every step of the hottest conductor. */
export function calculationBlocks({ rating, drawing: { language } }: NoteInput, labels: Labels): Block[] {
  const words = noteWords(language);
  const hottest = hottestConductor(rating.answer);
  const circuitId = hottest?.circuitId ?? null;
  const circuit = rating.answer.circuits.findIndex((one) => one.circuitId === circuitId);
  return [
    { kind: 'heading', text: words.calculation },
    {
      kind: 'paragraph',
      text: words.calculationOf(`${labels.circuit(circuitId)}, ${labels.conductor(hottest)}`),
    },
    ...(explainedState(rating.solved, circuit).failure
      ? [{ kind: 'note' as const, text: words.noBalance }]
      : []),
    {
      kind: 'calculation',
      titles: { name: words.name, formula: words.formula, clause: words.clause, value: words.value },
      groups: groupedLines(rating, hottest).map(({ group, lines }) => ({
        title: words.groups[group],
        lines: lines.map((line) => ({
          name: subjectName(line, language, labels),
          note: originText(line, language),
          symbol: line.symbol,
          formula: line.formula,
          clause: line.clause ?? '',
          value: significantText(line.value, language),
          unit: line.unit === '1' ? '' : line.unit,
        })),
      })),
    },
  ];
}
