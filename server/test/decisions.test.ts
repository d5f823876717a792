import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents, matches, read } from './pages.js';

const FOLDER = 'docs/decisions';
const names = readdirSync(new URL(`../../${FOLDER}/`, import.meta.url)).filter((name) => /^\d/.test(name));
const decisions = names.map((name) => ({
  name,
  number: Number(name.slice(0, 4)),
  text: read(`${FOLDER}/${name}`),
}));
const index = read(`${FOLDER}/README.md`);

test('every decision has its number in the title, and a row with that title in the index', () => {
  expect(decisions.length).toBeGreaterThan(40);
  for (const { name, number, text } of decisions) {
    const [, title] = /^# (\d+\. .+)\n/.exec(text) ?? [];
    expect(title, name).toMatch(new RegExp(`^${number}\\. `));
    expect(index).toContain(`| [${number}](${name}) | ${title!.slice(`${number}. `.length)} |`);
  }
  expect(matches(index, /^\| \[(\d+)\]/gm)).toHaveLength(decisions.length);
});

test('whatever a page says of another decision, that decision is there', () => {
  const numbers = decisions.map(({ number }) => number);
  const pages = [...documents, ...decisions.map(({ name, text }) => ({ name: `${FOLDER}/${name}`, text }))];
  const lost = pages.flatMap(({ name, text }) => [
    ...matches(text, /\b[Dd]ecision (\d+)\b/g)
      .filter((number) => !numbers.includes(Number(number)))
      .map((number) => `${name}: decision ${number}`),
    ...matches(text, /\]\((?:[\w./]*\/)?(\d{4}-[\w-]+\.md)/g)
      .filter((target) => !names.includes(target))
      .map((target) => `${name}: ${target}`),
  ]);
  expect(lost).toEqual([]);
});
