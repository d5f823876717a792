import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleImage, RUNTIME } from './bundle.js';
import { docker } from './docker.js';
import { has, must, report, run, seconds } from './report.js';

const [, BASE] = /^ARG NODE=(\S+)$/m.exec(readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8'));
const TAG = 'localhost/spadework-check';

/** Builds the Dockerfile with what is here, and says how. Undefined if it cannot be built. */
export async function buildImage(root, folder) {
  const began = performance.now();
  try {
    if (has('docker') && run('docker', ['info']).ok) {
      must('docker', ['build', '--tag', TAG, root]);
      report('ok', 'image, docker build', seconds(began));
      return docker(TAG);
    }
    if (!has('buildah') || !RUNTIME) {
      report('not run', 'image', 'neither a docker daemon nor buildah with runc or crun are here');
      return undefined;
    }
    if (has('docker'))
      report('not run', 'image, docker build', 'the docker daemon does not answer; buildah takes its place');
    const base = run('timeout', ['60', 'buildah', 'pull', '--quiet', BASE]).ok ? BASE : standIn(root, folder);
    if (!base) return undefined;
    must('buildah', [
      ...['build', '--quiet', '--isolation', 'chroot', '--pull-never', '--format', 'docker'],
      ...['--build-arg', `NODE=${base}`, '--tag', TAG, root],
    ]);
    report('ok', 'image, buildah build', `every step of the Dockerfile, ${seconds(began)}`);
    return bundleImage(TAG, folder);
  } catch (error) {
    report('FAILED', 'image, build', error.message);
    return undefined;
  }
}

/** Where no registry of images can be reached: Debian from its packages, and Node from those of npm. */
function standIn(root, folder) {
  const [name, tree] = ['localhost/node-check:24', join(folder, 'base')];
  if (run('buildah', ['inspect', '--type', 'image', name]).ok) {
    report('ok', 'base of the image', `${name} from an earlier check`);
    return name;
  }
  if (!has('debootstrap')) {
    report(
      'not run',
      'image',
      `${BASE} cannot be pulled, and debootstrap is not here to make the like of it`,
    );
    return undefined;
  }
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tree]);
  const node = join(root, `.ci/node/node_modules/node-linux-${process.arch}/bin/node`);
  if (!existsSync(node)) must('npm', ['ci', '--prefix', join(root, '.ci/node')]);
  const inside = (...words) => must('chroot', [tree, ...words]);
  must('install', ['-D', node, join(tree, 'usr/local/bin/node')]);
  const modules = join(tree, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  must('cp', ['-a', join(must('npm', ['root', '--global']), 'npm'), modules]);
  for (const program of ['npm', 'npx'])
    inside('ln', '-s', `../lib/node_modules/npm/bin/${program}-cli.js`, `/usr/local/bin/${program}`);
  inside('useradd', '--uid', '1000', '--create-home', 'node');
  // The registry of packages that this machine can reach, and whom it trusts.
  must('cp', ['-L', '/etc/ssl/certs/ca-certificates.crt', join(tree, 'etc/ssl/certs/')]);
  mkdirSync(join(tree, 'usr/local/etc'), { recursive: true });
  const registry = must('npm', ['config', 'get', 'registry']);
  writeFileSync(
    join(tree, 'usr/local/etc/npmrc'),
    `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`,
  );
  const container = must('buildah', ['from', 'scratch']);
  must('buildah', ['add', '--quiet', container, tree, '/']);
  must('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container]);
  must('buildah', ['commit', '--quiet', '--rm', container, name]);
  report(
    'ok',
    'base of the image',
    `${BASE} cannot be pulled here; Debian by debootstrap and Node 24 stand for it`,
  );
  return name;
}
