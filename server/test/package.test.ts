import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { imagesIn, isMovable, isVague } from '../../deploy/check/images.js';
import { importsOf, packagesIn } from '../package/imports.js';
import { packedPage } from '../package/links.js';
import { ALWAYS, FILES, manifestOf } from '../package/manifest.js';
import { ABSENT, FONTS, INSTALLED } from '../package/program.js';
import { shrinkwrapOf } from '../package/shrinkwrap.js';
import { sourceOf } from '../package/source.js';
import { SETTINGS } from '../src/config.js';
import { VERSION } from '../src/version.js';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const text = (name: string) => readFileSync(path(name), 'utf8');
const read = (name: string) => JSON.parse(text(name));

/** What cannot be held by a glance at files, `npm run package:check` tries in an empty folder. */
describe('the published package', () => {
  const root = read('package.json');
  const server = read('server/package.json');
  const manifest = manifestOf(root, server);
  const bundle = importsOf(path('server/dist/bundle'));

  test('declares every package that the bundle imports or reads files of, in the version that is tested', () => {
    const needed = [...bundle.packages, ...FONTS].filter((name) => !ABSENT.includes(name)).sort();
    expect(bundle.packages.length).toBeGreaterThan(3);
    expect(Object.keys(manifest.dependencies).sort()).toEqual(needed);
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(version, name).toBe(read('package-lock.json').packages[`node_modules/${name}`].version);
      expect(version).toMatch(/^\d+\.\d+\.\d+/);
    }
  });

  test.each([
    ['import{a as b,c}from"undeclared/part.js";', 'undeclared'],
    ['x();import"@scope/undeclared";', '@scope/undeclared'],
    ['export*from"undeclared";', 'undeclared'],
    ['const a=await import(`undeclared`);', 'undeclared'],
    ['var a=__require(`undeclared`)', 'undeclared'],
  ])('an import is found: %s', (line, name) => {
    expect(packagesIn(line)).toEqual([name]);
    expect(manifest.dependencies).not.toHaveProperty([name]);
  });

  test('its shrinkwrap has what package-lock.json says, all of it, and no address of a registry', () => {
    // Sabotage: leave out a dependency of a dependency, or take it from somewhere else in the lock.
    const lock = read('package-lock.json');
    const { packages } = shrinkwrapOf(lock, manifest);
    const places = Object.keys(packages).filter((place) => place !== '');
    expect(places.length).toBeGreaterThan(Object.keys(manifest.dependencies).length);
    for (const place of places) {
      const locked = lock.packages[place] ?? lock.packages[`server/${place}`];
      expect(packages[place]).toMatchObject({ version: locked.version, integrity: locked.integrity });
      for (const name of Object.keys(packages[place]!.dependencies ?? {})) {
        const folders = place
          .split('/node_modules/')
          .map((_, i, all) => all.slice(0, all.length - i).join('/node_modules/'));
        const found = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
        expect(
          found.some((one) => one in packages),
          `${name} of ${place}`,
        ).toBe(true);
      }
    }
    expect(JSON.stringify(packages)).not.toMatch(/resolved|https?:/);
    const { 'node_modules/koa': _, ...without } = lock.packages;
    expect(() => shrinkwrapOf({ packages: without }, manifest)).toThrow('package-lock.json has no koa');
  });

  test('has no development dependency, no script and nothing of the workspaces', () => {
    const { dependencies, optionalDependencies, ...rest } = manifest;
    expect(optionalDependencies).toEqual(server.optionalDependencies);
    expect(rest).not.toHaveProperty('devDependencies');
    expect(rest).not.toHaveProperty('scripts');
    expect(rest).not.toHaveProperty('private');
    const declared = Object.keys(dependencies);
    expect(declared.filter((name) => name.startsWith('@spadework/') || name in root.devDependencies)).toEqual(
      [],
    );
    expect(declared.every((name) => INSTALLED.includes(name) || FONTS.includes(name))).toBe(true);
  });

  test('runs on the same Node, under the same licence, in the same version', () => {
    expect(manifest).toMatchObject({
      name: 'spadework',
      version: VERSION,
      license: 'Apache-2.0',
      engines: root.engines,
    });
  });

  test('holds every folder that the program names, and each listed one exists', () => {
    const places = [...text('server/src/places.ts').matchAll(/new URL\('([\w/]+)', (ROOT|SERVER)\)/g)].map(
      ([, name, base]) => (base === 'ROOT' ? name! : `server/${name}`).replace(/\/$/, ''),
    );
    expect(places).toContain('server/migrations');
    for (const place of places)
      expect(
        FILES.some((file) => file === place || file.startsWith(`${place}/`)),
        place,
      ).toBe(true);
    // The browser app is built by another command.
    for (const file of FILES.filter((name) => name !== 'web/dist'))
      expect(existsSync(path(file)), file).toBe(true);
    const data = [
      ...new Set(FILES.filter((file) => file.startsWith('data/')).map((file) => file.split('/')[1])),
    ];
    expect(data.sort()).toEqual(readdirSync(path('data')).filter((name) => !NOT_SHIPPED.includes(name)));
    expect(manifest.files).toBe(FILES);
    expect(FILES).toContain(manifest.bin.spadework.replace(/\/[^/]+$/, ''));
  });

  test('its README links to files that it holds', () => {
    const links = [...text('server/package/README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => ![...FILES, ...ALWAYS].includes(link))).toEqual([]);
  });

  test('its pages link to files that it holds, and name the others', () => {
    const page = packedPage('docs/operations.md', text('docs/operations.md'));
    expect(page).toContain('The Dockerfile builds');
    expect(page).toContain('](../deploy/nginx.conf)');
    expect(page).toContain('](#sizing)');
    expect(packedPage('docs/guides/a.md', '[b](b.md#c), [d](/docs/d), [e](../../web/src/e.ts#f)')).toBe(
      '[b](b.md#c), [d](/docs/d), e',
    );
  });
});

/** What compose.yaml hands to the proxy. */
const OF_SAMPLES = ['SPADEWORK_DOMAIN', 'SPADEWORK_SERVERS'];

/** Folders of data that only tests read: the thesaurus is compiled into core. */
const NOT_SHIPPED = ['contract', 'search'];

describe('what a build says that it was built from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spadework-source-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim();
  const unknown = { commit: 'unknown', date: 'unknown' };

  test('nothing without git, and what the builder was told', () => {
    // Sabotage: take the commit of a repository that the folder happens to lie in.
    expect(sourceOf(folder, {})).toEqual(unknown);
    expect(sourceOf(folder, { BUILD_COMMIT: 'abc', BUILD_DATE: '2026-11-17' })).toEqual({
      ...{ commit: 'abc', date: '2026-11-17' },
    });
    expect(sourceOf(path('server'), { PATH: process.env.PATH })).toEqual(unknown);
  });

  test('the commit with its date, and whether there is more than that', () => {
    // Sabotage: take the time of the build, so that no two builds are alike.
    git('init', '--quiet');
    mkdirSync(join(folder, 'server/src'), { recursive: true });
    writeFileSync(join(folder, 'server/src/main.ts'), '1');
    git('add', '.');
    const env = { PATH: process.env.PATH, HOME: folder };
    execFileSync(
      'git',
      ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'first'],
      { env: { ...env, GIT_COMMITTER_DATE: '2026-03-01T12:00:00+01:00' } },
    );
    const first = { commit: git('rev-parse', 'HEAD'), date: '2026-03-01T11:00:00Z' };
    expect(sourceOf(folder, env)).toEqual(first);
    writeFileSync(join(folder, 'server/src/main.test.ts'), 'a test changes nothing');
    expect(sourceOf(folder, env)).toEqual(first);
    writeFileSync(join(folder, 'server/src/main.ts'), '2');
    expect(sourceOf(folder, env)).toEqual({ ...first, commit: `${first.commit}-dirty` });
  });
});

