import { readFileSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicSetting } from '../../src/commands/demoGuard.js';
import { unreadableFile } from '../../src/commands/ordinaryUser.js';
import { start } from '../../src/commands/serve.js';
import {
  ALL_SETTINGS,
  type Config,
  OBJECT_STORE_KEY,
  OBJECT_STORE_SECRET,
  readConfig,
  SETTINGS,
  type SettingName,
} from '../../src/config.js';
import { exitCodeOf, explain } from '../../src/main.js';
import { postgresUser } from '../../src/store/embedded/user.js';
import { runCommand } from '../command.js';
import { demoDirectory } from '../demo.js';
import { copyDatabase, forgetDemo, request } from '../harness.js';
import { expectOneLine } from './oneLine.js';
import {
  cleanUp,
  closing,
  dataDirectory,
  isRunning,
  look,
  postmasterOf,
  runProgram,
  startProgram,
} from './program.js';

const SILENT = pino({ level: 'silent' });
let demo: string;

beforeAll(async () => {
  const copy = await copyDatabase();
  closing.push(copy.drop);
  demo = copy.url;
});
afterAll(cleanUp);

/** A bad value first, then two good ones. */
const VALUES: Record<SettingName, [bad: string, good: string, other: string]> = {
  host: ['192.0.2.1', '127.0.0.1', 'localhost'],
  port: ['65536', '0', '8081'],
  'data-dir': ['/dev/null/store', '/var/lib/x', '/var/lib/y'],
  'database-url': ['mysql://me:hunter2@db/spadework', 'postgres://db/one', 'postgresql://db/two'],
  'database-connections': ['0', '1', '500'],
  issuer: ['https://grid.example/?a=1', 'https://grid.example', 'http://127.0.0.1:8080'],
  'trust-proxy': ['yes', 'true', 'false'],
  'rate-limit': ['-1', '0', '1000000'],
  'session-idle': ['2 hours', '90s', '30m'],
  'session-max': ['0', '12h', '1d'],
  'cors-origins': ['https://map.example/', 'https://map.example', 'http://localhost:3000,https://b.example'],
  'webhook-allow': ['10.0.0.0/33', '10.0.0.0/8,receiver.internal', '[::1]'],
  'webhook-proxy': ['https://proxy', 'http://proxy:3128', 'http://127.0.0.1:8888'],
  smtp: [
    'smtp://me:hunter2@mail.grid.example/path',
    'smtp://me:hunter2@mail.grid.example',
    'smtps://mail.grid.example:465',
  ],
  'mail-from': ['no-reply', 'no-reply@grid.example', 'Spadework <no-reply@grid.example>'],
  'directory-allow': ['directory.internal/8', '10.0.0.0/8,login.internal', '127.0.0.1'],
  'event-retention': ['0', '1', '36500'],
  'address-retention': ['0', '1', '36500'],
  'encryption-key-file': ['/nowhere/key', '/etc/key', '/etc/other'],
  'object-store': [
    's3://photos',
    's3://photos?endpoint=https://objects.grid.example&region=eu-north-1',
    's3://other?endpoint=http://127.0.0.1:9000&region=local',
  ],
  'map-tiles': [
    'https://tiles.grid.example/{z}/{x}.png',
    'https://tiles.grid.example/{z}/{y}/{x}.png',
    'https://tiles.grid.example/?tile={x},{y}&zoom={z}',
  ],
  'map-layers': ['/nowhere/layers.json', '/etc/layers.json', '/etc/other.json'],
  'power-sensitive': ['yes', 'forbidden', 'allowed'],
  'metrics-port': ['65536', '0', '9090'],
  'security-contact': [
    'security@grid.example',
    'mailto:security@grid.example',
    'https://grid.example/security',
  ],
  'log-addresses': ['no', 'false', 'true'],
  'log-level': ['loud', 'silent', 'trace'],
};
const names = ALL_SETTINGS;
/** What is wrong with an address or a file shows only when it is used, wherever it came from. */
const USED: SettingName[] = ['host', 'data-dir', 'encryption-key-file', 'map-layers'];

