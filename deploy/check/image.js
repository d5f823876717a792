import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capabilities, connect, DEMO, firstDrawing } from '../../server/package/drive.js';
import { buildImage } from './build.js';
import { startDatabase } from './database.js';
import { caddyConfiguration, nginxConfiguration } from './proxies.js';
import { check, has, must, report, seconds } from './report.js';
import { checkCalls } from './unit.js';
import { background, waitFor } from './waiting.js';

const PORT = 18_080;
const TLS_PORT = 18_443;
const NAME = 'spadework.grid.example';
const PASSWORD = 'korrekt hest batteri stift';

const ready = async (port) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;

/** Builds the image and runs it as the samples say: an ordinary user, a root that cannot be written, one volume. */
export async function checkImage(root, folder) {
  const began = performance.now();
  const image = await buildImage(root, folder);
  if (image) await checkBuilt(image, root, folder, began);
}

export async function checkBuilt(image, root, folder, began) {
  try {
    await check('image, what it says of itself', [], () => checkSettings(image.settings));
    await check('image, demo on the volume', [], () => runDemo(image, folder, root));
    await check('image to production login', ['nginx', 'openssl', 'curl'], () =>
      runProduction(image, folder, root, began),
    );
    if (image.trace) await checkCalls(root, readFileSync(image.trace, 'utf8'));
  } finally {
    image.remove();
  }
}

function checkSettings({ user, volumes, ports, entrypoint, healthcheck, stopSignal }) {
  const wrong = [
    user !== 'node' && `it runs as ${user}`,
    volumes.join() !== '/data' && `its volumes are ${volumes}`,
    ports.join() !== '8080/tcp' && `its ports are ${ports}`,
    entrypoint.join(' ') !== 'spadework' && `it starts ${entrypoint}`,
    stopSignal !== 'SIGTERM' && `it is stopped by ${stopSignal}`,
    !healthcheck?.includes('/health/ready') && 'it has no health check',
  ].filter(Boolean);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return `user ${user}, volume ${volumes}, port ${ports}, a health check`;
}

const makeVolume = (folder, name) => {
  const volume = join(folder, name);
  mkdirSync(volume);
  chownSync(volume, 1000, 1000);
  return volume;
};

/** The embedded store in the volume, and everything that the program can do, without a place to write elsewhere. */
async function runDemo(image, folder, root) {
  const volume = makeVolume(folder, 'demo');
  const container = image.start('demo', {
    words: ['serve', '--demo'],
    volume,
    env: { SPADEWORK_HOST: '127.0.0.1', SPADEWORK_PORT: String(PORT) },
    traced: has('strace'),
  });
  try {
    await waitFor(() => ready(PORT), 'the demo', container);
    const server = await connect(`http://127.0.0.1:${PORT}`, DEMO);
    const drawing = await firstDrawing(server);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    let tried = 0;
    for (const [, task] of capabilities(server, drawing, { appFiles: [], version, login: DEMO })) {
      await task();
      tried++;
    }
    const healthy = container.run(image.healthCommand);
    if (!healthy.ok) throw new Error(`the health check fails: ${healthy.text}`);
    const refused = container.run([
      'sh',
      '-c',
      'touch /opt/spadework/written /etc/written /home/node/written',
    ]);
    if (refused.ok) throw new Error('the root file system can be written');
    const temporary = container.run(['sh', '-c', 'cd /tmp && find . -mindepth 1 | wc -l']).stdout.trim();
    return `${tried} capabilities with a read-only root; written are ${readdirSync(volume).join(', ')} in the volume and ${temporary} files in /tmp`;
  } finally {
    await container.stop();
  }
}

/** PostgreSQL 18, the image and nginx with the sample configuration: a person logs in by name, over TLS. */
async function runProduction(image, folder, root, began) {
  const started = performance.now();
  const database = startDatabase(root, folder);
  const key = join(folder, 'encryption.key');
  writeFileSync(key, `${must('openssl', ['rand', '-base64', '32'])}\n`);
  const volume = makeVolume(folder, 'production');
  const container = image.start('production', {
    words: ['serve'],
    volume,
    files: { '/run/encryption.key': key },
    env: {
      SPADEWORK_DATABASE_URL: database.url,
      SPADEWORK_ISSUER: `https://${NAME}:${TLS_PORT}`,
      SPADEWORK_HOST: '127.0.0.1',
      SPADEWORK_PORT: String(PORT),
      SPADEWORK_TRUST_PROXY: 'true',
      SPADEWORK_ENCRYPTION_KEY_FILE: '/run/encryption.key',
    },
  });
  const proxies = [];
  try {
    await waitFor(() => ready(PORT), 'the server', container);
    const spadework = (words, input) => {
      const { ok, text } = container.run(['spadework', ...words], input);
      if (!ok) throw new Error(`spadework ${words.join(' ')}: ${text}`);
    };
    spadework(['company', 'add', 'Nordlys Nett', '--service', 'tb', '--service', 'prosjektsystem']);
    const roles = ['--service', 'tb:bruker', '--service', 'prosjektsystem:bruker'];
    const person = ['--company', '1', '--email', 'kari@nordlys.example', '--confirmed', '--administrator'];
    spadework(['user', 'add', 'kari', ...person, ...roles, '--password-stdin'], PASSWORD);
    const catalog = '/opt/spadework/node_modules/spadework/data/catalog/cable-types.csv';
    spadework(['import', 'cable-types', catalog]);

    const server = `127.0.0.1:${PORT}`;
    proxies.push(background('nginx', ['-c', nginxConfiguration(root, folder, { port: TLS_PORT, server })]));
    logIn(TLS_PORT, join(folder, 'fullchain.pem'));
    const took = `${seconds(started)} with the image at hand, ${seconds(began)} with building it`;
    if (has('caddy')) {
      const port = TLS_PORT + 10;
      const { file, env, authority } = caddyConfiguration(root, folder, { port, server, name: NAME });
      proxies.push(background('caddy', ['run', '--config', file], { env }));
      await waitFor(async () => existsSync(authority), 'Caddy', proxies.at(-1));
      logIn(port, authority);
      report('ok', 'the same behind Caddy', 'page, login and no figures');
    }
    report('ok', 'PostgreSQL of the check', database.version);
    return took;
  } finally {
    for (const proxy of proxies) proxy.kill();
    await container.stop();
    database.stop();
  }
}

/** A person logs in through a proxy: the page, the session, and no way to the figures about the inside. */
function logIn(port, authority) {
  const ask = (path, ...words) =>
    must('curl', [
      ...['--silent', '--output', '/dev/null', '--write-out', '%{http_code}'],
      ...['--cacert', authority, '--resolve', `${NAME}:${port}:127.0.0.1`],
      ...['--retry', '20', '--retry-all-errors', '--retry-delay', '1', ...words],
      `https://${NAME}:${port}${path}`,
    ]);
  const login = ask(
    '/session',
    ...['--header', 'content-type: application/json', '--header', 'spadework-client: web'],
    ...['--header', `origin: https://${NAME}:${TLS_PORT}`],
    ...['--data', JSON.stringify({ username: 'kari', password: PASSWORD })],
  );
  if (login !== '204') throw new Error(`POST /session: ${login}`);
  if (ask('/') !== '200') throw new Error('the browser app is not served');
  if (ask('/metrics') !== '404') throw new Error('the proxy passes /metrics on');
}
