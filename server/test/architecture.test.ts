import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

/** Tests and their samples stand beside what they test. No build has them. */
const isTestCode = (path: string) => /(\.test\.tsx?|\/samples\.ts)$/.test(path);

function sources(directory: string): string[] {
  return readdirSync(join(ROOT, directory), { recursive: true, encoding: 'utf8' })
    .map((path) => join(directory, path))
    .filter((path) => /\.tsx?$/.test(path) && !isTestCode(path));
}

const importsOf = (path: string) =>
  [
    ...withoutContractTypes(path, readFileSync(join(ROOT, path), 'utf8')).matchAll(
      /(?:from|import)\s*\(?\s*'([^'\s]+)'/g,
    ),
  ].map((match) => match[1]!);

/** The layer of a file: `core`, `http`, `services/project`, `web/kit`, `web/features/trench`, … */
function layerOf(path: string): string {
  const [workspace, , ...rest] = path.split('/');
  if (workspace === 'core') return 'core';
  if (workspace === 'web')
    return rest
      .slice(0, rest[0] === 'features' ? 2 : 1)
      .join('/')
      .replace(/^/, 'web/');
  if (rest.length === 1) return 'app';
  return rest[0] === 'services' ? `services/${rest[1]}` : rest[0]!;
}

/** The layers that a layer may import, besides itself. */
function mayImport(layer: string): string[] {
  if (layer.startsWith('services/'))
    return ['core', 'kernel', 'http', 'auth', 'store', 'events', 'render', 'tables', 'work', 'mail'];
  if (layer.startsWith('web/features/'))
    return ['web/kit', 'web/api', 'web/words', 'web/offline', 'web/optimistic', 'web/theme', 'web/routes'];
  if (layer.startsWith('web/')) {
    const rooms = {
      'web/kit': ['web/words'],
      'web/api': [],
      'web/words': [],
      'web/offline': [],
      'web/optimistic': ['web/api', 'web/kit', 'web/offline'],
      'web/theme': [],
      'web/routes': [],
      'web/settled': [],
    };
    return rooms[layer as keyof typeof rooms] ?? ['*'];
  }
  return (
    {
      core: [],
      kernel: ['core', 'store'],
      store: ['core'],
      events: ['core', 'kernel', 'store'],
      work: ['kernel', 'store'],
      render: ['core', 'work'],
      tables: ['kernel', 'work'],
      mail: [],
      auth: ['core', 'kernel', 'store', 'events'],
      http: ['core', 'kernel', 'store', 'events', 'render', 'tables', 'work'],
      scim: ['kernel', 'store', 'events', 'auth', 'http'],
      web: ['core', 'kernel', 'store', 'events', 'auth', 'http', 'mail'],
    }[layer] ?? ['*']
  );
}

/**
 * What the installed program is and where its files lie, which every layer of the server may know; and what everything in the
 * app reports to while it is on its way.
 */
const OF_ALL = ['server/src/places.ts', 'server/src/version.ts', 'web/src/settled/index.ts'];

export function violations(path: string, imported: readonly string[]): string[] {
  const layer = layerOf(path);
  return imported.flatMap((name) => {
    if (!name.startsWith('.')) {
      // Samples are for tests, and not part of the build.
      if (name === 'fast-check' && path.endsWith('/samples.ts')) return [];
      return layer === 'core' ? [`${path} imports ${name}`] : [];
    }
    const target = relative(ROOT, resolve(ROOT, dirname(path), name)).replace(/\.js$/, '.ts');
    // Texts for people, which the app shows.
    if (layer === 'web/features/help' && target.startsWith('docs/help/')) return [];
    const other = layerOf(target);
    if (layer.startsWith('web/') !== other.startsWith('web/')) return [`${path} imports ${target}`];
    if (layer !== 'core' && OF_ALL.includes(target)) return [];
    if (other === layer || mayImport(layer).includes('*') || mayImport(layer).includes(other)) return [];
    const isBeside = ['services/', 'web/features/'].some(
      (folder) => layer.startsWith(folder) && other.startsWith(folder),
    );
    if (isBeside && target.endsWith('/index.ts')) return [];
    return [`${path} imports ${target}`];
  });
}

/** The browser app knows the types of the server's contracts, and nothing that runs. */
const withoutContractTypes = (path: string, text: string) =>
  path.startsWith('web/src/')
    ? text.replace(/^(?:import|export) type \{[^}]*\} from '(\.\.\/)+server\/src\/[^']*';$/gm, '')
    : text;

