import type { Block } from '../../report/document.js';
import { hottestPart } from '../answer/hottest.js';
import type { NoteInput } from './input.js';
import type { Labels } from './labels.js';
import { significantText } from './numbers.js';
import { groupedSteps, originText, subjectName } from './steps.js';
import { noteWords } from './words.js';

/** Every step of the hottest conductor. */
export function calculationBlocks({ rating, drawing: { language } }: NoteInput, labels: Labels): Block[] {
  const words = noteWords(language);
  const partId = hottestPart(rating.answer);
  const circuitId = rating.answer.conductors.find((one) => one.partId === partId)?.circuitId ?? null;
  return [
    { kind: 'heading', text: words.calculation },
    {
      kind: 'paragraph',
      text: words.calculationOf(`${labels.circuit(circuitId)}, ${labels.conductor(partId)}`),
    },
    ...(rating.solved.state.runaway ? [{ kind: 'note' as const, text: words.noBalance }] : []),
    {
      kind: 'calculation',
      titles: { name: words.name, formula: words.formula, clause: words.clause, value: words.value },
      groups: groupedSteps(rating, partId).map(({ group, steps }) => ({
        title: words.groups[group],
        steps: steps.map((step) => ({
          name: subjectName(step, language, labels),
          note: originText(step, language),
          symbol: step.symbol,
          formula: step.formula,
          clause: step.clause ?? '',
          value: significantText(step.value, language),
          unit: step.unit === '1' ? '' : step.unit,
        })),
      })),
    },
  ];
}
