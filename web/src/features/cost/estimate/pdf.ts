import { asProblem, callForFile } from '../../../api/index.js';
import { fileName, saveFile, toast } from '../../../kit/index.js';
import type { FrozenHead } from './queries.js';
import type { Words } from './words/index.js';

/** Saves the PDF of a frozen estimate, named by project and number. */
export async function savePdf(
  { id, number }: Pick<FrozenHead, 'id' | 'number'>,
  projectNumber: string,
  { frozen }: Words,
): Promise<void> {
  try {
    const file = await callForFile('calculation.frozenEstimatePdf', { params: { estimateId: id } });
    saveFile(file, fileName({ number: projectNumber }, frozen.fileName(number)), 'pdf');
  } catch (thrown) {
    toast({ text: asProblem(thrown).message, kind: 'wrong' });
  }
}
