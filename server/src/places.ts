import { existsSync } from 'node:fs';

/** The folder of the server, from wherever in it this code was compiled or bundled to. */
const SERVER: URL = folderWith('migrations/');
/** The checkout, or the installed package: their folders lie alike. */
export const ROOT = new URL('..', SERVER);

/** Written by the build: what the program was built from. */
export const BUILD = new URL('dist/build.json', SERVER);
export const DATA = new URL('data/', ROOT);
export const GUIDES = new URL('docs/guides/', ROOT);
export const GLOSSARY = new URL('docs/glossary.md', ROOT);
export const MIGRATIONS = new URL('migrations/', SERVER);
export const TEMPLATES = new URL('templates/', SERVER);
export const WEB = new URL('web/dist', ROOT);

/** A file of the bundled program, which processes and threads are started from. Tests run from the sources, but use it too. */
export const bundled = (name: string): URL => new URL(`dist/bundle/${name}.js`, SERVER);

function folderWith(name: string): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL(name, folder))) folder = new URL('..', folder);
  return folder;
}
