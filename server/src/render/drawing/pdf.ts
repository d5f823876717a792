import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PageFont } from '../font/pageFont.js';
import { sourceSans } from '../font/sourceSans.js';
import { cleanText } from './cleanText.js';
import type { Drawing } from './drawing.js';
import { pageContent } from './pageContent.js';

const POINTS_PER_MM = 72 / 25.4;

/** The drawing on a page of its size. The same drawing always gives the same bytes: the file has no timestamps. */
export async function toPdf({ widthMm, heightMm, title, shapes }: Drawing): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]);
  const { context } = document;
  const fonts = {
    regular: new PageFont(sourceSans('Regular'), 'SourceSans3-Regular'),
    bold: new PageFont(sourceSans('Semibold'), 'SourceSans3-Semibold'),
  };
  const content = context.register(context.flateStream(pageContent(shapes, heightMm, fonts)));
  page.node.set(PDFName.of('Contents'), content);
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ Font: { Regular: fonts.regular.embed(context), Bold: fonts.bold.embed(context) } }),
  );
  document.setTitle(cleanText(title), { showInWindowTitleBar: true });
  document.setCreator('Spadework');
  document.setProducer('Spadework');
  return document.save({ addDefaultPage: false });
}
