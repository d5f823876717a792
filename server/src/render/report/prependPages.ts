import { PDFDocument } from '@cantoo/pdf-lib';

/** Inserts the pages of one PDF before those of another, which is not changed otherwise. */
export async function prependPages(front: Uint8Array, original: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  const before = await PDFDocument.load(front, { updateMetadata: false });
  const pages = await document.copyPages(before, before.getPageIndices());
  for (const [i, page] of pages.entries()) document.insertPage(i, page);
  return document.save({ updateFieldAppearances: false });
}
