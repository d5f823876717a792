import { execFileSync } from 'node:child_process';
import { link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFolder, removeFolders } from '../../../../test/library.js';
import { Fault } from '../../../tables/table.js';
import { Folder } from './folder.js';

/** Sabotage: join the path to the folder and open it. */

let folder: Folder;
let root: string;
const SECRET = 'secret';

beforeAll(async () => {
  const outside = await aFolder({
    'library/a.txt': 'inside',
    'secret.txt': SECRET,
    'library-2/b.txt': SECRET,
  });
  root = join(outside, 'library');
  await mkdir(join(root, 'files'));
  await writeFile(join(root, 'files', 'b.txt'), 'in files');
  await writeFile(join(root, 'empty.txt'), '');
  await writeFile(join(root, 'blåbær.txt'.normalize('NFD')), 'decomposed');
  await symlink('../secret.txt', join(root, 'link.txt'));
  await symlink('..', join(root, 'up'));
  await symlink('a.txt', join(root, 'good-link.txt'));
  await symlink('/dev/zero', join(root, 'zero'));
  await symlink('loop', join(root, 'loop'));
  await link(join(root, 'a.txt'), join(root, 'hard.txt'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  await writeFile(join(root, 'large.bin'), '');
  await truncate(join(root, 'large.bin'), 100 * 2 ** 20 + 1);
  folder = (await Folder.open(root))!;
});
afterAll(removeFolders);

describe('a folder', () => {
  test.each([
    ['a.txt', 'inside'],
    ['./a.txt', 'inside'],
    ['b.txt', 'in files'],
    ['files/b.txt', 'in files'],
    ['files\\b.txt', 'in files'],
    ['good-link.txt', 'inside'],
    ['blåbær.txt', 'decomposed'],
  ])('gives %s', async (path, content) => {
    expect(String(await folder.read(path))).toBe(content);
  });

  test.each([
    ['../secret.txt', 'must be a path inside the folder'],
    ['files/../../secret.txt', 'must be a path inside the folder'],
    ['..\\secret.txt', 'must be a path inside the folder'],
    ['..', 'must be a path inside the folder'],
    ['/etc/passwd', 'must be a path inside the folder'],
    ['\\\\server\\share', 'must be a path inside the folder'],
    ['C:\\secret.txt', 'must be a path inside the folder'],
    ['../library-2/b.txt', 'must be a path inside the folder'],
    ['link.txt', 'is outside the folder'],
    ['up/secret.txt', 'is outside the folder'],
    ['up/library-2/b.txt', 'is outside the folder'],
    ['zero', 'is outside the folder'],
    ['loop', 'cannot be read (ELOOP)'],
    ['pipe', 'is not a regular file'],
    ['files', 'is not a regular file'],
    ['.', 'is outside the folder'],
    ['empty.txt', 'is empty'],
    ['large.bin', 'is larger than 100 MB'],
    ['gone.txt', 'is not in the folder'],
    ['a.txt/b.txt', 'is not in the folder'],
    ['a\0.txt', 'holds a control character'],
    ['a\n.txt', 'holds a control character'],
    ['a\u202etxt.a', 'holds a control character'],
    [`${'x'.repeat(300)}.txt`, 'cannot be read (ENAMETOOLONG)'],
    ['x'.repeat(501), 'must have at most 500 characters'],
  ])('does not give %j: it %s', async (path, message) => {
    expect(await folder.read(path)).toEqual(new Fault(message));
  });

  test('that does not exist is not opened', async () => {
    expect(await Folder.open(join(root, 'a.txt'))).toBeUndefined();
    expect(await Folder.open(join(root, 'nowhere'))).toBeUndefined();
  });
});
