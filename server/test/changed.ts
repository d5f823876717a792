import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Options {
  root: string;
  changedSince?: string | boolean;
}

/**
 * The files that `vitest --changed` takes for changed. Tests import compiled modules, which git ignores: a source that changed
 * stands for its compiled module too, so that the tests are found which import that.
 */
export async function findChangedFiles({ root, changedSince }: Options): Promise<string[]> {
  const git = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)('git', [...words, '-z', '--', '.'], { cwd: root });
    return stdout.split('\0').filter(Boolean);
  };
  const since = typeof changedSince === 'string' ? changedSince : 'HEAD';
  const files = [
    ...(await git('diff', '--name-only', '--relative', '--merge-base', since)),
    ...(await git('ls-files', '--other', '--exclude-standard')),
  ];
  const compiled = files.map((file) => file.replace(/^(core|server)\/src\/(.+)\.ts$/, '$1/dist/$2.js'));
  return [...new Set([...files, ...compiled])];
}