test('the version is held by one file alone', () => {
  expect(VERSION).toBe(read('package.json').version);
  for (const folder of read('package.json').workspaces)
    expect(read(`${folder}/package.json`)).toMatchObject({ private: true, version: '0.0.0' });
});

describe('what deploys it', () => {
  test('the image installs what every workspace needs, on the Node that is tested', () => {
    const steps = text('Dockerfile');
    for (const workspace of read('package.json').workspaces)
      expect(steps).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
    const tested = Object.values<string>(read('.ci/node/package.json').optionalDependencies);
    for (const version of tested) expect(steps).toContain(`node:${version.split('.')[0]}-`);
  });

  test.each(['Dockerfile', 'compose.yaml', 'deploy/spadework.service', 'deploy/kubernetes/spadework.yaml'])(
    '%s names only settings that exist',
    (name) => {
      const known = new Set([...Object.values(SETTINGS).map(({ env }) => env), ...OF_SAMPLES]);
      const named = text(name).match(/\bSPADEWORK_[A-Z_]+/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((one) => !known.has(one))).toEqual([]);
    },
  );

  test('images are named by full version, and one without a digest is seen', () => {
    // Sabotage: a tag such as caddy:2, which is another image next month.
    const images = ['Dockerfile', 'compose.yaml'].flatMap((name) => imagesIn(text(name)));
    expect(images).toHaveLength(4);
    expect(images.filter(isVague)).toEqual([]);
    expect(isVague('docker.io/library/caddy:2')).toBe(true);
    const digest = `docker.io/library/caddy:2.10.2@sha256:${'0'.repeat(64)}`;
    expect([isVague(digest), isMovable(digest)]).toEqual([false, false]);
    expect(isMovable('docker.io/library/caddy:2.10.2')).toBe(true);
    const named = imagesIn(text('compose.yaml'), { CADDY_IMAGE: digest });
    expect(named.filter((image) => !isMovable(image))).toEqual([digest]);
    const [base] = imagesIn(text('Dockerfile'));
    expect(images.filter((image) => image === base)).toHaveLength(2);
    for (const version of Object.values<string>(read('.ci/node/package.json').optionalDependencies))
      expect(base).toContain(`node:${version}-`);
  });

  test('secrets of compose are outside the checkout, and in neither git nor the image if somebody puts them there', () => {
    // Sabotage: let compose read ./encryption.key, or ignore all of data/.
    const secret = /^secrets:\n\s+encryption_key:\n\s+file: (\S+)$/m.exec(text('compose.yaml'))![1]!;
    expect(secret).toMatch(/:-\/[a-z/]+\}\/encryption\.key$/);
    const isIgnored = (name: string) =>
      spawnSync('git', ['-C', path('.'), 'check-ignore', '--quiet', '--no-index', name]).status === 0;
    for (const name of ['.env', 'encryption.key', 'production/database/x'])
      expect(isIgnored(name), name).toBe(true);
    expect(isIgnored('data/demo/projects.json')).toBe(false);
    const lines = text('.dockerignore').split('\n');
    for (const line of ['**/.env', '**/encryption.key', 'production']) expect(lines).toContain(line);
  });

  test('no document tells to install a name of the registry that is not ours', () => {
    // Sabotage: npm install spadework, or an assistant that lets npx look for it.
    const files = execFileSync(
      'git',
      ['-C', path('.'), 'ls-files', '*.md', 'deploy', 'compose.yaml', 'Dockerfile'],
      {
        encoding: 'utf8',
      },
    )
      .trim()
      .split('\n');
    expect(files).toContain('server/package/README.md');
    const wrong = files.filter((file) =>
      /npm (i|install|add)( -\S+)* spadework\b|npx (-y|--yes) spadework|"command": "npx"/.test(text(file)),
    );
    expect(wrong).toEqual([]);
  });

  test('the manifests run the version of the package', () => {
    expect(text('deploy/kubernetes/spadework.yaml')).toContain(`/spadework:${VERSION}\n`);
  });
});
