import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** What the program is made of. Tests and recorded answers change nothing in it. */
const SOURCES = [
  'clients/typescript/src/calls',
  'core/src',
  'server/bin',
  'server/bundle.js',
  'server/migrations',
  'server/src',
  'server/templates',
  'web/index.html',
  'web/src',
  'web/vite.config.ts',
  'data',
  'package.json',
  'package-lock.json',
  ':(exclude)*.test.ts',
  ':(exclude)data/contract',
  ':(exclude)data/examples',
];

/**
 * The commit that a checkout is at and the date of that commit, so that two builds of one commit are alike. A commit with changes
 * that are not committed ends with `-dirty`. Where there is no git, as in the build of the image, BUILD_COMMIT and BUILD_DATE tell
 * it; without them it is unknown.
 */
export function sourceOf(root, environment = process.env) {
  const { BUILD_COMMIT: given, BUILD_DATE: date } = environment;
  if (given) return { commit: given, date: date || 'unknown' };
  // A git hook sets variables that would name another repository.
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...words) =>
    execFileSync('git', words, {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    // An unpacked archive may lie inside the checkout of something else.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) throw new Error('not ours');
    const [commit, seconds] = git('log', '-1', '--format=%H %ct').split(' ');
    const isChanged = git('status', '--porcelain', '--', ...SOURCES) !== '';
    return {
      commit: commit + (isChanged ? '-dirty' : ''),
      date: new Date(seconds * 1000).toISOString().replace('.000', ''),
    };
  } catch {
    return { commit: 'unknown', date: 'unknown' };
  }
}