/** A server refuses to start in one line, as the program would print it before it ends with 2. */
async function expectRefusal(config: Config, says: RegExp): Promise<void> {
  const refused = await start(config, false, SILENT).catch((error) => error);
  expect(refused).toBeInstanceOf(Error);
  const line = explain(refused);
  expect([exitCodeOf(refused), line]).toEqual([2, expect.stringMatching(says)]);
  expect(line).toMatch(/^[^\n]+$/);
  expect(line).not.toContain('hunter2');
}

describe('a bad value stops the start with one line that names the setting', () => {
  test.concurrent.each(names)('%s', async (name) => {
    // Fails when a value goes unread, or the reader does not say whose value it was.
    const [bad] = VALUES[name];
    const { env } = SETTINGS[name];
    const settings = {
      SPADEWORK_LOG_LEVEL: 'silent',
      SPADEWORK_DATABASE_URL: name === 'data-dir' ? '' : demo,
      [env]: bad,
    };
    if (USED.includes(name))
      return expectRefusal(readConfig({ port: '0' }, settings), new RegExp(`--${name}\\b`));
    const ended = await runCommand(['serve', ...(name === 'port' ? [] : ['--port', '0'])], { env: settings });
    expectOneLine(ended, new RegExp(`${env}\\b`));
    expect(() => readConfig({ [name]: bad }, {})).toThrow(`--${name} must be`);
    expect(ended.stderr).not.toContain('hunter2');
  });

  test('in the words of the refusal, on standard error', async () => {
    const ended = await runProgram([
      'serve',
      '--port',
      '0',
      '--database-url',
      demo,
      '--host',
      VALUES.host[0],
    ]);
    expectOneLine(ended, /--host\b/);
  });

  test.each(names.map((name) => [name] as const))('an empty --%s', (name) => {
    expect(() => readConfig({ [name]: '' }, {})).toThrow(new RegExp(`^--${name} must be .*, not ""$`));
  });

  test.each([
    ['port', ['-1', '80.5', '0x50', ' 80', '8080x', '']],
    ['database-connections', ['501', '1e2', '-1']],
    ['database-url', ['db', 'http://db/x', '/var/run', 'postgres//db']],
    ['issuer', ['grid.example', 'ftp://grid.example', 'https://', 'https://grid.example/#x']],
    ['trust-proxy', ['TRUE', '1']],
    ['rate-limit', ['1000001', 'none']],
    ['log-level', ['INFO', 'verbose']],
  ] as const)('%s: %j', (name, values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value }, {})).toThrow(`--${name} must be`);
      if (value) expect(() => readConfig({}, { [SETTINGS[name].env]: value })).toThrow(SETTINGS[name].env);
    }
  });

  test.each([
    [
      'an unknown database',
      /--database-url.*nowhere.*does not exist/,
      (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
    ],
    [
      'a certificate that is not there',
      /--database-url.*\/nowhere/,
      (url: URL) => url.searchParams.set('sslrootcert', '/nowhere'),
    ],
  ])('%s', async (_what, says, change) => {
    // Fails when the server waits for ever for a database that will never have it.
    const url = new URL(demo);
    change(url);
    await expectRefusal(readConfig({ port: '0', 'database-url': url.href }, {}), says);
    expectOneLine(await runCommand(['company', 'list', '--database-url', url.href]), says);
  });

  test('an entry of --map-layers', async () => {
    // Fails when the file is read after the start, or the line does not say which entry it is.
    const file = join(await dataDirectory(), 'layers.json');
    const good = {
      name: 'Kart',
      kind: 'WMS',
      url: 'https://wms.grid.example/',
      layer: 'k',
      attribution: 'Oss',
    };
    await writeFile(file, JSON.stringify([good, { ...good, name: 'Nett', url: 'http://wms.grid.example/' }]));
    const config = readConfig({ port: '0', 'database-url': demo, 'map-layers': file }, {});
    await expectRefusal(config, /--map-layers.*entry 2 \("Nett"\): url must be an https address/);
  });

  test('a database that is away stops a command, in one line with a reason', async () => {
    // Fails when a host with two addresses is out of reach without a reason.
    const away = 'postgres://x@localhost:1/x';
    expectOneLine(
      await runCommand(['company', 'list', '--database-url', away]),
      /cannot be reached: .*ECONNREFUSED/,
    );
  });
});

