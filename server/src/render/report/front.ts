import { PDFDocument } from '@cantoo/pdf-lib';

/** The pages of one file before those of another, which stays as it was but for that. */
export async function inFront(front: Uint8Array, behind: Uint8Array): Promise<Uint8Array> {
  const whole = await PDFDocument.load(behind, { updateMetadata: false });
  const before = await PDFDocument.load(front, { updateMetadata: false });
  const pages = await whole.copyPages(before, before.getPageIndices());
  for (const [i, page] of pages.entries()) whole.insertPage(i, page);
  return whole.save({ updateFieldAppearances: false });
}
