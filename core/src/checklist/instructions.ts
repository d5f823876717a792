import type { Language } from '../text/language.js';
import { photoOf } from './checklistForm.js';
import type { FormDocument, FormParagraph, FormRow } from './document.js';
import { type ChecklistInput, formFrame } from './frame.js';
import type { CheckpointView } from './model.js';
import { type ChecklistWords, checklistWords } from './words.js';

/** Instructions for each checkpoint: what to look for. */
export function instructions(input: ChecklistInput, language: Language): FormDocument {
  const words = checklistWords(language);
  return formFrame('INSTRUCTIONS', input, language, (checkpoint) => ({
    ...headOf(checkpoint, words),
    ...photoOf(checkpoint, words),
    paragraphs: [
      checkpoint.guidance ? { text: checkpoint.guidance } : { text: words.noGuidance, quiet: true },
      { label: words.answer, text: words.answerTypes[checkpoint.answerType] },
      ...sheets(words.guidanceSheets, checkpoint.orgbladForGuidance),
    ],
    rows: checkpoint.subCheckpoints.map((sub) => ({
      number: '',
      title: sub.name,
      notes: [],
      ...photoOf(sub, words),
      paragraphs: sub.guidance ? [{ text: sub.guidance }] : [],
      rows: [],
    })),
  }));
}

/** Instructions for each checkpoint: how to correct a deviation. */
export function maintenanceInstructions(input: ChecklistInput, language: Language): FormDocument {
  const words = checklistWords(language);
  return formFrame('INSTRUCTIONS_MAINTENANCE', input, language, (checkpoint) => ({
    ...headOf(checkpoint, words),
    paragraphs: [
      checkpoint.maintenanceMeasures
        ? { text: checkpoint.maintenanceMeasures }
        : { text: words.noMeasures, quiet: true },
      ...sheets(words.correctionSheets, checkpoint.orgbladForCorrection),
    ],
    rows: [],
  }));
}

const headOf = (
  { id, name, option, timePerspectiveName }: CheckpointView,
  { optional }: ChecklistWords,
): Pick<FormRow, 'number' | 'title' | 'notes'> => ({
  number: String(id),
  title: name,
  notes: [...(option ? [optional] : []), ...(timePerspectiveName ? [timePerspectiveName] : [])],
});

const sheets = (label: string, numbers: readonly string[]): FormParagraph[] =>
  numbers.length > 0 ? [{ label, text: numbers.join(', ') }] : [];
