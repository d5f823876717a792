import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Builds the package in dist/: types from the contract, then JavaScript and declarations. With --pack also the tarball,
 * whose name is printed. The version is that of the server it was built with.
 */

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const run = (program, words, cwd = path('.')) =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const TSC = path('../../node_modules/typescript/bin/tsc');

run(process.execPath, [TSC, '-b', 'core', 'server'], path('../..'));
const { SERVICES, REFUSALS } = await import('../../server/dist/app.js');
const { documentOfAll } = await import('../../server/dist/http/reference.js');
const { VERSION } = await import('../../server/dist/version.js');

const document = documentOfAll(
  SERVICES.map(({ contract }) => contract),
  { refusals: REFUSALS, issuer: () => 'http://127.0.0.1:8080', version: VERSION },
);
await mkdir(path('src/generated'), { recursive: true });
await writeFile(path('src/generated/types.ts'), await typesOf(document));
run(process.execPath, [TSC, '-b', path('.')]);
await writeFile(path('dist/package.json'), `${JSON.stringify(await manifest(), undefined, 2)}\n`);
for (const file of ['README.md', '../../LICENSE'])
  await copyFile(path(file), path(`dist/${file.split('/').at(-1)}`));
if (process.argv.includes('--pack'))
  console.log(path(`dist/${run('npm', ['pack', '--silent'], path('dist')).trim()}`));

/** The generator is a development dependency of the examples. */
async function typesOf(given) {
  const { resolve } = createRequire(new URL('../../examples/package.json', import.meta.url));
  const { default: module } = await import(pathToFileURL(resolve('openapi-typescript')).href);
  return module.astToString(await module.default(given));
}

async function manifest() {
  const { name, description, license, type } = JSON.parse(await readFile(path('package.json'), 'utf8'));
  return {
    name,
    version: VERSION,
    description,
    license,
    type,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files: ['**/*.js', '**/*.d.ts', 'README.md', 'LICENSE'],
    engines: { node: '>=20' },
    sideEffects: false,
  };
}
