import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

/** Which files of the same set each file imports by a relative path. Imports of types count too. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

function importGraph(directories: readonly string[]): ImportGraph {
  const paths = directories.flatMap((directory) =>
    readdirSync(join(ROOT, directory), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(directory, path)),
  );
  const known = new Set(paths);
  return new Map(
    paths.map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^'\s]+)'/g)].map((match) =>
        join(dirname(path), match[1]!.replace(/\.js$/, '.ts')),
      );
      const found = targets.flatMap((target) => [target, `${target}x`]).filter((target) => known.has(target));
      return [path, found];
    }),
  );
}

/** Follows the imports depth first. A file that is met again while it is still open closes a circle. */
function circlesIn(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const open: string[] = [];
  const done = new Set<string>();
  const visit = (path: string): void => {
    if (open.includes(path)) {
      circles.push([...open.slice(open.indexOf(path)), path]);
      return;
    }
    if (done.has(path)) return;
    open.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    open.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return circles;
}

/** The same between folders: those directly below `parent`, such as the rooms of core. */
function folderGraph(graph: ImportGraph, parent: string): ImportGraph {
  const folderOf = (path: string) => path.slice(parent.length + 1).split('/')[0]!;
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of graph) {
    // Samples are for tests, and not part of the build.
    if (!path.startsWith(`${parent}/`) || /\.test\.tsx?$|\/samples\.ts$/.test(path)) continue;
    const folder = folderOf(path);
    const others = targets.map(folderOf).filter((other) => other !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others]]));
}

describe('import circles', () => {
  test('neither core nor server nor web has one, not even of types', () => {
    const graph = importGraph(['core/src', 'server/src', 'web/src']);
    expect(graph.size).toBeGreaterThan(100);
    expect(circlesIn(graph)).toEqual([]);
  });

  test('rooms of core do not import each other in circles', () => {
    const rooms = folderGraph(importGraph(['core/src']), 'core/src');
    expect(rooms.size).toBeGreaterThan(10);
    expect(circlesIn(rooms)).toEqual([]);
  });

  test('a circle of rooms is found although no file is in one', () => {
    const graph = new Map([
      ['core/src/a/one.ts', ['core/src/b/two.ts']],
      ['core/src/a/three.ts', []],
      ['core/src/b/two.ts', []],
      ['core/src/b/four.ts', ['core/src/a/three.ts']],
      ['core/src/c/five.test.ts', ['core/src/a/one.ts']],
    ]);
    expect(circlesIn(graph)).toEqual([]);
    expect(circlesIn(folderGraph(graph, 'core/src'))).toEqual([['a', 'b', 'a']]);
  });

  test('a circle of three files is found', () => {
    const graph = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['d.ts', 'a.ts']],
      ['d.ts', []],
    ]);
    expect(circlesIn(graph)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
  });

  test('two ways to one file are no circle', () => {
    const graph = new Map([
      ['a.ts', ['b.ts', 'c.ts']],
      ['b.ts', ['d.ts']],
      ['c.ts', ['d.ts']],
      ['d.ts', []],
    ]);
    expect(circlesIn(graph)).toEqual([]);
  });
});
