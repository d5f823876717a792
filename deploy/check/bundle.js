import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { has, must, run } from './report.js';
import { background } from './waiting.js';

/** crun wants version 2 of control groups, runc takes either. */
export const RUNTIME = ['runc', 'crun'].find(has);

const mount = (destination, type, options = [], source = type) => ({ destination, type, source, options });

/** An image that buildah has built, run by runc or crun as compose.yaml runs it: read-only, without rights, with one volume. */
export function bundleImage(tag, folder) {
  const { Docker: image } = JSON.parse(must('buildah', ['inspect', '--type', 'image', tag]));
  const { config } = image;
  const working = must('buildah', ['from', '--pull-never', tag]);
  const tree = must('buildah', ['mount', working]);
  const made = {
    settings: {
      user: config.User,
      volumes: Object.keys(config.Volumes),
      ports: Object.keys(config.ExposedPorts),
      entrypoint: config.Entrypoint,
      healthcheck: config.Healthcheck?.Test.join(' '),
      stopSignal: config.StopSignal,
    },
    healthCommand: config.Healthcheck.Test.slice(1),
    trace: undefined,
    remove() {
      run('buildah', ['rm', working]);
      run('buildah', ['rmi', tag]);
    },
    start(name, { words, volume, files = {}, env = {}, traced = false }) {
      const bundle = join(folder, `bundle-${name}`);
      mkdirSync(bundle);
      const binds = Object.entries(files).map(([inside, file]) =>
        mount(inside, 'bind', ['rbind', 'ro'], file),
      );
      const spec = {
        ociVersion: '1.0.2',
        root: { path: tree, readonly: true },
        process: {
          args: [...config.Entrypoint, ...words],
          cwd: config.WorkingDir,
          env: [...config.Env, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)],
          user: { uid: 1000, gid: 1000 },
          capabilities: { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] },
          noNewPrivileges: true,
        },
        mounts: [
          // As much of it as the systemd unit shows.
          mount('/proc', 'proc', ['subset=pid']),
          mount('/dev', 'tmpfs', ['nosuid', 'mode=755']),
          mount('/dev/shm', 'tmpfs', ['nosuid', 'nodev', 'mode=1777'], 'shm'),
          mount('/tmp', 'tmpfs', ['nosuid', 'nodev', 'mode=1777']),
          mount('/run', 'tmpfs', ['nosuid', 'nodev', 'mode=755']),
          mount('/data', 'bind', ['rbind', 'rw'], volume),
          ...binds,
        ],
        linux: { namespaces: [{ type: 'pid' }, { type: 'ipc' }, { type: 'uts' }, { type: 'mount' }] },
      };
      writeFileSync(join(bundle, 'config.json'), JSON.stringify(spec));
      const container = `spadework-check-${name}-${process.pid}`;
      const options = ['--root', join(folder, 'runtime')];
      const running = background(RUNTIME, [...options, 'run', '--bundle', bundle, container]);
      if (traced) made.trace = followCalls(options, container, join(folder, 'calls'));
      return Object.assign(running, {
        run: (command, input = '') => run(RUNTIME, [...options, 'exec', container, ...command], { input }),
        async stop() {
          run(RUNTIME, [...options, 'kill', container, 'TERM']);
          await running.end;
        },
      });
    },
  };
  return made;
}

/** Counts the system calls of a container from its start on; the summary is written when it has ended. */
function followCalls(options, container, file) {
  for (let i = 0; i < 100; i++) {
    const { ok, stdout } = run(RUNTIME, [...options, 'state', container]);
    if (ok && JSON.parse(stdout).status === 'running') {
      background('strace', ['-f', '-c', '-o', file, '-p', String(JSON.parse(stdout).pid)]);
      return file;
    }
  }
  return undefined;
}