describe('imports between layers', () => {
  const files = [...sources('core/src'), ...sources('server/src'), ...sources('web/src')];

  test('no forbidden import', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((path) => violations(path, importsOf(path)))).toEqual([]);
  });

  // Sabotage: import samples.ts into a source. The compiler would take it into the build then.
  test('no source imports test code', () => {
    const importing = files.filter((path) => importsOf(path).some((name) => /\/samples\.js$/.test(name)));
    expect(importing).toEqual([]);
  });

  test.each([
    ['core/src/project/model.ts', 'node:fs'],
    ['core/src/project/model.ts', '../../../server/src/store/sql.js'],
    ['server/src/store/sql.ts', '../kernel/refusals.js'],
    ['server/src/kernel/refusals.ts', '../http/language.js'],
    ['server/src/http/contract.ts', '../auth/bearer.js'],
    ['server/src/auth/bearer.ts', '../http/problem.js'],
    ['server/src/events/event.ts', '../http/contract.js'],
    ['server/src/work/runner.ts', '../services/trench/rating/ratingJob.js'],
    ['server/src/work/pool.ts', '../render/report/content.js'],
    ['server/src/http/endpoint.ts', '../services/project/index.js'],
    ['server/src/auth/bearer.ts', '../services/customer/users.js'],
    ['server/src/services/project/projects.ts', '../customer/users.js'],
    ['server/src/services/project/projects.ts', '../../commands/serve.js'],
    ['server/src/app.ts', '../../web/src/api/call.js'],
    ['web/src/api/call.ts', '../../../server/src/http/contract.js'],
    ['web/src/api/call.ts', '../words/index.js'],
    ['web/src/kit/Dialog.tsx', '../api/index.js'],
    ['web/src/optimistic/sender.ts', '../features/trench/document/index.js'],
    ['web/src/features/trench/Canvas.tsx', '../projects/ProjectHead.js'],
    ['web/src/features/trench/Canvas.tsx', '../../app/Shell.js'],
  ])('%s may not import %s', (path, name) => {
    expect(violations(path, [name])).toHaveLength(1);
  });

  test('a service may use another through its index', () => {
    expect(violations('server/src/services/project/projects.ts', ['../customer/index.js'])).toEqual([]);
  });

  test('a feature of the browser app may use another through its index, and the addresses of all', () => {
    const imports = ['../projects/index.js', '../../routes/index.js', '../../kit/index.js'];
    expect(violations('web/src/features/trench/Canvas.tsx', imports)).toEqual([]);
  });

  test('core compiles without DOM, Node or any package', () => {
    expect(JSON.parse(readFileSync(join(ROOT, 'core/tsconfig.json'), 'utf8')).compilerOptions.types).toEqual(
      [],
    );
    expect(JSON.parse(readFileSync(join(ROOT, 'core/package.json'), 'utf8')).dependencies).toBeUndefined();
  });
});

describe('what holds for single functions', () => {
  const server = sources('server/src').map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));

  test('only layouts.ts lays out a section in a request, so that none waits for a search', () => {
    const callers = server.filter(({ text }) => /\blayoutSection\b/.test(text)).map(({ path }) => path);
    expect(callers).toEqual([
      // Workers, which are told where content lies.
      'server/src/services/trench/check/checkJob.ts',
      'server/src/services/trench/segments/layouts.ts',
      'server/src/services/trench/segments/segmentReadJob.ts',
    ]);
  });

  // A column that all events get is then added in one place.
  test('only insert.sql.ts writes events', () => {
    const writers = server.filter(({ text }) => /INSERT INTO event\b/.test(text)).map(({ path }) => path);
    expect(writers).toEqual(['server/src/events/insert.sql.ts']);
  });

  test('texts for people take limits from the code instead of repeating them', () => {
    // A setting states its range beside the reader that has it.
    const found = server
      .filter(({ path }) => path !== 'server/src/config.ts')
      .flatMap(({ path, text }) => repeatedLimits(text).map((limit) => `${path}: ${limit}`));
    expect(found).toEqual([]);
    expect(repeatedLimits("description: 'Up to 100 operations.'")).toEqual(["'Up to 100 operations.'"]);
  });
});

/** Literal texts that say how much of something is allowed. */
const repeatedLimits = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line))
    .flatMap((line) => line.match(/'[^'`]*'/g) ?? [])
    .filter((literal) =>
      /\b(at most|more than|less than|larger than|longer than|the (first|last)|up to|høyst|mer enn|mindre enn|større enn|over|above|beyond|utenfor|1 to) [1-9]/i.test(
        literal,
      ),
    );

test('every tenant-owned table leads its primary key with company_id', () => {
  const catalog = ['cost_unit', 'cost_activity', 'cost_facility', 'cost_revision', 'cost_node', 'cost_child'];
  const checklist = ['checklist_revision', 'checklist_facility', 'checklist_checkpoint'];
  const library = ['document_series', 'document', 'document_file', 'document_version'];
  const searched = ['document_index', 'document_term', 'document_word', 'document_part', 'document_posting'];
  const identity = [
    'company',
    'service',
    'service_role',
    'oauth_token',
    'authorization_request',
    'login_attempt',
    'used_logout_token',
    'web_session',
    'oauth_key',
    'webhook_key',
    'id_range',
    'object_store',
    'restore_mark',
    'server_hour',
  ];
  const shared = [...identity, ...catalog, ...checklist, ...library, ...searched, 'document_indexed'];
  const text = readdirSync(join(ROOT, 'server/migrations'))
    .map((name) => readFileSync(join(ROOT, 'server/migrations', name), 'utf8'))
    .join('\n');
  const tables = [...text.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\);/g)].filter(
    ([, name]) => !shared.includes(name!),
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const [, name, body] of tables) expect(body, name).toMatch(/PRIMARY KEY \(company_id[,)]/);
});

describe('the map in ARCHITECTURE.md', () => {
  const map = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').match(/```\n(core\/[\s\S]*?)```/)![1]!;
  const parents: string[] = [];
  const paths = map
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, indent, name] = line.match(/^( *)(\S+)/)!;
      const depth = indent!.length / 2;
      parents.length = depth;
      const path = join(...parents, name!).replace(/\/$/, '');
      if (name!.endsWith('/')) parents[depth] = name!;
      return path;
    });

  test('shows what is there, each thing once', () => {
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
  });

  test.each(['core/src', 'server', 'server/src', 'server/src/services', 'server/test', 'web', 'web/src'])(
    'shows every folder of %s',
    (parent) => {
      const folders = readdirSync(join(ROOT, parent), { withFileTypes: true })
        .filter(
          (entry) => entry.isDirectory() && !['dist', 'node_modules', 'src', 'bin'].includes(entry.name),
        )
        .map(({ name }) => join(parent, name));
      expect(folders.length).toBeGreaterThan(0);
      expect(folders.filter((folder) => !paths.includes(folder))).toEqual([]);
    },
  );
});
