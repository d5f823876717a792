import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { capitalized } from '@spadework/core/text';
import { KIND_NAMES } from '@spadework/core/trench';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { start } from '../src/commands/serve.js';
import { OBJECT_STORE_KEY, OBJECT_STORE_SECRET, readConfig, SETTINGS } from '../src/config.js';
import { COMMANDS } from '../src/main.js';
import { MCP_VARIABLES } from '../src/mcp/credentials.js';
import { runCommand } from './command.js';
import { useOwnServer } from './harness.js';
import { documents, hasCurl, matches, read } from './pages.js';

const readme = documents[0]!.text;
const operations = read('docs/operations.md');
const scripts = {
  ...JSON.parse(read('package.json')).scripts,
  ...JSON.parse(read('examples/package.json')).scripts,
  ...JSON.parse(read('clients/typescript/package.json')).scripts,
};

/** The anchors that a page shows for its headings. */
const headingsOf = (text: string) =>
  matches(text, /^#+ (.*)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Read by tests alone. */
const VARIABLES_OF_TESTS = [
  'SPADEWORK_CHROMIUM',
  'SPADEWORK_BROWSER',
  'SPADEWORK_FILE_READERS',
  'SPADEWORK_PICTURES',
  'SPADEWORK_VARIANTS',
  'SPADEWORK_LATE',
  'SPADEWORK_SEED',
];

/** Options of other programs, which a document tells how to call. */
const OPTIONS_OF_OTHERS = {
  'openapi-generator': ['library'],
  curl: ['data-binary'],
  npm: ['cache', 'offline'],
  pg_restore: ['list'],
  sha256sum: ['check', 'status'],
  vitest: ['changed'],
  'docker compose': ['detach', 'images', 'no-build', 'wait'],
};

/** Things that a document mentions but that do not exist. */
export function missingFrom(text: string): string[] {
  const flags = new Set([
    ...Object.keys(SETTINGS),
    ...COMMANDS.flatMap(({ options }) => Object.keys(options ?? {})),
    'help',
    'version',
    // Options of Node itself, with which the program is started.
    ...matches(scripts.start, /--([a-z-]+)/g),
    ...Object.values(OPTIONS_OF_OTHERS).flat(),
  ]);
  const variables = new Set([
    ...Object.values(SETTINGS).map(({ env }) => env),
    OBJECT_STORE_KEY,
    OBJECT_STORE_SECRET,
    ...Object.keys(MCP_VARIABLES),
    ...VARIABLES_OF_TESTS,
    ...matches(read('examples/python/sync_projects.py'), /\b(SPADEWORK_[A-Z_]+)/g),
  ]);
  const commands = new Set(COMMANDS.map(({ name }) => name));
  /** What `spadework user …` names is all commands that begin so. */
  const groups = new Set(COMMANDS.map(({ name }) => name.split(' ')[0]!));
  return [
    ...matches(text, /npm run ([a-z:-]+)/g)
      .filter((name) => !scripts[name])
      .map((name) => `npm run ${name}`),
    ...matches(text, /npm (start|test)\b/g).filter((name) => !scripts[name]),
    ...matches(text, /(?<![\w-])--([a-z][a-z-]+)/g)
      .filter((name) => !flags.has(name))
      .map((name) => `--${name}`),
    ...matches(text, /\b(SPADEWORK_[A-Z_]+)/g).filter((name) => !variables.has(name)),
    ...matches(text, /npx spadework ([a-z]+(?: [a-z]+)?)/g).filter(
      (name) => !commands.has(name) && !commands.has(name.split(' ')[0]!) && !groups.has(name),
    ),
  ];
}

describe('the documents', () => {
  test.each(documents)('$name names only scripts, flags, settings and commands that exist', ({ text }) => {
    expect(missingFrom(text)).toEqual([]);
  });

  test.each(documents)('$name links only to what exists', ({ name, text }) => {
    // Fails when a page or a heading is renamed, or a picture is no longer taken. What begins with / is on a running server.
    const place = new URL(`../../${name}`, import.meta.url);
    const missing = matches(text.replace(/```[\s\S]*?```/g, ''), /\]\(((?!https?:|\/)[^)\s]+)\)/g).filter(
      (link) => {
        const target = new URL(link, place);
        const heading = decodeURIComponent(target.hash.slice(1));
        target.hash = '';
        if (!existsSync(target)) return true;
        return heading !== '' && !headingsOf(readFileSync(target, 'utf8')).includes(heading);
      },
    );
    expect(missing).toEqual([]);
  });

  test('the page for planners calls things as the app does', () => {
    const words = ['app', 'features']
      .flatMap((folder) => {
        const root = new URL(`../../web/src/${folder}/`, import.meta.url);
        return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => new URL(file, root));
      })
      .filter(({ pathname }) => /\/words\/en\w*\.ts$/.test(pathname))
      .map((file) => readFileSync(file, 'utf8'))
      // The names of what a trench holds are in core, and the app shows them with a capital.
      .concat(Object.values(KIND_NAMES).map(([english]) => `'${capitalized(english)}'`))
      .join('\n');
    const bold = matches(read('docs/planners.md'), /\*\*([^*]+)\*\*/g).map((one) => one.replace(/\s+/g, ' '));
    expect(bold.length).toBeGreaterThan(4);
    const ours = bold.filter((one) => !one.endsWith('.') && one !== 'bold');
    expect(ours.filter((one) => !words.includes(`'${one}'`))).toEqual([]);
  });

  test('a missing file or script is detected', () => {
    expect(missingFrom('npm run dance, --wings, SPADEWORK_WINGS and npx spadework fly')).toEqual([
      'npm run dance',
      '--wings',
      'SPADEWORK_WINGS',
      'fly',
    ]);
  });

  test.each(Object.entries(SETTINGS))(
    'the settings table of docs/operations.md has --%s',
    (name, { env, shown, help }) => {
      const row = operations.split('\n').find((line) => line.startsWith(`| \`--${name}\` |`));
      expect(row).toContain(`\`${env}\``);
      expect(row).toContain(help.split(';')[0]);
      if (shown) expect(row).toContain(`\`${shown}\``);
    },
  );

  test('the README names the Node that is tested and the oldest that works', () => {
    const { node } = JSON.parse(read('package.json')).engines;
    const tested = Object.values(JSON.parse(read('.ci/node/package.json')).optionalDependencies);
    expect(readme).toContain(`${node.replace('>=', '')} or newer works`);
    for (const version of tested)
      expect(readme).toContain(`Node ${String(version).split('.')[0]} is what we test`);
  });

  test('the README names every service with its base path', () => {
    for (const { contract } of SERVICES) expect(readme).toContain(`\`${contract.base}\``);
  });
});

