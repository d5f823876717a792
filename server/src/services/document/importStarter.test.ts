import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { useServer } from '../../../test/harness.js';
import { sql } from '../../store/sql.js';
import { Folder } from './import/folder.js';
import { SafeReader } from './import/safeReader.js';
import { readSource, textOf } from './import/sourceFile.js';
import { importDocuments } from './import.js';

const FOLDER = new URL('../../../../data/documents/', import.meta.url);

const server = useServer();
const reader = new SafeReader();
afterAll(() => reader.close());

test('the starter library in data/documents is imported without a fault, and importing it again changes nothing', async () => {
  const report = await server.store.transact((tx) => importDocuments(tx, FOLDER));
  expect(report).toMatchObject({ findings: [], unknownColumns: [], added: 0, changed: 0 });
  expect(report.unchanged).toBeGreaterThan(150);
  const { documents, silent, uncertain } = (await server.store.row<Record<string, number>>(
    sql`SELECT count(DISTINCT document_id) AS documents,
          count(*) FILTER (WHERE length(content) < 200) AS silent,
          count(DISTINCT document_id) - count(*) FILTER (WHERE current) AS uncertain FROM document_version`,
  ))!;
  expect(documents).toBeGreaterThanOrEqual(80);
  expect({ silent, uncertain }).toEqual({ silent: 0, uncertain: 0 });
});

test('the texts in content.json are those of the files', async () => {
  const texts = JSON.parse(await readFile(new URL('content.json', FOLDER), 'utf8'));
  const folder = (await Folder.open(FOLDER.pathname))!;
  const stored = await server.store.rows<{ fileName: string }>(
    sql`SELECT file_name AS "fileName" FROM document_version ORDER BY id`,
  );
  expect(Object.keys(texts)).toHaveLength(stored.length);
  for (const [i, { fileName }] of stored.entries()) {
    const source = await readSource(folder, fileName);
    if (!('hash' in source)) throw new Error(`${fileName} ${source.message}`);
    const known = texts[source.hash.toString('hex')];
    expect(known, `${fileName} is not in content.json: run data/documents/make.js`).toBeDefined();
    if (i % 20 === 0) expect(await textOf(source, reader)).toBe(known);
  }
});
