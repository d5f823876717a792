import { existsSync } from 'node:fs';

/** The folder of this package, from wherever in it this code was compiled or bundled to. */
export const SERVER: URL = folderWith('package.json');
const ROOT = new URL('..', SERVER);

export const DATA = new URL('data/', ROOT);
export const GUIDES = new URL('docs/guides/', ROOT);
export const MIGRATIONS = new URL('migrations/', SERVER);
export const TEMPLATES = new URL('templates/', SERVER);
export const WEB = new URL('web/dist', ROOT);

/** A file of the bundled program, which processes and threads are started from. Tests run from the sources, but use it too. */
export const bundled = (name: string): URL => new URL(`dist/bundle/${name}.js`, SERVER);

function folderWith(file: string): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL(file, folder))) folder = new URL('..', folder);
  return folder;
}
