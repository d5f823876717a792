import {
  type PDFArray,
  PDFDict,
  PDFDocument,
  type PDFField,
  PDFName,
  type PDFNumber,
  PDFRadioGroup,
  PDFStream,
  type PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { checklistForm, type FormDocument } from '@spadework/core/checklist';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { short } from '../../../../core/src/checklist/samples.js';
import { Typesetter } from '../typesetting/typesetter.js';
import { longList } from './samples.js';

const MM = 72 / 25.4;
const name = PDFName.of;

const typesetter = new Typesetter();

const opened = async (document: FormDocument) =>
  PDFDocument.load(await typesetter.form(document), { updateMetadata: false });

/** What touches a field on a page. */
function boxesOf(document: PDFDocument, page: number) {
  const annots = document.getPage(page).node.lookup(name('Annots')) as PDFArray;
  return Array.from({ length: annots.size() }, (_, i) => {
    const dict = annots.lookup(i, PDFDict);
    const rect = dict.lookup(name('Rect')) as PDFArray;
    const [left, bottom, right, top] = rect.asArray().map((value) => (value as PDFNumber).asNumber());
    return { dict, left: left!, right: right!, top: top!, bottom: bottom! };
  });
}
const tooltip = (dict: PDFDict) => (dict.lookup(name('TU')) as PDFString).decodeText();
const names = (fields: readonly PDFField[]) => fields.map((field) => field.getName()).sort();

describe('the fields of a form', () => {
  let document: PDFDocument;
  beforeAll(async () => {
    document = await opened(checklistForm(short(), 'nb'));
  });

  test('are named by the ids of the checkpoints', () => {
    const fields = document.getForm().getFields();
    expect(names(fields.filter((field) => field instanceof PDFRadioGroup))).toEqual([
      'checkpoint.1201.answer',
      'checkpoint.1203.answer',
      'sub.77.answer',
      'sub.78.answer',
    ]);
    expect(names(fields.filter((field) => field instanceof PDFTextField))).toEqual([
      'checkpoint.1201.remark',
      'checkpoint.1203.remark',
      'checkpoint.1310.remark',
      'checkpoint.1310.text',
      'head.date',
      'head.inspector',
      'head.place',
      'head.project',
      'signature.date',
      'signature.name',
      'summary.remark',
    ]);
    expect(document.getForm().getRadioGroup('sub.77.answer').getOptions()).toEqual([
      'OK',
      'DEVIATION',
      'NOT_APPLICABLE',
    ]);
  });

  test('have descriptions', () => {
    const tips = boxesOf(document, 0).map(({ dict }) => tooltip(dict));
    expect(tips.slice(0, 9)).toEqual([
      'Sted / anleggsnummer',
      'Dato',
      'Kontrollør',
      'Prosjekt',
      'Dører og lås virker, og nøkkelen passer: OK',
      'Dører og lås virker, og nøkkelen passer: Avvik',
      'Dører og lås virker, og nøkkelen passer: Ikke aktuelt',
      'Dører og lås virker, og nøkkelen passer: Merknad',
      'Varselskilt er på plass og leselige: OK',
    ]);
    expect(tips).toContain('Varselskilt er på plass og leselige: Stasjonsnavn og nummer: Avvik');
  });

  test('are printed, and have an appearance for each state', () => {
    const form = document.catalog.lookup(name('AcroForm'), PDFDict);
    expect(form.has(name('NeedAppearances'))).toBe(false);
    for (const { dict } of boxesOf(document, 0)) {
      expect((dict.lookup(name('F')) as PDFNumber).asNumber()).toBe(4);
      const normal = dict.lookup(name('AP'), PDFDict).lookup(name('N'));
      const drawings = normal instanceof PDFDict ? normal.keys().map((key) => normal.lookup(key)) : [normal];
      expect(drawings).toHaveLength(normal instanceof PDFDict ? 2 : 1);
      for (const drawing of drawings) expect(drawing).toBeInstanceOf(PDFStream);
    }
  });

  test('a long name is shortened in the description, and the choice is still in it', async () => {
    const input = short();
    const checkpoints = [{ ...input.checkpoints[0]!, name: 'Lang\u202e tekst '.repeat(60) }];
    const [, , , , box] = boxesOf(await opened(checklistForm({ ...input, checkpoints }, 'nb')), 0);
    expect(tooltip(box!.dict)).toMatch(/^(Lang tekst )+.*…: OK$/);
    expect(tooltip(box!.dict).length).toBeLessThan(210);
  });
});

test('boxes are at least 5 mm, on the page, do not overlap, and are in reading order', async () => {
  const document = await opened(checklistForm(longList(40), 'nb'));
  const counts = document.getPages().map((page, i) => {
    expect(page.node.lookup(name('Tabs'))).toBe(name('R'));
    const boxes = boxesOf(document, i);
    for (const [j, box] of boxes.entries()) {
      expect(box.right - box.left).toBeGreaterThan(5 * MM);
      expect(box.top - box.bottom).toBeGreaterThan(5 * MM);
      expect(box.left).toBeGreaterThan(20 * MM);
      expect(box.right).toBeLessThan(190.01 * MM);
      expect(box.bottom).toBeGreaterThan(24 * MM);
      expect(box.top).toBeLessThan((297 - 24) * MM);
      const next = boxes[j + 1];
      if (next) expect(next.top <= box.bottom + 0.01 || next.left >= box.right).toBe(true);
    }
    return boxes.length;
  });
  // 36 with boxes and 4 with text, a remark each, 26 smaller points, head and end.
  expect(counts.reduce((sum, count) => sum + count)).toBe(36 * 3 + 4 + 40 + 26 * 3 + 4 + 3);
});

test('a checkpoint and its fields are on one page', async () => {
  const list = longList(100);
  const document = await opened(checklistForm(list, 'nb'));
  const pages = new Map<string, Set<unknown>>();
  for (const field of document.getForm().getFields()) {
    const [kind, id] = field.getName().split('.') as [string, string];
    const point = kind === 'sub' ? id.slice(0, -1) : id;
    const on = field.acroField.getWidgets().map((widget) => widget.P());
    pages.set(point, new Set([...(pages.get(point) ?? []), ...on]));
  }
  for (const { id } of list.checkpoints) expect(pages.get(String(id))?.size).toBe(1);
  expect(document.getPageCount()).toBeGreaterThan(10);
});

test('a checkpoint that is listed twice has one field', async () => {
  const input = short();
  const [first] = input.checkpoints;
  const document = await opened(checklistForm({ ...input, checkpoints: [first!, first!] }, 'nb'));
  expect(names(document.getForm().getFields()).filter((each) => each.startsWith('checkpoint.1201'))).toEqual([
    'checkpoint.1201.answer',
    'checkpoint.1201.remark',
  ]);
});

describe('filled out with another library', () => {
  const texts = {
    'head.place': 'Łukasz Ærlig, Ås – Øvre 12',
    'head.inspector': 'Åse Šťastná',
    'checkpoint.1310.text': '12 Ω\nMålt i tørr jord.',
    'checkpoint.1203.remark': 'Skilt mangler på døren mot nord. '.repeat(6).trim(),
    'signature.name': 'Žofie',
  };
  const choices = {
    'checkpoint.1201.answer': 'OK',
    'checkpoint.1203.answer': 'DEVIATION',
    'sub.77.answer': 'NOT_APPLICABLE',
  };

  /** PDF.js expects these two of a newer Node than the oldest that we run on. */
  beforeAll(() => {
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    iterators.some ??= function (this: Iterable<unknown>, test: (each: unknown) => boolean) {
      return [...this].some(test);
    };
    const buffers = ArrayBuffer.prototype as { transferToFixedLength?: unknown };
    buffers.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength) {
      const copy = new Uint8Array(length);
      copy.set(new Uint8Array(this).subarray(0, length));
      return copy.buffer;
    };
  });

  async function filled(bytes: Uint8Array): Promise<PDFDocument> {
    const reader = await getDocumentProxy(bytes, { verbosity: 0 });
    const fields = (await reader.getFieldObjects()) as Record<
      string,
      { id: string; type: string; exportValues?: string }[]
    >;
    for (const [field, value] of Object.entries(texts))
      reader.annotationStorage.setValue(fields[field]!.find(({ type }) => type === 'text')!.id, { value });
    for (const [field, choice] of Object.entries(choices))
      for (const box of fields[field]!)
        if (box.exportValues)
          reader.annotationStorage.setValue(box.id, { value: box.exportValues === choice });
    return PDFDocument.load(await reader.saveDocument(), { updateMetadata: false });
  }

  test('every value can be read back, and other fields are empty', async () => {
    const form = (await filled(await typesetter.form(checklistForm(short(), 'nb')))).getForm();
    const found = form
      .getFields()
      .map((field) => [
        field.getName(),
        field instanceof PDFTextField ? field.getText() : (field as PDFRadioGroup).getSelected(),
      ])
      .filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(found)).toEqual({ ...texts, ...choices });
  });

  test('typed text is drawn in the font of the form', async () => {
    const document = await filled(await typesetter.form(checklistForm(short(), 'nb')));
    const acroForm = document.catalog.lookup(name('AcroForm'), PDFDict);
    expect(acroForm.has(name('NeedAppearances'))).toBe(false);
    for (const field of Object.keys(texts)) {
      const { dict } = document.getForm().getTextField(field).acroField;
      const drawing = dict.lookup(name('AP'), PDFDict).lookup(name('N'), PDFStream);
      const fonts = drawing.dict.lookup(name('Resources'), PDFDict).lookup(name('Font'), PDFDict);
      expect(fonts.keys()).toEqual([name('SourceSans')]);
    }
  });

  test('a marked box shows its mark, and other boxes do not', async () => {
    const document = await filled(await typesetter.form(checklistForm(short(), 'nb')));
    const states = document
      .getForm()
      .getRadioGroup('checkpoint.1203.answer')
      .acroField.getWidgets()
      .map((widget) => widget.getAppearanceState()?.asString());
    expect(states).toEqual(['/Off', '/DEVIATION', '/Off']);
  });
});
