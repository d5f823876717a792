import { type PDFContext, PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { FieldPosition } from '../typesetting/typstCompiler.js';
import { Appearances } from './appearances.js';
import type { Description } from './descriptions.js';
import { FieldTree } from './fieldTree.js';
import { formFont } from './formFont.js';

/** Bits of a field's flags (PDF 32000-1, 12.7.4). */
const MULTILINE = 1 << 12;
const RADIO = 1 << 15;
/** Bit of the annotation flags: the field is printed. */
const PRINT = 4;

const FONT = 'SourceSans';
/** Every PDF reader has this font. Some readers redraw the marks with it. */
const DINGBATS = 'ZaDb';
const INK = '0.106 0.153 0.188 rg';
/** Font size 0 in an area makes readers shrink long text, because paper does not scroll. */
const STYLES = { line: `/${FONT} 10 Tf ${INK}`, area: `/${FONT} 0 Tf ${INK}` };

/** The pages with a field at each position, in the order of the positions. Equal input gives equal bytes. */
export async function withFields(
  pages: Uint8Array,
  positions: readonly FieldPosition[],
  descriptions: ReadonlyMap<string, Description>,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pages, { updateMetadata: false });
  const { context } = document;
  const builder = { context, tree: new FieldTree(context), appearances: new Appearances(context) };
  for (const [i, page] of document.getPages().entries()) {
    const widgets = positions
      .filter((position) => position.page === i + 1)
      .flatMap((position) => {
        const description = descriptions.get(position.name)!;
        const widget = {
          Type: 'Annot',
          Subtype: 'Widget',
          F: PRINT,
          P: page.ref,
          Rect: rectangle(position, page.getHeight()),
        };
        return description.kind === 'choice'
          ? choiceBox(builder, position, description, widget)
          : textField(builder, position, description, widget);
      });
    if (widgets.length === 0) continue;
    page.node.set(PDFName.of('Annots'), context.obj(widgets));
    page.node.set(PDFName.of('Tabs'), PDFName.of('R'));
  }
  const form = context.obj({
    Fields: builder.tree.roots,
    DR: {
      Font: {
        [FONT]: formFont(context),
        [DINGBATS]: { Type: 'Font', Subtype: 'Type1', BaseFont: 'ZapfDingbats' },
      },
    },
    DA: PDFString.of(STYLES.line),
  });
  document.catalog.set(PDFName.of('AcroForm'), context.register(form));
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

interface FormBuilder {
  context: PDFContext;
  tree: FieldTree;
  appearances: Appearances;
}

type WidgetEntries = Parameters<PDFContext['obj']>[0] & object;

const rectangle = ({ x, y, width, height }: FieldPosition, pageHeight: number): number[] =>
  [x, pageHeight - y - height, x + width, pageHeight - y].map((value) => Math.round(value * 1000) / 1000);

/** Field and widget in one dictionary. If a name occurs twice, only the first position gets a field. */
function textField(
  { context, tree, appearances }: FormBuilder,
  position: FieldPosition,
  { kind, text }: Description,
  widget: WidgetEntries,
): PDFRef[] {
  if (tree.has(position.name)) return [];
  const field = context.obj({
    ...widget,
    FT: 'Tx',
    ...(kind === 'area' && { Ff: MULTILINE }),
    TU: PDFHexString.fromText(text),
    DA: PDFString.of(STYLES[kind === 'area' ? 'area' : 'line']),
    AP: { N: appearances.empty(position.width, position.height) },
  });
  return [tree.add(position.name, field)];
}

/** One box of a field with several values. Clicking the marked box again clears it. */
function choiceBox(
  { context, tree, appearances }: FormBuilder,
  position: FieldPosition,
  description: Description,
  widget: WidgetEntries,
): PDFRef[] {
  const { text, choices } = description;
  if (!tree.has(position.name))
    tree.add(
      position.name,
      context.obj({ FT: 'Btn', Ff: RADIO, TU: PDFHexString.fromText(text), V: 'Off', Kids: [] }),
    );
  const box = context.obj({
    ...widget,
    TU: PDFHexString.fromText(`${text}: ${choices.get(position.value)}`),
    DA: PDFString.of(`/${DINGBATS} 0 Tf ${INK}`),
    MK: { CA: PDFString.of(appearances.sign(position.value)) },
    AS: 'Off',
    AP: {
      N: {
        [position.value]: appearances.mark(position.value, position.width),
        Off: appearances.empty(position.width, position.height),
      },
    },
  });
  return [tree.addBox(position.name, box)];
}