test('npm run sbom lists what the program is made of, and nothing that only builds or tests it', async () => {
  const root = new URL('../../', import.meta.url);
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 64 * 2 ** 20,
  });
  const { bomFormat, components } = JSON.parse(stdout);
  const names = components.map((component: { 'bom-ref': string }) =>
    component['bom-ref'].replace(/(?<=.)@[^@]*$/, ''),
  );
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(
    expect.arrayContaining(Object.keys(JSON.parse(read('server/package.json')).dependencies)),
  );
  expect(names).not.toContain('vitest');
});

describe('the first result', () => {
  const server = useOwnServer('what is printed is for the users of the demo');

  test.skipIf(!hasCurl)('the curl lines of the README work as printed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'spadework-readme-'));
    const script = ['first-result', 'minimal-flow', 'first-calculation', 'first-search']
      .map((name) => readme.match(new RegExp(`\`\`\`sh ${name}\\n([\\s\\S]*?)\`\`\``))![1]!)
      .join('\n')
      .replaceAll('http://127.0.0.1:8080', server.address)
      .replaceAll('\n\n', '\necho\n');
    const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: directory,
    });
    const files = ['drawing.pdf', 'summary.pdf', 'sheet.pdf', 'form.pdf'].map((name) =>
      readFile(join(directory, name), 'latin1'),
    );
    for (const pdf of await Promise.all(files)) expect(pdf.slice(0, 5)).toBe('%PDF-');
    await rm(directory, { recursive: true });
    const answers = stdout
      .trim()
      .replaceAll(/(?<=[\]}])(?=[[{])/g, '\n')
      .split(/\n+/);
    const [page, project, summary, cable, nodes, added, distribution, found] = answers.map((line) =>
      JSON.parse(line),
    );
    expect(nodes.entities).toHaveLength(3);
    expect(found.matches).toHaveLength(3);
    expect(added).toMatchObject({ number: 'K-103.3', quantity: 120, locationName: 'Løkkeveien' });
    expect(distribution.map((row: { type: string }) => row.type)).toContain('MATERIAL');
    expect(cable).toMatchObject({ partCount: 3, groundDist: 700 });
    expect(page.entities).toHaveLength(3);
    expect(project).toMatchObject({
      number: 'P-1042',
      name: 'Kabling langs Løkkeveien',
      companyId: server.company,
    });
    expect(summary.propertySummaries.owner.displayName).toBe('Eier');
  });
});

