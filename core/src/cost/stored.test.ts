import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CalculationTree } from './model.js';
import { NODES_VERSION, readNodes, storedNodes } from './stored.js';

const documentOf = (version: number): unknown[] =>
  JSON.parse(readFileSync(new URL(`../../cases/stored/nodes-${version}.json`, import.meta.url), 'utf8'));

const versions = Array.from({ length: NODES_VERSION }, (_, i) => i + 1);
const nodes = documentOf(NODES_VERSION).slice(1);

describe('the stored nodes of a calculation branch', () => {
  test.each(versions)('of version %i are read', (version) => {
    expect(readNodes(documentOf(version))).toEqual(nodes);
  });

  test('of the current version are returned as they are', () => {
    const stored = documentOf(NODES_VERSION);
    expect(readNodes(stored)[0]).toBe(stored[1]);
  });

  test('are written with their version', () => {
    expect(storedNodes(readNodes(documentOf(1)))).toEqual(documentOf(NODES_VERSION));
  });

  test('of an empty branch are read, whatever the version', () => {
    expect([readNodes([]), readNodes(storedNodes([]))]).toEqual([[], []]);
  });

  test('of a newer version are refused', () => {
    expect(() => readNodes([NODES_VERSION + 1])).toThrow(
      /a stored calculation branch has version \d+.*use a newer program/,
    );
  });

  test('get a list of children where an older document has none', () => {
    const { children: _, ...leaf } = nodes[1] as CalculationTree;
    expect(readNodes([leaf])).toEqual([nodes[1]]);
  });

  // The column `node_count` counts the objects of the document. This fails if the version becomes an object.
  test('have as many objects as there are nodes', () => {
    const objectsIn = (value: unknown): number => {
      if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + objectsIn(one), 0);
      if (typeof value !== 'object' || value === null) return 0;
      return 1 + Object.values(value).reduce((sum: number, one) => sum + objectsIn(one), 0);
    };
    expect(objectsIn(documentOf(NODES_VERSION))).toBe(objectsIn(documentOf(1)));
    expect(objectsIn(documentOf(NODES_VERSION))).toBe(6);
  });
});
