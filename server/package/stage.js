import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importsOf } from './imports.js';
import { packedPage } from './links.js';
import { FILES, manifestOf } from './manifest.js';
import { shrinkwrapOf } from './shrinkwrap.js';

/** Lays out the package in dist/package and packs it to dist/spadework-VERSION.tgz. The build comes before. */
const root = new URL('../../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));
const read = (name) => JSON.parse(readFileSync(path(name), 'utf8'));

const manifest = manifestOf(read('package.json'), read('server/package.json'));
rmSync(path('dist/package'), { recursive: true, force: true });
mkdirSync(path('dist/package'), { recursive: true });
const bundled = importsOf(path('server/dist/bundle')).files;
const isWanted = (file) => {
  const [, part] = /server\/dist\/bundle\/([^/]+)$/.exec(file) ?? [];
  // Hidden files are notes of the build to itself, which the server does not serve.
  return part === undefined ? !/\/\.[^/]*$/.test(file) : bundled.includes(part);
};
for (const name of [...FILES, 'LICENSE'])
  cpSync(path(name), path(`dist/package/${name}`), { recursive: true, filter: isWanted });
for (const file of readdirSync(path('dist/package/docs'), { recursive: true })) {
  if (!file.endsWith('.md')) continue;
  const [page, copy] = [`docs/${file}`, path(`dist/package/docs/${file}`)];
  writeFileSync(copy, packedPage(page, readFileSync(copy, 'utf8')));
}
cpSync(path('server/package/README.md'), path('dist/package/README.md'));
const shrinkwrap = shrinkwrapOf(read('package-lock.json'), manifest);
writeFileSync(path('dist/package/npm-shrinkwrap.json'), `${JSON.stringify(shrinkwrap, null, 2)}\n`);
const files = [...FILES, 'npm-shrinkwrap.json'];
writeFileSync(path('dist/package/package.json'), `${JSON.stringify({ ...manifest, files }, null, 2)}\n`);

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', path('dist')], {
    cwd: path('dist/package'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const { size } = statSync(path(`dist/${packed.filename}`));
console.log(
  `dist/${packed.filename}: ${packed.entryCount} files, ${megabytes(size)} packed, ${megabytes(packed.unpackedSize)} unpacked`,
);
