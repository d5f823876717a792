import { crc32 } from 'node:zlib';

/** Files that are small, and large for whoever lays them out as a table. */

const COLUMNS = 350_000;
const ROWS = 2000;
const FIRST_HEADINGS = ['number', 'unitPrice'];

export const columnsCsv = () =>
  [...FIRST_HEADINGS, ...Array.from({ length: COLUMNS - FIRST_HEADINGS.length }, () => 'x')].join(';');

/** A worksheet whose rows have a cell in the first column and one in the last. */
export function sparseXlsx() {
  const cell = (at) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`;
  const rows = Array.from(
    { length: ROWS },
    (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`)}${cell(`XFD${i + 1}`)}</row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipped({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
}

/** A ZIP archive whose members are stored as they are. */
function zipped(members) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, text] of Object.entries(members)) {
    const [file, bytes] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(file.length, 22);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, bytes]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place.subarray(2), file);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(members).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
