import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { sql } from '../src/store/sql.js';
import { type Anything, PROJECT, useOwnServer } from './harness.js';

/** Runs everything in examples/ as its README says, against a server with the demo data. */

const server = useOwnServer('runs the examples as they are documented, as users of the demo', {
  webhookAllow: '127.0.0.1',
});
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
    'nightly-sync': /^\d+ projects, \d+ of them fetched, in 3 requests$/,
    'trench-to-cost':
      /^V = w · .* is 35\.568 m3\n\d+ budget codes cost \d+(\.\d+)? kroner\nafter .* is STALE$/,
    'photo-to-record': /^644 bytes became 322 and are STORED$/,
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
    const directory = await mkdtemp(join(tmpdir(), 'spadework-example-'));
    const output = await node(`dist/${name}.js`, server.address, join(directory, 'file.json'));
    expect(output.trim()).toMatch(line);
    await rm(directory, { recursive: true });
  });

  test('nightly-sync of 500 projects with members and modules takes at most 10 requests each night', async () => {
    // Fails if members or modules are requested project by project, or if everything is fetched each night.
    const directory = await mkdtemp(join(tmpdir(), 'spadework-sync-'));
    const file = join(directory, 'projects.json');
    const copied = async () => JSON.parse(await readFile(file, 'utf8')).projects;
    const night = async () => {
      const before = await answeredRequests();
      const output = await node('dist/nightly-sync.js', server.address, file);
      const [, total, fetched, requests] = /^(\d+) projects, (\d+) .* (\d+) requests/
        .exec(output)!
        .map(Number);
      expect((await answeredRequests()) - before, 'what the server counted, the login aside').toBe(
        requests! - 1,
      );
      expect(requests).toBeLessThanOrEqual(10);
      return { total: total!, fetched: fetched! };
    };
    await addOldProjects(500);

    const first = await night();
    expect(first.fetched).toBe(first.total);
    expect(first.total).toBeGreaterThan(500);
    const members = [
      { user: server.users.planner, role: 'OWNER' },
      { user: server.users.south, role: 'READER' },
    ];
    const synced = () =>
      Object.values<Anything>(copiedNow).filter(({ number }) => number.startsWith('SYNC-'));
    let copiedNow = await copied();
    expect(synced()).toHaveLength(500);
    for (const { id, ...one } of synced())
      expect(one).toMatchObject({
        owner: server.users.planner,
        members,
        modules: [{ projectId: id, type: 'ECO' }],
      });

    await server.store.run(sql`UPDATE project SET modified_date = '2020-01-01'`);
    expect(await night()).toEqual({ total: first.total, fetched: 0 });

    const token = await server.token('planner');
    const [changed, deleted] = synced();
    await server.request('DELETE', `${PROJECT}/projects/${changed.id}/members/${server.users.south}`, {
      token,
    });
    expect(await night()).toEqual({ total: first.total, fetched: 1 });
    copiedNow = await copied();
    expect(copiedNow[changed.id].members).toEqual(members.slice(0, 1));

    await server.request('DELETE', `${PROJECT}/projects/${deleted.id}`, { token });
    expect((await night()).total).toBe(first.total - 1);
    expect(await copied()).not.toHaveProperty(String(deleted.id));
    await server.store.run(sql`DELETE FROM project WHERE number LIKE 'SYNC-%'`);
    await rm(directory, { recursive: true });
  }, 120_000);

  /** How many requests the project service has answered. */
  const answeredRequests = async (): Promise<number> => {
    const { body } = await server.request<string>('GET', '/metrics');
    const counts = body.matchAll(/^spadework_request_seconds_count\{operation="project\.[^}]*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  /** Old projects of the planner, each with a member and a module. */
  async function addOldProjects(count: number): Promise<void> {
    await server.store.run(
      sql`WITH added AS (
            INSERT INTO project (company_id, number, name, status, start_date, owner, modules, created_by, modified_by, words)
            SELECT 1, 'SYNC-' || n, 'Gammelt prosjekt', 'NEW', '2020-01-01', 'planner', '{ECO}', 'planner', 'planner', ''
            FROM generate_series(1, ${count}::int) n RETURNING company_id, id)
          INSERT INTO project_member (company_id, project_id, username, role)
          SELECT company_id, id, 'south', 'READER' FROM added`,
    );
  }
});

/** Without curl the tests are skipped with a message; in continuous integration they fail. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl && process.env.CI) throw new Error('continuous integration needs curl');
if (!hasCurl) console.log('skipped: the stories in examples/curl need curl, which is not installed');

describe.skipIf(!hasCurl)('curl', () => {
  // Fails when a request is refused, or an answer lacks the field that the story takes from it.
  const said: Record<string, { lines: RegExp; file: string; begins: string }> = {
    'find-a-standard': { lines: /^\d+: \S/, file: 'sheet.pdf', begins: '%PDF-' },
    'first-calculation': { lines: /^it costs \d+\.\d+ kroner\n/, file: 'summary.pdf', begins: '%PDF-' },
    'first-trench': { lines: /^\S.* lies 700 mm below ground\n/, file: 'drawing.svg', begins: '<svg ' },
    'trench-to-cost': {
      lines: /^it digs 35\.568 m3\nit will cost \d+(\.\d+)? kroner\nthe design is CURRENT\n$/,
      file: 'quantities.xlsx',
      begins: 'PK',
    },
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
  let collection: { item: Item[] };
  let requests: Item[];

  beforeAll(async () => {
    await node('postman.js', server.address);
    collection = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8'));
    requests = collection.item.flatMap(requestsOf);
  });

  test('has a folder for each service and every operation once', () => {
    // Fails when an operation of a contract is missing from the collection.
    expect(collection.item).toHaveLength(1 + SERVICES.length);
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
    const needed = requests.filter(({ name }) => /^(logInAs\w+|listUnits)$/.test(name));
    const text = JSON.stringify({ ...collection, item: needed });
    const sabotaged = text.replace(/("name":"listUnits",[^\]]*to\.have\.status\()200/, '$1201');
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
