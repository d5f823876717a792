import { callForFile } from '../../../api/index.js';
import { saveFile } from '../../../kit/index.js';

/** Fetches the report of a record in the language of the app, and saves it under the record's title. */
export async function saveRecordPdf({ id, title }: { id: string; title: string }): Promise<void> {
  saveFile(await callForFile('checklist.getRecordPdf', { params: { recordId: id } }), title, 'pdf');
}
