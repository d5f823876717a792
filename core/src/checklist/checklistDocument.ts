import type { Language } from '../text/language.js';
import { checklistForm } from './checklistForm.js';
import type { FormDocument } from './document.js';
import type { ChecklistInput } from './frame.js';
import { instructions, maintenanceInstructions } from './instructions.js';
import type { ReportType } from './model.js';

type DocumentBuilder = (input: ChecklistInput, language: Language) => FormDocument;

const BUILDERS: Record<ReportType, DocumentBuilder> = {
  CHECKLIST: checklistForm,
  INSTRUCTIONS: instructions,
  INSTRUCTIONS_MAINTENANCE: maintenanceInstructions,
};

/** The document for a report type. */
export const checklistDocument = (
  type: ReportType,
  input: ChecklistInput,
  language: Language,
): FormDocument => BUILDERS[type](input, language);