describe('production', () => {
  const block = (name: string) =>
    readme
      .match(new RegExp(`\`\`\`(?:sql|sh) ${name}\\n([\\s\\S]*?)\`\`\``))![1]!
      .trim()
      .split('\n');
  /** The words of a line, of which some are in quotes. */
  const wordsOf = (line: string) =>
    [...line.replace('npx spadework ', '').matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare!,
    );

  /** A library of two of our sheets: `importStarter.test.ts` imports them all, and reading so many PDFs takes long. */
  async function smallLibrary(directory: string): Promise<string> {
    const folder = new URL('../../data/documents/', import.meta.url).pathname;
    const [header, ...lines] = (await readFile(`${folder}library.csv`, 'utf8')).split('\n');
    const few = lines
      .filter((line) => /^ORGBLAD;(1010|5010);/.test(line))
      // Without links, which would go to sheets that are not there.
      .map((line) => line.replace(/;([A-Z]+-\d+\|?)+(?=;)/, ';'));
    await mkdir(join(directory, 'files'), { recursive: true });
    await writeFile(join(directory, 'library.csv'), [header, ...few].join('\n'));
    const files = few.map((line) => `files/${line.trim().split(';').at(-1)}`);
    for (const file of ['series.csv', ...files]) await copyFile(folder + file, join(directory, file));
    return directory;
  }

  test('a database, people, clients and catalogs are made by the printed lines, and kari can log in', async () => {
    // Fails if a line is refused, or if a step of the printed order is missing.
    const { host, port, user } = inject('cluster');
    const own = `readme_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ host, port, user, database: 'postgres' });
    await admin.connect();
    const directory = await mkdtemp(join(tmpdir(), 'spadework-production-'));
    const library = await smallLibrary(join(directory, 'library'));
    const root = new URL('../../', import.meta.url).pathname;
    const closing: (() => unknown)[] = [];
    try {
      // The cluster of the tests has a role of this name already.
      for (const line of block('production-database')) await admin.query(line.replaceAll('spadework', own));
      const url = `postgres://${own}:choose-your-own@localhost/${own}?host=${encodeURIComponent(host)}&port=${port}`;
      const run = async (line: string) => {
        const words = wordsOf(line).map((word) =>
          word === 'data/documents'
            ? library
            : word.startsWith('data/')
              ? root + word
              : word.startsWith('our-')
                ? join(directory, word)
                : word,
        );
        const { code, stdout, stderr } = await runCommand(words, { env: { SPADEWORK_DATABASE_URL: url } });
        expect([code, stderr.replaceAll(/^warning: .*\n/gm, '')], line).toEqual([0, '']);
        return stdout;
      };
      const [, kari, app] = [
        await run(block('production-people')[0]!),
        await run(block('production-people')[1]!),
        await run(block('production-people')[2]!),
        await run(block('production-people')[3]!),
      ];
      for (const line of [...block('production-catalogs'), ...block('production-own')]) await run(line);

      const config = readConfig({ 'database-url': url, port: '0' }, {});
      const running = await start(config, false, pino({ level: 'silent' }));
      closing.push(running.stop);
      const secretOf = (output: string) => output.trim().split(/\s+/).at(-1)!;
      const form = new URLSearchParams({
        ...{ grant_type: 'password', username: 'kari', password: secretOf(kari) },
        ...{ client_id: 'planning-app', client_secret: secretOf(app) },
      });
      const answer = await fetch(`${running.address}/oauth2/token`, { method: 'POST', body: form });
      const token = ((await answer.json()) as { access_token: string }).access_token;
      const get = async (path: string) => {
        const headers = { authorization: `Bearer ${token}`, 'api-version': '1.0' };
        const reply = await fetch(running.address + path, { headers });
        return [reply.status, ((await reply.json()) as unknown[]).length > 0];
      };
      for (const path of [
        '/public/trench/rest/catalog/cable-types',
        '/public/calculation/rest/catalognodes/by-revision/latest/by-type/BUDGET',
        '/public/checklist/rest/facilities/by-revision/latest',
        '/public/doc/rest/meta?number=5010',
      ])
        expect([path, ...(await get(path))]).toEqual([path, 200, true]);
    } finally {
      for (const close of closing) await close();
      await admin.query(`DROP DATABASE IF EXISTS ${own} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${own}`);
      await admin.end();
      await rm(directory, { recursive: true });
    }
  });
});
