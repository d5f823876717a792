import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ENTRIES, INSTALLED } from './package/program.js';
import { sourceOf } from './package/source.js';

/**
 * Joins the compiled program and its many small dependencies into few files: loading two thousand took most of a start.
 * Native modules, and packages that look for files of their own, stay where npm installed them.
 */
const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, path(`dist/${file}.js`)])),
  platform: 'node',
  external: (id) => INSTALLED.some((name) => id === name || id.startsWith(`${name}/`)),
});
// A server that runs meanwhile may still have a part to load, so names are the same after every build.
await bundle.write({
  dir: path('dist/bundle'),
  format: 'esm',
  chunkFileNames: '[name].js',
  // Without comments and blanks, which every start would read. Names stay, for the traces of faults.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();
// With the bundle, so that it is never older or younger than the program.
writeFileSync(path('dist/build.json'), `${JSON.stringify(sourceOf(path('..')))}\n`);
