import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { SETTINGS } from '../src/config.js';
import { COMMANDS } from '../src/main.js';
import { useServer } from './harness.js';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/operations.md',
  'examples/README.md',
].map((name) => ({
  name,
  text: read(name),
}));
const readme = documents[0]!.text;
const scripts = {
  ...JSON.parse(read('package.json')).scripts,
  ...JSON.parse(read('examples/package.json')).scripts,
};

const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1]!)),
];

/** Things that a document mentions but that do not exist. */
export function missingFrom(text: string): string[] {
  const flags = new Set([
    ...Object.keys(SETTINGS),
    ...COMMANDS.flatMap(({ options }) => Object.keys(options ?? {})),
    'help',
  ]);
  const variables = new Set(Object.values(SETTINGS).map(({ env }) => env));
  const commands = new Set(COMMANDS.map(({ name }) => name));
  return [
    ...matches(text, /npm run ([a-z:-]+)/g)
      .filter((name) => !scripts[name])
      .map((name) => `npm run ${name}`),
    ...matches(text, /npm (start|test)\b/g).filter((name) => !scripts[name]),
    ...matches(text, /(?<![\w-])--([a-z][a-z-]+)/g)
      .filter((name) => !flags.has(name))
      .map((name) => `--${name}`),
    ...matches(text, /\b(SPADEWORK_[A-Z_]+)/g).filter((name) => !variables.has(name)),
    ...matches(text, /npx spadework ([a-z]+(?: (?:add|list|set|disable|diff))?)/g).filter(
      (name) => !commands.has(name),
    ),
  ];
}

describe('the documents', () => {
  test.each(documents)('$name names only scripts, flags, settings and commands that exist', ({ text }) => {
    expect(missingFrom(text)).toEqual([]);
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
    'the settings table of the README has --%s',
    (name, { env, shown, help }) => {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`--${name}\` |`));
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

describe('the first result', () => {
  const server = useServer();
  const hasCurl = (() => {
    try {
      execFileSync('curl', ['--version']);
      return true;
    } catch {
      if (process.env.CI) throw new Error('continuous integration needs curl');
      console.log('skipped: the README’s curl lines need curl, which is not installed');
      return false;
    }
  })();

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
    expect(project).toMatchObject({ number: 'P-1042', name: 'Kabling langs Løkkeveien', companyId: 1 });
    expect(summary.propertySummaries.owner.displayName).toBe('Eier');
  });
});
