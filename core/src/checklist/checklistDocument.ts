import type { Language } from '../text/language.js';
import { checklistForm } from './checklistForm.js';
import type { FormDocument } from './document.js';
import type { ChecklistInput } from './frame.js';
import { instructions, maintenanceInstructions } from './instructions.js';
import type { ReportType } from './model.js';

type Writing = (input: ChecklistInput, language: Language) => FormDocument;

const WRITINGS: Record<ReportType, Writing> = {
  CHECKLIST: checklistForm,
  INSTRUCTIONS: instructions,
  INSTRUCTIONS_MAINTENANCE: maintenanceInstructions,
};

/** What a download of a report type shows. */
export const checklistDocument = (
  type: ReportType,
  input: ChecklistInput,
  language: Language,
): FormDocument => WRITINGS[type](input, language);
