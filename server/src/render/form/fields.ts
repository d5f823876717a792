import { type PDFContext, PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { Spot } from '../press/press.js';
import { Appearances } from './appearances.js';
import type { Description } from './descriptions.js';
import { FieldTree } from './fieldTree.js';
import { formFont } from './formFont.js';

/** Bits of a field's flags (PDF 32000-1, 12.7.4). */
const MULTILINE = 1 << 12;
const RADIO = 1 << 15;
/** Bit of an annotation's flags: it is there on paper too. */
const PRINT = 4;

const FONT = 'SourceSans';
/** Every reader has this font; one that draws the marks anew takes them from it. */
const SIGNS = 'ZaDb';
const INK = '0.106 0.153 0.188 rg';
/** An area's letters become smaller when there are many: on paper nothing scrolls. */
const STYLES = { line: `/${FONT} 10 Tf ${INK}`, area: `/${FONT} 0 Tf ${INK}` };

/** The pages with a field on each spot, in the order of the spots. Same input, same bytes. */
export async function withFields(
  pages: Uint8Array,
  spots: readonly Spot[],
  descriptions: ReadonlyMap<string, Description>,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pages, { updateMetadata: false });
  const { context } = document;
  const desk = { context, tree: new FieldTree(context), appearances: new Appearances(context) };
  for (const [i, page] of document.getPages().entries()) {
    const widgets = spots
      .filter((spot) => spot.page === i + 1)
      .flatMap((spot) => {
        const description = descriptions.get(spot.name)!;
        const place = {
          Type: 'Annot',
          Subtype: 'Widget',
          F: PRINT,
          P: page.ref,
          Rect: rectangle(spot, page.getHeight()),
        };
        return description.kind === 'choice'
          ? choiceBox(desk, spot, description, place)
          : textField(desk, spot, description, place);
      });
    if (widgets.length === 0) continue;
    page.node.set(PDFName.of('Annots'), context.obj(widgets));
    page.node.set(PDFName.of('Tabs'), PDFName.of('R'));
  }
  const form = context.obj({
    Fields: desk.tree.roots,
    DR: {
      Font: {
        [FONT]: formFont(context),
        [SIGNS]: { Type: 'Font', Subtype: 'Type1', BaseFont: 'ZapfDingbats' },
      },
    },
    DA: PDFString.of(STYLES.line),
  });
  document.catalog.set(PDFName.of('AcroForm'), context.register(form));
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

interface Desk {
  context: PDFContext;
  tree: FieldTree;
  appearances: Appearances;
}

type Place = Parameters<PDFContext['obj']>[0] & object;

const rectangle = ({ x, y, width, height }: Spot, pageHeight: number): number[] =>
  [x, pageHeight - y - height, x + width, pageHeight - y].map((value) => Math.round(value * 1000) / 1000);

/** Field and widget in one; a name that stands twice is to be typed in the first place alone. */
function textField(
  { context, tree, appearances }: Desk,
  spot: Spot,
  { kind, text }: Description,
  place: Place,
): PDFRef[] {
  if (tree.has(spot.name)) return [];
  const field = context.obj({
    ...place,
    FT: 'Tx',
    ...(kind === 'area' && { Ff: MULTILINE }),
    TU: PDFHexString.fromText(text),
    DA: PDFString.of(STYLES[kind === 'area' ? 'area' : 'line']),
    AP: { N: appearances.empty(spot.width, spot.height) },
  });
  return [tree.add(spot.name, field)];
}

/** One box of a field that takes one of several values. Touching the marked box again clears it. */
function choiceBox(
  { context, tree, appearances }: Desk,
  spot: Spot,
  description: Description,
  place: Place,
): PDFRef[] {
  const { text, choices } = description;
  if (!tree.has(spot.name))
    tree.add(
      spot.name,
      context.obj({ FT: 'Btn', Ff: RADIO, TU: PDFHexString.fromText(text), V: 'Off', Kids: [] }),
    );
  const box = context.obj({
    ...place,
    TU: PDFHexString.fromText(`${text}: ${choices.get(spot.value)}`),
    DA: PDFString.of(`/${SIGNS} 0 Tf ${INK}`),
    MK: { CA: PDFString.of(appearances.sign(spot.value)) },
    AS: 'Off',
    AP: {
      N: {
        [spot.value]: appearances.mark(spot.value, spot.width),
        Off: appearances.empty(spot.width, spot.height),
      },
    },
  });
  return [tree.addBox(spot.name, box)];
}
