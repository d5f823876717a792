import { type PDFContext, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { cleanText } from '@spadework/core/text';
import { PageFont } from '../font/pageFont.js';
import { notoEmoji, sourceSans } from '../font/sourceSans.js';
import type { Drawing } from './drawing.js';
import { faded, pageContent } from './pageContent.js';

const POINTS_PER_MM = 72 / 25.4;

/**
 * Each drawing on a page of its size. The drawings come one by one, so that other requests have their turn between
 * them. The same drawings always give the same bytes: the file has no timestamps.
 */
export async function toPdf(drawings: Iterable<Drawing> | AsyncIterable<Drawing>): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  let emoji: PageFont | undefined;
  const fonts = {
    regular: new PageFont(sourceSans('Regular'), 'SourceSans3-Regular'),
    bold: new PageFont(sourceSans('Semibold'), 'SourceSans3-Semibold'),
    emoji() {
      emoji ??= new PageFont(notoEmoji(), 'NotoEmoji-Regular');
      return emoji;
    },
  };
  // Filled at the end, when it is known which glyphs and opacities the pages use.
  const resources = context.nextRef();
  const opacities = new Set<number>();
  let title: string | undefined;
  for await (const drawing of drawings) {
    const { widthMm, heightMm, shapes } = drawing;
    const page = document.addPage([widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]);
    const content = context.register(context.flateStream(pageContent(shapes, heightMm, fonts)));
    page.node.set(PDFName.of('Contents'), content);
    page.node.set(PDFName.of('Resources'), resources);
    for (const shape of shapes) if (shape.kind === 'text' && shape.opacity) opacities.add(shape.opacity);
    title ??= drawing.title;
  }
  context.assign(
    resources,
    context.obj({
      Font: {
        Regular: fonts.regular.embed(context),
        Bold: fonts.bold.embed(context),
        ...(emoji?.isUsed ? { Emoji: emoji.embed(context) } : {}),
      },
      ExtGState: statesOf(context, opacities),
    }),
  );
  document.setTitle(cleanText(title ?? ''), { showInWindowTitleBar: true });
  document.setCreator('Spadework');
  document.setProducer('Spadework');
  return document.save({ addDefaultPage: false });
}

const statesOf = (context: PDFContext, opacities: ReadonlySet<number>): Record<string, PDFRef> =>
  Object.fromEntries(
    [...opacities].map((opacity) => [
      faded(opacity),
      context.register(context.obj({ Type: 'ExtGState', ca: opacity })),
    ]),
  );
