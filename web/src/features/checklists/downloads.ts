import { type AssessmentType, checklistWords, type ReportType } from '@spadework/core/checklist';
import { callForFile } from '../../api/index.js';
import { saveFile } from '../../kit/index.js';
import { currentLanguage } from '../../words/index.js';

export interface Wanted {
  facility: { id: number; name: string };
  assessment: AssessmentType;
  /** Undefined for the latest one. */
  revision?: { id: number; name: string };
  options?: readonly number[];
}

/** Fetches a form or instructions, in the language of the app, and saves it. */
export async function saveChecklist(
  type: ReportType,
  { facility, assessment, revision, options = [] }: Wanted,
): Promise<void> {
  const file = await callForFile('checklist.download', {
    params: { facilityid: facility.id, reporttype: type, assessmenttype: assessment },
    query: { option: [...options], revision: revision?.id },
  });
  const words = checklistWords(currentLanguage());
  const parts = [words.reportTypes[type], facility.name, words.assessmentTypes[assessment], revision?.name];
  saveFile(file, parts.filter(Boolean).join(' '), 'pdf');
}
