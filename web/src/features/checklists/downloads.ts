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
  /** The project that a form is for. */
  projectId?: number;
}

/** Fetches a form or instructions in the language of the app. */
export const fetchChecklist = (
  type: ReportType,
  { facility, assessment, revision, options = [], projectId }: Wanted,
): Promise<Blob> =>
  callForFile('checklist.download', {
    params: { facilityid: facility.id, reporttype: type, assessmenttype: assessment },
    query: { option: [...options], revision: revision?.id, projectId },
  });

/** Fetches one and saves it under a name that says what it is. */
export async function saveChecklist(type: ReportType, wanted: Wanted): Promise<void> {
  const { facility, assessment, revision } = wanted;
  const file = await fetchChecklist(type, wanted);
  const words = checklistWords(currentLanguage());
  const parts = [words.reportTypes[type], facility.name, words.assessmentTypes[assessment], revision?.name];
  saveFile(file, parts.filter(Boolean).join(' '), 'pdf');
}
