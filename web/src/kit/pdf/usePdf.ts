import { useEffect, useState } from 'react';
import { during } from '../../settled/index.js';
import { openPdf, type Pdf } from './library.js';
import { type PageText, pageText } from './pageText.js';

/** The width and height of a page at 72 dots per inch. */
export interface PageSize {
  width: number;
  height: number;
}

interface Opened {
  pdf: Pdf;
  /** The first page's size, which the others have until they are drawn. */
  size: PageSize;
}

/** Opens a file, and closes it when another one comes. */
export function usePdf(file: Blob | Uint8Array): { opened?: Opened; error?: unknown } {
  const [state, setState] = useState<{ file: unknown; opened?: Opened; error?: unknown }>({ file });
  useEffect(() => {
    let isGone = false;
    let pdf: Pdf | undefined;
    const close = () => pdf?.loadingTask.destroy().catch(() => undefined);
    const open = async () => {
      try {
        pdf = await openPdf(file);
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!isGone) setState({ file, opened: { pdf, size: { width, height } } });
      } catch (error) {
        if (!isGone) setState({ file, error });
      } finally {
        if (isGone) close();
      }
    };
    during('a PDF', open());
    return () => {
      isGone = true;
      close();
    };
  }, [file]);
  return state.file === file ? state : {};
}

/** Longer documents are searched up to here. */
const MAX_PAGES_READ = 500;

/** The texts of all pages, read one after another; undefined until all are there. */
export function usePdfTexts(pdf: Pdf | undefined, isWanted: boolean): readonly PageText[] | undefined {
  const [read, setRead] = useState<{ pdf: Pdf; texts: readonly PageText[] }>();
  const isRead = read?.pdf === pdf;
  useEffect(() => {
    if (!pdf || !isWanted || isRead) return;
    let isGone = false;
    const readAll = async () => {
      const texts: PageText[] = [];
      for (let page = 1; page <= Math.min(pdf.numPages, MAX_PAGES_READ) && !isGone; page++)
        texts.push(await textOf(pdf, page));
      if (!isGone) setRead({ pdf, texts });
    };
    during('the texts of a PDF', readAll()).catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [pdf, isWanted, isRead]);
  return isRead ? read?.texts : undefined;
}

/** The text of one page. */
export async function textOf(pdf: Pdf, page: number): Promise<PageText> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return pageText(items.flatMap((item) => ('str' in item ? [item] : [])));
}
