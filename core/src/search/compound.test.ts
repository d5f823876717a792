import { describe, expect, test } from 'vitest';
import { allParts, splitCompound } from './compound.js';

/** Words of a library that are not in the lexicon. */
const KNOWN = new Set(
  'land skap kunn lands regn trans port rapp form plan natur fare kort just plasser'.split(' '),
);
const split = (word: string) => splitCompound(word, (part) => KNOWN.has(part));

describe('compounds', () => {
  test.each([
    ['kabelgroft', ['kabel', 'groft']],
    ['kabelgroftene', ['kabel', 'groft']],
    ['nettstasjon', ['nett', 'stasjon']],
    ['nettstasjoner', ['nett', 'stasjon']],
    ['fordelingsskap', undefined],
    ['jordingsanlegg', ['jording', 'anlegg']],
    ['hoyspentkabel', ['hoyspent', 'kabel']],
    ['kabelskap', ['kabel', 'skap']],
    ['veglys', ['veg', 'lys']],
    ['trekkekum', ['trekk', 'kum']],
    ['trekkeror', ['trekk', 'ror']],
    ['overspenningsvern', ['overspenning', 'vern']],
    ['transformatorstasjon', ['transformator', 'stasjon']],
    ['landskapsplan', ['landskap', 'plan']],
    ['luftledningsmast', ['luft', 'ledning', 'mast']],
  ])('%s', (word, parts) => {
    expect(split(word)).toEqual(parts);
  });

  test.each([
    'kunnskap',
    'kunnskapen',
    'landskap',
    'landskapet',
    'rapport',
    'rapporter',
    'transport',
    'regnskap',
    'plattform',
    'prosjektering',
    'plassering',
    'justering',
    'kabel',
    'kabler',
    'stasjon',
    'spenning',
    'etterfylling',
    '5010',
    'a'.repeat(5000),
    '',
  ])('%s is none', (word) => {
    expect(split(word)).toBeUndefined();
  });
});

test('a compound is found by the parts of every split', () => {
  const known = new Set(['veg', 'lys', 'mast', 'veglys', 'lysmast']);
  expect([...allParts('veglysmast', (part) => known.has(part))].sort()).toEqual([
    'lys',
    'lysmast',
    'mast',
    'veg',
    'veglys',
  ]);
  expect(allParts('mast', (part) => known.has(part)).size).toBe(0);
});
