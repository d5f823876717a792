import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';

const KB = 1024;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

describe('budgets of size, compressed with gzip', () => {
  const folder = fileURLToPath(new URL('../dist/', import.meta.url));
  let chunks: Record<string, Chunk>;

  beforeAll(() => {
    chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  });

  /** The scripts and styles that come with a source, and the words of its folder in one language. */
  const filesOf = (source: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks[source]!;
    if (found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    for (const lazy of chunk.dynamicImports ?? []) if (lazy.endsWith('/words/nb.ts')) filesOf(lazy, found);
    return found;
  };
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const entry = () => 'index.html';
  const screens = () => Object.keys(chunks).filter((source) => /Screen\.tsx$/.test(source));

  test('the first load, up to the list of projects, is at most 150 KB; its map, which comes after it, 20 KB', () => {
    const first = filesOf(
      'src/features/projects/ProjectsScreen.tsx',
      filesOf('src/early.ts', filesOf(entry())),
    );
    expect(sizeOf(first)).toBeGreaterThan(60 * KB);
    expect(sizeOf(first)).toBeLessThan(150 * KB);
    const map = [...filesOf('src/features/projects/map/ProjectMap.tsx')].filter((file) => !first.has(file));
    expect(sizeOf(map)).toBeGreaterThan(5 * KB);
    expect(sizeOf(map)).toBeLessThan(20 * KB);
  });

  test('the rating comes after the editor, in at most 40 KB', () => {
    const parts = 'src/features/trench/rating/parts.ts';
    const editor = filesOf('src/features/trench/TrenchScreen.tsx', filesOf(entry()));
    expect(editor).not.toContain(chunks[parts]!.file);
    const added = [...filesOf(parts)].filter((file) => !editor.has(file));
    expect(sizeOf(added)).toBeGreaterThan(8 * KB);
    expect(sizeOf(added)).toBeLessThan(40 * KB);
  });

  test('every other screen adds at most 40 KB, the trench 120 KB', () => {
    expect(screens().length).toBeGreaterThan(3);
    for (const screen of screens()) {
      const base = filesOf(entry());
      const added = [...filesOf(screen)].filter((file) => !base.has(file));
      expect(sizeOf(added), screen).toBeLessThan((screen.includes('/trench/') ? 120 : 40) * KB);
    }
  });
});
