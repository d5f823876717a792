import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChangedFiles } from './changed.js';

const root = mkdtempSync(join(tmpdir(), 'changed-'));
afterAll(() => rmSync(root, { recursive: true }));

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: root });
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

// Sabotage: leave out the compiled modules, and `vitest --changed` runs no test of a source that changed.
test('a source that changed counts for its compiled module too', async () => {
  git('init', '--quiet');
  write('core/src/text/names.ts', '1');
  write('web/src/early.ts', '1');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  expect(await findChangedFiles({ root, changedSince: true })).toEqual([]);
  write('core/src/text/names.ts', '2');
  git('commit', '--quiet', '--all', '--message', 'second');
  write('web/src/early.ts', '2');
  write('server/src/new.ts', '1');
  const uncommitted = ['web/src/early.ts', 'server/src/new.ts', 'server/dist/new.js'];
  expect((await findChangedFiles({ root, changedSince: true })).toSorted()).toEqual(uncommitted.toSorted());
  expect((await findChangedFiles({ root, changedSince: 'HEAD~1' })).toSorted()).toEqual(
    [...uncommitted, 'core/src/text/names.ts', 'core/dist/text/names.js'].toSorted(),
  );
});
