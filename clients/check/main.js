import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { csharp, java, python, synchronize, typescript } from './languages.js';
import { timed, Unavailable } from './steps.js';

/**
 * Generates a client in each language from the documents of a running server, compiles it, and runs a program with it
 * against that server. Names of languages as arguments choose among them.
 */

const LANGUAGES = { typescript, python, java, csharp, synchronize };

/** What the program in each language prints. */
const EXPECTED = {
  typescript: / projects; .* in Grøft fra TypeScript carries \d+ A$/,
  python: / projects; .* in Grøft fra Python carries \d+ A$/,
  java: / projects; .* in Grøft fra Java carries \d+ A$/,
  csharp: / projects; .* in Grøft fra C# carries \d+ A$/,
  synchronize: /^\d+ projects, \d+ of them fetched$/,
};

const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(EXPECTED);
const folder = await mkdtemp(join(tmpdir(), 'spadework-clients-'));
const server = await startServer(join(folder, 'data'));
const results = [];
try {
  const swagger = await (await fetch(`${server.address}/swagger-2.0.json`)).json();
  for (const name of chosen) {
    console.log(`\n${name}`);
    results.push(await tried(name, { address: server.address, folder: join(folder, name), swagger }));
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

console.log('');
for (const { name, verdict } of results) console.log(`${name.padEnd(12)} ${verdict}`);
if (results.some(({ failed }) => failed)) process.exitCode = 1;

async function tried(name, context) {
  const begun = performance.now();
  await mkdir(context.folder);
  try {
    const { tools, said } = await LANGUAGES[name](context);
    if (!EXPECTED[name].test(said)) throw new Error(`the program says: ${said}`);
    console.log(`          ${said}`);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    return { name, verdict: `works, in ${seconds} s (${tools.join('; ')})` };
  } catch (error) {
    if (error instanceof Unavailable) return { name, verdict: `not tried: ${error.message}` };
    console.error(error.message);
    return { name, verdict: 'FAILS', failed: true };
  }
}

/** The server of this folder with the demo data, on a port and in a store of its own. */
async function startServer(data) {
  const program = fileURLToPath(new URL('../../server/bin/spadework.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'serve', '--demo', '--port', '0', '--data-dir', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let log = '';
  child.stderr.on('data', (text) => {
    log = (log + text).slice(-10_000);
  });
  const ready = new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, address] = /ready on (\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
    exited.then(() => reject(new Error(`the server did not start\n${log}`)));
  });
  const address = await timed('start a server', () => ready);
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
