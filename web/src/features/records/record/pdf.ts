import { callForFile } from '../../../api/index.js';
import { fileName, saveFile } from '../../../kit/index.js';

/** Fetches the report of a record in the language of the app, and saves it under the record's title. */
export async function saveRecordPdf(
  project: { number: string } | undefined,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const file = await callForFile('checklist.getRecordPdf', { params: { recordId: id } });
  saveFile(file, fileName(project, title), 'pdf');
}
