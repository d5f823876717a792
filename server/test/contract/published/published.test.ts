import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS, SERVICES } from '../../../src/app.js';
import { VERSION } from '../../../src/version.js';
import { breakingChanges, mayBreak } from './breaking.js';
import { type Contract, compactSchema, contractOf, printContract } from './contract.js';

const FOLDER = new URL('../../../../data/contract/', import.meta.url);
const CHANGELOG = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');

const current = contractOf(
  SERVICES.map(({ contract }) => contract),
  REFUSALS,
  VERSION,
);
const files = () => readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

/** `npm run contract` publishes today's contract under today's version, in place of the one before. */
if (process.env.SPADEWORK_RECORD) {
  for (const name of files()) rmSync(new URL(name, FOLDER));
  writeFileSync(new URL(`${VERSION}.json`, FOLDER), printContract(current));
}

const published: Contract = JSON.parse(readFileSync(new URL(files()[0]!, FOLDER), 'utf8'));

test('the contract of the last release holds, or the version says that it does not', () => {
  const broken = breakingChanges(published, current);
  const remedy = `Clients of ${published.version} would break. Keep what they use, or raise the version in package.json so that it may.`;
  if (!mayBreak(published.version, VERSION)) expect(broken, remedy).toEqual([]);
});

test('a field, an operation or a value that goes would be found in the real contract', () => {
  const changed: Contract = structuredClone(current);
  const { operations, schemas } = changed.services.project!;
  delete operations.getProject;
  delete schemas.Project!.properties!.name;
  schemas.ProjectCreate!.required!.push('description');
  expect(breakingChanges(current, changed)).toEqual(
    expect.arrayContaining([
      'project: getProject: the operation is gone',
      expect.stringMatching(/Project\.name: is gone$/),
      expect.stringMatching(/ProjectCreate\.description: is newly required$/),
    ]),
  );
});

test('the stored contract is that of the newest release in the changelog', () => {
  expect(files()).toEqual([`${published.version}.json`]);
  const releases = [...CHANGELOG.matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)].map(
    ([, version]) => version!,
  );
  expect(releases[0]).toBe(published.version);
  const isNewer = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) > 0;
  expect(releases).toEqual([...releases].sort((a, b) => (isNewer(a, b) ? -1 : 1)));
  expect(isNewer(published.version, VERSION)).toBe(false);
});

test('what a contract is printed as is the contract, and no keyword of a schema is left out', () => {
  expect(JSON.parse(printContract(current))).toEqual(JSON.parse(JSON.stringify(current)));
  expect(() => compactSchema({ type: 'string', notKnown: 1 })).toThrow('unknown keyword notKnown');
});

test('the changelog names every code of findings, because each can appear on data that was stored before', () => {
  // Sabotage: add a code to a schema and tell nobody.
  const codes = Object.values(current.services).flatMap(({ schemas }) => findingCodes(schemas));
  expect(codes).toContain('COVERING_TOO_DEEP');
  expect(codes).toContain('THERMAL_RUNAWAY');
  expect([...new Set(codes)].filter((code) => !CHANGELOG.includes(`\`${code}\``))).toEqual([]);
});

/** The values of `code` in schemas of findings. */
const findingCodes = (schemas: Record<string, unknown>): string[] =>
  Object.entries(schemas)
    .filter(([name]) => /(Finding|Warning|ValidationError)$/.test(name))
    .flatMap(
      ([, schema]) =>
        (schema as { properties?: { code?: { enum?: string[] } } }).properties?.code?.enum ?? [],
    );
