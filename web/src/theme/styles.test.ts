import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WIDTHS } from '../kit/widths.js';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

const filesWith = (ending: RegExp) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(SOURCES, name), 'utf8') }));

const styles = filesWith(/\.css$/);
const scripts = filesWith(/\.tsx?$/);

/** Classes that pdf.js gives its own elements. */
const PDF_CLASSES = ['markedContent', 'hiddenCanvasElement'];

const classesIn = (text: string): string[] => {
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!))];
};

// Fails with a width of its own in any style: a screen would change where the others do not.
test('styles change at the three widths of the app alone', () => {
  const used = styles.flatMap(({ text }) =>
    [...text.matchAll(/@media[^{]*width\s*[<>=]+\s*(\d+)px/g)].map(([, width]) => Number(width)),
  );
  expect([...new Set(used)].sort((a, b) => a - b)).toEqual(Object.values(WIDTHS));
});

// Fails with a sheet for a whole feature: styles lie beside the component that they belong to.
test('no style sheet is over 400 lines', () => {
  const long = styles.filter(({ text }) => text.split('\n').length > 401);
  expect(long.map(({ name }) => name)).toEqual([]);
});

// Fails with a rule for a class that went. A class may be put together, as in `status-${tone}`.
test('every class of a style is given to an element', () => {
  const words = new Set(scripts.flatMap(({ text }) => text.match(/[a-zA-Z][\w-]*/g) ?? []));
  const begun = scripts.flatMap(({ text }) =>
    [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, part]) => part!),
  );
  const isGiven = (name: string) => words.has(name) || begun.some((part) => name.startsWith(part));
  const unknown = styles.flatMap(({ name, text }) =>
    classesIn(text)
      .filter((one) => !isGiven(one) && !PDF_CLASSES.includes(one))
      .map((one) => `${name} .${one}`),
  );
  expect(unknown).toEqual([]);
});

// Fails with a panel at half its opacity while its figures are computed anew: its words fall below the contrast of AA.
test('what is paler has no text, or cannot be used', () => {
  const TEXTLESS = ['item-dragged', 'ghost', 'heat-bands'];
  const paler = styles.flatMap(({ name, text }) =>
    [...text.matchAll(/([^{}]+)\{[^{}]*?(?<![\w-])opacity:\s*0?\.\d[^{}]*\}/g)]
      .map(([, selector]) => selector!.replace(/\/\*[\s\S]*?\*\//g, '').trim())
      .filter(
        (selector) => !/:disabled/.test(selector) && !TEXTLESS.some((one) => selector.endsWith(`.${one}`)),
      )
      .map((selector) => `${name} ${selector}`),
  );
  expect(paler).toEqual([]);
});

// Fails with a name that two features use for different things: whoever went from one screen to the other would see both.
test('a class of a feature has its looks from that feature alone', () => {
  const shared = new Set(
    styles.flatMap(({ name, text }) => (name.startsWith('features/') ? [] : classesIn(text))),
  );
  const owners = new Map<string, Set<string>>();
  for (const { name, text } of styles.filter((one) => one.name.startsWith('features/')))
    for (const [, first] of text.matchAll(/^\s*\.([a-zA-Z][\w-]*)[^;{}]*[{,]$/gm))
      if (!shared.has(first!))
        owners.set(first!, new Set([...(owners.get(first!) ?? []), name.split('/')[1]!]));
  expect([...owners].filter(([, features]) => features.size > 1)).toEqual([]);
});

// Fails with an element found by its class: a class is for its looks, and goes with them. A ref, a role or a data
// attribute says what is meant.
test('no script finds elements by their class', () => {
  const byClass =
    /(?:querySelector(?:All)?|closest|matches)(?:<[^>(]*>)?\(\s*['"`][^'"`]*\.[a-z][^'"`]*|getElementsByClassName/gi;
  const found = scripts.flatMap(({ name, text }) =>
    [...text.matchAll(byClass)].map(([call]) => `${name} ${call}`),
  );
  expect(found).toEqual([]);
});