describe('a flag wins over the variable, the variable over the default', () => {
  test.each(names)('%s', (name) => {
    const [, good, other] = VALUES[name];
    const key = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) as keyof ReturnType<
      typeof readConfig
    >;
    const shown = (config: ReturnType<typeof readConfig>) => String(config[key]);
    const readOf = (text: string) => String(SETTINGS[name].read(text));
    expect(shown(readConfig({ [name]: good }, { [SETTINGS[name].env]: other }))).toBe(readOf(good));
    expect(shown(readConfig({}, { [SETTINGS[name].env]: other }))).toBe(readOf(other));
    const byDefault = shown(readConfig({}, { [SETTINGS[name].env]: '' }));
    expect(byDefault).toContain(SETTINGS[name].shown ? readOf(SETTINGS[name].shown) : 'undefined');
  });

  test('all at once: bad variables, good flags', async () => {
    // Fails when a variable is read although its flag was given.
    const env = {
      ...Object.fromEntries(names.map((name) => [SETTINGS[name].env, VALUES[name][0]])),
      [OBJECT_STORE_KEY]: 'key',
      [OBJECT_STORE_SECRET]: 'secret',
    };
    const copy = await copyDatabase();
    closing.push(copy.drop);
    await forgetDemo(copy.url);
    const keyFile = join(await dataDirectory(), 'key');
    await writeFile(keyFile, 'a key of more than thirty-two characters');
    const layers = join(await dataDirectory(), 'layers.json');
    await writeFile(layers, '[]');
    const used: Partial<Record<SettingName, string>> = {
      'database-url': copy.url,
      'encryption-key-file': keyFile,
      'map-layers': layers,
    };
    const flags = names.flatMap((name) => [`--${name}`, used[name] ?? VALUES[name][1]]);
    const server = startProgram(['serve', ...flags], { env });
    const address = await server.ready();
    expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
    const metadata = await request(`${address}/.well-known/oauth-authorization-server`, 'GET');
    expect(metadata.body.issuer).toBe(VALUES.issuer[1]);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});

const TEST_FILE = fileURLToPath(import.meta.url);
const uidOf = (pid: number) =>
  process.platform === 'linux' && /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

test('an object store without what opens it ends the program in one line', async () => {
  const server = startProgram(['serve', '--port', '0', '--object-store', VALUES['object-store'][1]], {
    env: { SPADEWORK_DATABASE_URL: demo },
  });
  await expect(server.ready()).rejects.toThrow(
    `--object-store needs ${OBJECT_STORE_KEY} and ${OBJECT_STORE_SECRET}`,
  );
});

describe('listening', () => {
  test('port 0 takes a free port, and the ready line says which', async () => {
    const servers = [1, 2].map(() => startProgram(['serve', '--port', '0', '--database-url', demo]));
    const addresses = await Promise.all(servers.map((server) => server.ready()));
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
      expect((await request(`${address}/health/live`, 'GET')).status).toBe(200);
    }
    for (const server of servers) {
      const uid = uidOf(server.pid);
      const ended = await server.end('SIGTERM');
      expect(ended.stderr, 'every start says so').toMatch(/"level":40.*demo credentials, which are public/);
      if (process.getuid?.() === 0) {
        // Fails when the server stays root without need, or does not say that it does.
        const isReadable = !unreadableFile(postgresUser('/nonexistent'), [process.execPath, TEST_FILE]);
        expect(uid !== '0').toBe(isReadable);
        expect(ended.stderr).toMatch(isReadable ? /started as root, and going on/ : /running as root: user/);
      }
      expect(ended).toMatchObject({
        code: 0,
        // The second line tells where the browser app is, if it has been built.
        stdout: expect.stringMatching(/^spadework ready on [^\n]+\n(?:the browser app is at [^\n]+\n)?$/),
      });
    }
  });

  test('a data directory in use and a taken port are refused in one line, and harm nobody', async () => {
    // Fails when the refused server stops the PostgreSQL of the first, or leaves its own running.
    const [one, two] = [await demoDirectory(), await dataDirectory()];
    const serve = (directory: string, port: string) =>
      startProgram(['serve', '--data-dir', directory, '--port', port, '--log-level', 'silent']);
    const server = serve(one, '0');
    const address = await server.ready();
    const { port } = new URL(address);
    const [second, taken] = await Promise.all([serve(one, '0').ended, serve(two, port).ended]);
    expectOneLine(second, new RegExp(`another server.*${one}`));
    expectOneLine(taken, new RegExp(`--port ${port}.*in use`));
    expect(postmasterOf(two)).toBeUndefined();
    expect(await readdir(two), 'no store was made').toEqual([]);
    expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
    const { pid } = postmasterOf(one)!;
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  test('a data directory that is a file is refused in one line', async () => {
    const file = join(await dataDirectory(), 'file');
    await writeFile(file, '');
    expectOneLine(await runCommand(['company', 'list', '--data-dir', file]), /--data-dir/);
  });

  test('a data directory that may only be read is refused in one line, and so is one that is to be made there', async () => {
    // Fails when the fault of the file system comes out as a stack.
    const directory = await dataDirectory();
    await chmod(directory, 0o555);
    // Root may write everywhere, so it is somebody else meanwhile.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid!(postgresUser('/nonexistent').uid!);
    try {
      for (const path of [directory, join(directory, 'below', 'it')])
        expectOneLine(
          await runCommand(['company', 'list', '--data-dir', path]),
          /--data-dir \S+ cannot be used: .*(permission denied|read-only)/,
        );
    } finally {
      if (isRoot) process.seteuid!(0);
      await chmod(directory, 0o755);
    }
  });

  test.each(['0.0.0.0', '127.evil.example'])('demo credentials are not offered on %s', async (host) => {
    // Fails when the check is left out, or takes a name that begins with 127. for this machine.
    const config = readConfig({ port: '0', 'database-url': demo, host }, {});
    await expectRefusal(config, /demo credentials.*--host/);
  });

  test.each([
    [{}, undefined],
    [{ host: '0.0.0.0' }, /--host/],
    [{ host: '127.evil.example' }, /--host/],
    [{ trustProxy: true }, /--trust-proxy/],
    [{ issuer: 'https://grid.example' }, /--issuer.*grid\.example/],
    [{ issuer: 'http://127.0.0.1.evil.example' }, /--issuer/],
    [{ issuer: 'http://[::1]:8080' }, undefined],
    [{ issuer: 'http://localhost:8080', host: '::1' }, undefined],
  ] as const)('demo credentials with %j', (settings, refusal) => {
    // Fails when a proxy, or a public address, may lead to a server with public passwords.
    const said = publicSetting({ ...readConfig({}, {}), ...settings });
    if (refusal) expect(said).toMatch(refusal);
    else expect(said).toBeUndefined();
  });

  test('once the demo credentials are gone, every address will do', async () => {
    const copy = await copyDatabase();
    closing.push(copy.drop);
    await look(copy.url, 'UPDATE app_user SET active = false; UPDATE client SET active = false');
    const config = readConfig({ port: '0', 'database-url': copy.url, host: '0.0.0.0' }, {});
    const server = await start(config, false, SILENT);
    const { port } = new URL(server.address);
    expect((await request(`http://127.0.0.1:${port}/health/live`, 'GET')).status).toBe(200);
    await server.stop();
  });

  test('an address of IPv6 stands in brackets in the ready line', async (context) => {
    const probe = createServer();
    const hasIpv6 = await new Promise((resolve) =>
      probe.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true)),
    );
    probe.close();
    if (!hasIpv6) return context.skip();
    const config = readConfig({ port: '0', 'database-url': demo, host: '::1' }, {});
    const server = await start(config, false, SILENT);
    expect(server.address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    await server.stop();
  });
});

test('--demo on a store that has users loads nothing', async () => {
  // Fails when it looks for its own users instead of any.
  const copy = await copyDatabase();
  closing.push(copy.drop);
  const people = 'SELECT username, password_hash FROM app_user ORDER BY username';
  await look(
    copy.url,
    "DELETE FROM catalog_type; DELETE FROM project; DELETE FROM app_user WHERE username <> 'admin'; DELETE FROM client",
  );
  const before = await look(copy.url, people);
  const log: string[] = [];
  const logger = pino({}, { write: (line) => log.push(line) });
  const server = await start(readConfig({ port: '0', 'database-url': copy.url }, {}), true, logger);
  await server.stop();
  expect(log.join('')).not.toContain('loaded the demo data');
  expect(await look(copy.url, people)).toEqual(before);
  expect(await look(copy.url, 'SELECT FROM client UNION ALL SELECT FROM project')).toEqual([]);
});
