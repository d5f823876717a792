import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { REFUSALS, SERVICES } from '../../src/app.js';
import { script } from '../../src/http/docs/script.js';
import { openApiOf } from '../../src/http/openapi.js';
import { IDEMPOTENCY_KEY } from '../../src/http/schemas.js';
import { RULE_SET_ID } from '../../src/services/calculation/contract/rules.js';
import { DOCUMENT_TYPES } from '../../src/services/document/schemas.js';
import { WEBHOOK_ID } from '../../src/services/events/parameters.js';
import { PROFILE_ID } from '../../src/services/trench/profiles/profileId.js';
import { attackOn } from './regexps/growth.js';
import { literalsOf } from './regexps/literals.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const sources = ['core/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => join(folder, file)),
);

/** Expressions that are built at run time, by file. */
const MADE: Record<string, RegExp[]> = {
  'server/src/http/idempotency.ts': [new RegExp(IDEMPOTENCY_KEY.pattern)],
  // Of photos and questions of records, whose patterns stand in the schemas too.
  'server/src/http/parameters.ts': [],
  'server/src/services/calculation/contract/rules.ts': [RULE_SET_ID],
  'server/src/services/document/import/rows.ts': [new RegExp(`^(${DOCUMENT_TYPES.join('|')})-(.+)$`, 'iu')],
  'server/src/services/events/parameters.ts': [WEBHOOK_ID],
  'server/src/services/trench/profiles/profileId.ts': [PROFILE_ID],
};

function* patternsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'pattern' && typeof inner === 'string') yield inner;
    else yield* patternsIn(inner);
  }
}

/** All expressions with their location. */
const all: [where: string, expression: RegExp][] = [
  ...sources.flatMap((file) =>
    [...literalsOf(readFileSync(join(ROOT, file), 'utf8')), ...(MADE[file] ?? [])].map(
      (expression): [string, RegExp] => [file, expression],
    ),
  ),
  ...literalsOf(script).map((expression): [string, RegExp] => ['the script of /docs', expression]),
  ...SERVICES.flatMap(({ contract }) =>
    [...new Set(patternsIn(openApiOf(contract, REFUSALS, 'https://plan.example', '1')))].map(
      (source): [string, RegExp] => [`the schemas of ${contract.name}`, new RegExp(source, 'u')],
    ),
  ),
];

test('every regular expression is linear', () => {
  // Fails if one takes quadratic time or more, as `\s+$` does.
  const slow = all.flatMap(([where, expression]) => {
    let attack: ReturnType<typeof attackOn>;
    try {
      attack = attackOn(expression);
    } catch (error) {
      throw new Error(`${where}: ${expression}`, { cause: error });
    }
    return attack ? [{ where, expression: String(expression), ...attack }] : [];
  });
  console.log(`${all.length} regular expressions in ${sources.length} files`);
  expect(slow).toEqual([]);
});

test('each one is found', () => {
  // Fails if the scanner of sources misses an expression, or if one is built at run time and not listed above.
  expect(all.length).toBeGreaterThan(150);
  const makers = sources.filter((file) => /\bRegExp\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(new Set(makers)).toEqual(new Set(Object.keys(MADE)));
});

describe('the check', () => {
  test.each([
    /(a+)+$/,
    /^(a+)+$/,
    /(a|a)*$/,
    /^(\w|\d)*$/,
    /\s+$/,
    /^\s*(.*?)\s*$/,
    /a+b/,
    /^(\w+\s?)*$/,
    /^(\d+,?)+;/,
    /^\w*\d*\w*$/,
    /(?:x|y(?=z))*x*$/,
    /^.*,.*,.*;/,
    /^([a-z]{1,64}-?){1,32}$/,
    /\p{L}+\d/u,
  ])('sees %s', (expression) => {
    expect(attackOn(expression)).toBeDefined();
  });

  test.each([
    /^(a+b)+$/,
    /\s+/g,
    /"[^"]*$/,
    /^\d{4}-\d\d$/,
    /[^\w-]/,
    /^[\w.:-]{1,64}$/,
    /^(?:a|b)*$/,
    /\s$/,
    /a+?/,
    /^.*$/s,
    /(?<=..)s$/,
    /(?<!\s+)x/,
  ])('passes %s, or says that it cannot read it', (expression) => {
    if (expression.source.includes('+)x')) expect(() => attackOn(expression)).toThrow('cannot read');
    else expect(attackOn(expression)).toBeUndefined();
  });

  test('tells an expression from a division, a text and a comment', () => {
    const source = [
      'const a = b / c / d; // /no/',
      '/* /no/ */ f(/yes[/]1/g);',
      String.raw`const t = \`/no/ \${x.replace(/yes2/u, "/no/")} /no/\`;`.replaceAll('\\', ''),
      'return /yes3/;',
    ].join('\n');
    expect(literalsOf(source).map(String)).toEqual(['/yes[/]1/g', '/yes2/u', '/yes3/']);
  });
});
