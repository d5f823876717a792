import { must, run } from './report.js';
import { background } from './waiting.js';

/** An image that docker has built, run as compose.yaml runs it. */
export function docker(tag) {
  const [{ Config: config }] = JSON.parse(must('docker', ['inspect', tag]));
  return {
    settings: {
      user: config.User,
      volumes: Object.keys(config.Volumes),
      ports: Object.keys(config.ExposedPorts),
      entrypoint: config.Entrypoint,
      healthcheck: config.Healthcheck.Test.join(' '),
      stopSignal: config.StopSignal,
    },
    healthCommand: config.Healthcheck.Test.slice(1),
    remove: () => run('docker', ['rmi', tag]),
    start(name, { words, volume, files = {}, env = {} }) {
      const container = `spadework-check-${name}`;
      const mounts = [
        `${volume}:/data`,
        ...Object.entries(files).map(([inside, file]) => `${file}:${inside}:ro`),
      ];
      const running = background('docker', [
        ...['run', '--rm', '--name', container, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
        ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
        ...mounts.flatMap((mount) => ['--volume', mount]),
        ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
        ...[tag, ...words],
      ]);
      return Object.assign(running, {
        run: (command, input = '') => run('docker', ['exec', '-i', container, ...command], { input }),
        async stop() {
          run('docker', ['stop', container]);
          await running.end;
        },
      });
    },
  };
}
