import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The documents of the repository, for the tests that hold them against the program. */

export interface Page {
  name: string;
  text: string;
}

const ROOT = new URL('../../', import.meta.url);

/** A file of the repository as text. */
export const read = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8');

/** The pages in a folder, by their names from the root. */
const pagesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const withText = (name: string): Page => ({ name, text: read(name) });

export const documents: Page[] = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/guides', 'docs/pictures'].flatMap(pagesIn),
  'examples/README.md',
].map(withText);

/** The guides; the one about rights comes first, because it gets the token that the others use. */
export const guides: Page[] = readdirSync(new URL('docs/guides/', ROOT))
  .sort((a, b) => Number(b === 'rights.md') - Number(a === 'rights.md') || (a < b ? -1 : 1))
  .map((name) => ({ name, text: read(`docs/guides/${name}`) }));

export const guide = (name: string): string => guides.find((one) => one.name === name)!.text;

/** The first group of every match, once each. */
export const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1]!)),
];

/** The blocks of a page in a language. */
export const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1]!);

/** The rows of a page's tables, without their headings, as cells. */
export const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|(.*)\|$/gm)].map((match) => match[1]!.split('|').map((cell) => cell.trim()));

/** Whether the commands of the documents can be run here. */
export const hasCurl = (() => {
  try {
    execFileSync('curl', ['--version']);
    return true;
  } catch {
    if (process.env.CI) throw new Error('continuous integration needs curl');
    console.log('skipped: the documents’ curl lines need curl, which is not installed');
    return false;
  }
})();
