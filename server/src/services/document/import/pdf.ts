import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { translate } from '../../../tables/translate.js';
import { MAX_TEXT_LENGTH } from './text.js';

const REASONS: Record<string, () => string> = {
  PasswordException: () => translate`is locked with a password`,
  InvalidPDFException: () => translate`is a broken PDF`,
};

/** Loads the PDF library, which takes longer than reading most files. */
export const prepare = (): Promise<unknown> => getResolvedPDFJS();

/** The text of a PDF, page by page, or why there is none. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string } | { fault: string }> {
  try {
    return { text: await textOf(bytes) };
  } catch (error) {
    const { name } = error as Error;
    return { fault: REASONS[name]?.() ?? translate`is a broken PDF (${name})` };
  }
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false });
  try {
    let text = '';
    for (let page = 1; page <= document.numPages && text.length < MAX_TEXT_LENGTH; page++) {
      const { items } = await (await document.getPage(page)).getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
    }
    return text.slice(0, MAX_TEXT_LENGTH);
  } finally {
    await document.loadingTask.destroy();
  }
}
