import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { sql } from '../src/store/sql.js';
import { useServer } from './harness.js';

/** Everything in examples/ is run as its README says, against a server with the demo data. */

const server = useServer({ webhookAllow: '127.0.0.1' });
const run = promisify(execFile);
const EXAMPLES = new URL('../../examples/', import.meta.url).pathname;
const COMPILER = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;
const node = async (...words: string[]) =>
  (await run(process.execPath, words, { cwd: EXAMPLES, maxBuffer: 1e8 })).stdout;

/** The examples that a folder holds, so that none is left out. */
const namesIn = (folder: string, ending: string, except: string[]) =>
  readdirSync(join(EXAMPLES, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((name) => !except.includes(name))
    .sort();

describe('the typed client', () => {
  // Fails when a path, a parameter or a field that an example uses is no longer in the OpenAPI document.
  const said: Record<string, RegExp> = {
    calculation: /^K-\S+ costs \d+ kroner in 3 cost types$/,
    checklist: /^\S.* has \d+ checkpoints and a form that begins with %PDF$/,
    customer: /^planner may use trench design$/,
    events: /^read \d+ events up to position \d+$/,
    'events-to-broker': /^spadework\.project\.created evt_1_\d+\n/,
    'webhook-receiver': /^webhook\.test evt_1_\d+ has a valid signature$/,
    document: /^\d+ \S.* has \d+ bytes$/,
    'minimal-flow': / lies 700 mm below ground$/,
    project: /^created, found and deleted Grøft i Åsveien$/,
  };

  beforeAll(async () => {
    await node('generate.js', server.address);
    await run(process.execPath, [COMPILER], { cwd: EXAMPLES }).catch((error) => {
      throw new Error(error.stdout);
    });
    // The positions of an earlier run are those of another server.
    for (const name of ['events', 'events-to-broker'])
      await rm(join(EXAMPLES, `dist/${name}.position`), { force: true });
  }, 240_000);

  test('has an example for each service, and each is run here', () => {
    expect(namesIn('src', '.ts', ['connect'])).toEqual(Object.keys(said).sort());
  });

  test.each(Object.entries(said))('%s', async (name, line) => {
    expect((await node(`dist/${name}.js`, server.address)).trim()).toMatch(line);
  });
});

/** Without curl the run says what it left out, and continuous integration fails. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl && process.env.CI) throw new Error('continuous integration needs curl');
if (!hasCurl) console.log('skipped: the stories in examples/curl need curl, which is not installed');

describe.skipIf(!hasCurl)('curl', () => {
  // Fails when a request is refused, or an answer lacks the field that the story takes from it.
  const said: Record<string, { lines: RegExp; file: string; begins: string }> = {
    'find-a-standard': { lines: /^\d+: \S/, file: 'sheet.pdf', begins: '%PDF-' },
    'first-calculation': { lines: /^it costs \d+\.\d+ kroner\n/, file: 'summary.pdf', begins: '%PDF-' },
    'first-trench': { lines: /^\S.* lies 700 mm below ground\n/, file: 'drawing.svg', begins: '<svg ' },
    'inspection-form': { lines: /^the form for \S.* is in form.pdf\n$/, file: 'form.pdf', begins: '%PDF-' },
  };

  test('each story is run here', () => {
    expect(namesIn('curl', '.sh', ['login'])).toEqual(Object.keys(said).sort());
  });

  test.each(Object.entries(said))('%s', async (name, { lines, file, begins }) => {
    const directory = await mkdtemp(join(tmpdir(), 'spadework-curl-'));
    try {
      const story = join(EXAMPLES, `curl/${name}.sh`);
      const { stdout, stderr } = await run('sh', [story, server.address], { cwd: directory });
      expect(stderr).toBe('');
      expect(stdout).toMatch(lines);
      expect((await readFile(join(directory, file), 'utf8')).slice(0, begins.length)).toBe(begins);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  test('a story that is refused fails', async () => {
    // The proof that the tests above can fail: at a server without the services nothing is found.
    const story = join(EXAMPLES, 'curl/first-trench.sh');
    await expect(run('sh', [story, `${server.address}/nowhere`], { cwd: tmpdir() })).rejects.toThrow();
  });
});

describe('the Postman collection', () => {
  interface Item {
    name: string;
    item?: Item[];
    request?: { method: string; description: string; url: { raw: string }; body?: { raw?: string } };
    event: { script: { exec: string[] } }[];
  }
  const file = 'dist/spadework.postman_collection.json';
  const requestsOf = (item: Item): Item[] => item.item?.flatMap(requestsOf) ?? [item];
  let folders: Item[];
  let requests: Item[];

  beforeAll(async () => {
    await node('postman.js', server.address);
    folders = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')).item;
    requests = folders.flatMap(requestsOf);
  });

  test('has a folder for each service and every operation once', () => {
    // Fails when an operation of a contract is missing from the collection.
    expect(folders).toHaveLength(1 + SERVICES.length);
    const operations = SERVICES.flatMap(({ contract }) => Object.keys(contract.operations));
    expect(requests.map(({ name }) => name).sort()).toEqual(
      [...operations, 'logInAsClient', 'logInAsUser'].sort(),
    );
  });

  test('every request that takes a body has one', () => {
    // Fails when the generator skips a body.
    const taking = SERVICES.flatMap(({ contract }) => Object.entries(contract.operations))
      .filter(([, operation]) => operation.body)
      .map(([name]) => name);
    const having = requests.filter(({ request }) => request!.body?.raw).map(({ name }) => name);
    expect(having.sort()).toEqual(taking.sort());
  });

  test('run from top to bottom, every request answers what its description says, and nothing is left', async () => {
    // Fails when a body, an order or a kept value is wrong: each request that fails is named.
    const projects = () => server.store.rows(sql`SELECT id FROM project ORDER BY id`);
    const before = await projects();
    const lines = (await node('postman/run.js', file).catch(({ stdout }) => stdout)).trim().split('\n');
    expect(lines.filter((line: string) => !line.startsWith('passed '))).toEqual(['all passed']);
    expect(lines).toHaveLength(requests.length + 1);
    expect(await projects()).toEqual(before);
    for (const { request, event } of requests) {
      const [, status] = /^pm\.test\('answers (\d+)'/.exec(event[0]!.script.exec[0]!)!;
      expect(request!.description).toContain(`\n\nAnswers ${status}`);
    }
  }, 120_000);

  test('a request that answers something else fails the run', async () => {
    // The proof that the test above can fail.
    const text = await readFile(join(EXAMPLES, file), 'utf8');
    const sabotaged = text.replace(/("name": "listUnits",[^\]]*to\.have\.status\()200/, '$1201');
    expect(sabotaged).not.toBe(text);
    const directory = await mkdtemp(join(tmpdir(), 'spadework-postman-'));
    await writeFile(join(directory, 'collection.json'), sabotaged);
    const { stdout, code } = await node('postman/run.js', join(directory, 'collection.json')).catch(
      (error) => error,
    );
    await rm(directory, { recursive: true });
    expect(code).toBe(1);
    const wrong = stdout.split('\n').filter((line: string) => !line.startsWith('passed '));
    expect(wrong[0]).toMatch(/^failed listUnits: answers 200, but: 200 /);
    expect(wrong.slice(1)).toEqual(['1 failed', '']);
  }, 120_000);
});
