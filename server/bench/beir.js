/**
 * Loads a collection in the BEIR layout into a temporary library and measures the first ten matches:
 * `node server/bench/beir.js FOLDER [nb|en]`, with corpus.jsonl, queries.jsonl and qrels/test.tsv in the folder.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ndcg } from '@spadework/core/search';
import { indexVersions, removeVersions, searchVersions } from '../dist/services/document/search/index.js';
import { sql } from '../dist/store/sql.js';
import { mean } from './relevance.js';
import { log, openWorld } from './world.js';

const DEPTH = 10;
const BATCH = 2000;
const EVERYTHING = {
  subscribed: sql`SELECT id FROM document_series`,
  includes: () => true,
  start: 0,
  max: DEPTH,
};

const [folder, language = 'en'] = process.argv.slice(2);
const files = folder && ['corpus.jsonl', 'queries.jsonl', 'qrels/test.tsv'].map((name) => join(folder, name));
const missing = files?.find((path) => !existsSync(path));
if (!files || missing || !['nb', 'en'].includes(language)) {
  console.error(missing ? `${missing} does not exist` : 'node server/bench/beir.js FOLDER [nb|en]');
  process.exit(2);
}
const [corpus, queries, judgements] = files;

async function* lines(path) {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line.trim()) yield JSON.parse(line);
}

/** Relevance grades by query. The first line has the column names. */
function readJudgements() {
  const grades = new Map();
  for (const line of readFileSync(judgements, 'utf8').split(/\r?\n/).slice(1)) {
    const [query, document, grade] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    if (!grades.has(query)) grades.set(query, new Map());
    grades.get(query).set(document, Number(grade));
  }
  return grades;
}

/** PostgreSQL does not accept zero bytes in text. */
const clean = (text) => (text ?? '').replaceAll('\0', ' ');

/** The names of the collection by version. Documents get other numbers, so that names are not searched. */
async function fill(store) {
  const names = new Map();
  let batch = [];
  await store.run(
    sql`INSERT INTO document_file (hash, size, content) VALUES ('\\x00', 0, '') ON CONFLICT DO NOTHING`,
  );
  const write = () =>
    store.transact(async (tx) => {
      const rows = await tx.rows(sql`
        WITH given AS (
          SELECT nextval('document_id') AS id, g.* FROM unnest(${batch.map((one) => clean(one.title))}::text[],
            ${batch.map((one) => clean(one.text))}::text[]) WITH ORDINALITY AS g (title, content, place)),
        made AS (
          INSERT INTO document (id, type, number, open) SELECT id, 'ARCHIVE', 'BEIR' || id, true FROM given)
        INSERT INTO document_version (document_id, version, position, current, title, language, date, file_name,
          content_type, file_hash, content)
        SELECT id, '1.0', '{1,0}', true, title, ${language}, now(), 'text', 'text/plain', '\\x00', content
        FROM given ORDER BY place RETURNING id`);
      await indexVersions(
        tx,
        rows.map(({ id }) => id),
      );
      for (const [i, { id }] of rows.entries()) names.set(id, String(batch[i]._id));
    });
  for await (const document of lines(corpus)) {
    if (batch.push(document) < BATCH) continue;
    await write();
    batch = [];
    log(`${names.size} documents`);
  }
  if (batch.length) await write();
  await store.run(sql`ANALYZE`);
  return names;
}

async function measure(store) {
  const starters = await store.rows(sql`SELECT id FROM document_version`);
  await store.transact(async (tx) => {
    await removeVersions(
      tx,
      starters.map(({ id }) => id),
    );
    // In the register they would count as texts of length 0.
    await tx.run(sql`TRUNCATE document, document_version CASCADE`);
  });
  const names = await fill(store);
  const grades = readJudgements();
  const values = [];
  const times = [];
  for await (const { _id, text } of lines(queries)) {
    const grade = grades.get(String(_id));
    if (!grade) continue;
    const began = performance.now();
    const { rows } = await searchVersions(store, { q: clean(text), ...EVERYTHING });
    times.push(performance.now() - began);
    values.push(
      ndcg(
        rows.map(({ versionId }) => names.get(versionId)),
        grade,
        { depth: DEPTH },
      ),
    );
  }
  if (values.length === 0) throw new Error('no query of the collection is judged');
  console.log(`${names.size} documents, ${values.length} queries, ${mean(times).toFixed(0)} ms each`);
  console.log(`nDCG@${DEPTH} ${mean(values).toFixed(4)}`);
}

const world = await openWorld();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => world.close().finally(() => process.exit(130)));
}
try {
  await world.serve();
  await world.withStore(measure);
} finally {
  await world.close();
}
