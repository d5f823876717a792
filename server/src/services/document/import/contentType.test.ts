import { describe, expect, test } from 'vitest';
import { aPdf, xlsx, zipOf } from '../../../../test/library.js';
import { Fault } from '../../../tables/table.js';
import { contentTypeOf } from './contentType.js';

const office = (part: string) => zipOf({ '[Content_Types].xml': '<Types/>', [part]: '<x/>' });
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const OFFICE = 'application/vnd.openxmlformats-officedocument';

describe('contentTypeOf', () => {
  test.each<[string, () => Buffer | Uint8Array | Promise<Uint8Array>, string]>([
    ['a.pdf', () => aPdf('x'), 'application/pdf'],
    ['late.pdf', () => Buffer.from(`\n\n${'#'.repeat(500)}%PDF-1.4`), 'application/pdf'],
    ['a.docx', () => office('word/document.xml'), `${OFFICE}.wordprocessingml.document`],
    ['a.xlsx', () => xlsx({ a: 'b' }), `${OFFICE}.spreadsheetml.sheet`],
    ['a.pptx', () => office('ppt/presentation.xml'), `${OFFICE}.presentationml.presentation`],
    ['a.zip', () => zipOf({ 'a.txt': 'word/document.xml' }), 'application/octet-stream'],
    ['a.png', () => bytes('89504e470d0a1a0a0000'), 'image/png'],
    ['a.jpeg', () => bytes('ffd8ffe000104a46'), 'image/jpeg'],
    ['a.txt', () => Buffer.from('Kabelgrøft\r\n\tto'), 'text/plain; charset=utf-8'],
    // Never as HTML: a browser would run what is in it.
    ['a.html', () => Buffer.from('<script>alert(1)</script>'), 'text/plain; charset=utf-8'],
    ['a.txt', () => Buffer.from('gr\xf8ft', 'latin1'), 'application/octet-stream'],
    ['a', () => Buffer.from('a\0b'), 'application/octet-stream'],
    ['constructor', () => bytes('00'), 'application/octet-stream'],
  ])('%s', async (name, content, type) => {
    expect(contentTypeOf(Buffer.from(await content()), name)).toBe(type);
  });

  test.each([
    ['a.pdf', Buffer.from('<html>Not found</html>')],
    ['A.PDF', bytes('4d5a90')],
    ['a.docx', zipOf({ 'xl/workbook.xml': '' })],
    ['a.png', bytes('ffd8ffe0')],
  ])('%s must be what its name says', (name, content) => {
    expect(contentTypeOf(content, name)).toEqual(
      new Fault(`has the extension ${name.slice(1).toLowerCase()}, but other content`),
    );
  });
});
