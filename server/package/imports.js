import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { ENTRIES } from './program.js';

/** What a bundled file imports, statically or when needed; its calls of `require` are named `__require`. */
const IMPORTS =
  /(?:[;}]|^)(?:import|export)(?:[\w$*{},: ]*?from)?\s*["']([^"']+)["']|\b(?:import|__require)\(["'`]([^"'`]+)["'`]\)/gm;

const modulesOf = (text) => [...text.matchAll(IMPORTS)].map(([, fixed, dynamic]) => fixed ?? dynamic);

/** The name of the package that a module belongs to. */
const packageOf = (module) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that a text imports. */
export const packagesIn = (text) =>
  modulesOf(text)
    .filter((module) => !module.startsWith('./') && !isBuiltin(module))
    .map(packageOf);

/** The files of a bundle that its entries lead to, as earlier builds may have left others, and the packages that they import. */
export function importsOf(folder) {
  const files = new Set(Object.keys(ENTRIES).map((name) => `${name}.js`));
  const packages = new Set();
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const module of modulesOf(text)) if (module.startsWith('./')) files.add(module.slice(2));
    for (const name of packagesIn(text)) packages.add(name);
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}
