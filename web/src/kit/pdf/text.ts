import { openPdf } from './library.js';
import { textOf } from './usePdf.js';

/** The text of a whole file. */
export async function textOfPdf(file: Blob | Uint8Array): Promise<string> {
  const pdf = await openPdf(file);
  try {
    const pages: string[] = [];
    for (let page = 1; page <= pdf.numPages; page++) pages.push((await textOf(pdf, page)).text);
    return pages.join('\n');
  } finally {
    await pdf.loadingTask.destroy();
  }
}
