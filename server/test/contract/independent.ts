import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICES } from '../../src/app.js';
import { cleanUp, dataDirectory, startProgram } from '../faults/program.js';
import { writeRequests } from './specmatic.js';
import { openWorld, type World } from './world.js';

/**
 * Checks by external tools: spectral checks the documents, specmatic the answers. Both use the real program on its own
 * store. Sabotage: declare another type of a field in a schema, or leave the summary of a row empty.
 */

const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const SPECMATIC = 'specmatic@2.55.1';
const RULES = fileURLToPath(new URL('spectral.yaml', import.meta.url));
const services = SERVICES.map(({ contract }) => contract);

let directory: string;
let address: string;
let world: World;
const documentOf = (service: string) => join(directory, `${service}.json`);

beforeAll(async () => {
  directory = join(await dataDirectory(), 'conformance');
  await mkdir(directory);
  const words = ['serve', '--demo', '--port', '0', '--rate-limit', '0', '--data-dir', await dataDirectory()];
  words.push('--directory-allow', '127.0.0.1');
  address = await startProgram(words).ready();
  for (const { name, base } of services) {
    const document = await fetch(`${address}${base}/openapi.json`);
    await writeFile(documentOf(name), await document.text());
  }
  world = await openWorld(address);
});
afterAll(cleanUp);

test('spectral finds no fault in the documents', async () => {
  const files = services.map(({ name }) => documentOf(name));
  const { code, output } = await npx(
    SPECTRAL,
    'lint',
    '--ruleset',
    RULES,
    '--fail-severity',
    'hint',
    ...files,
  );
  console.log(output.trim());
  expect(code, output).toBe(0);
});

test.each(services.map(({ name, base }) => ({ name, base })))(
  'specmatic finds the $name service to be as its document says',
  async ({ name, base }) => {
    const requests = join(directory, name);
    const count = await writeRequests(requests, name, world);
    const words = ['--strict', '--timeout=60', `--testBaseURL=${address}${base}`, `--examples=${requests}`];
    const { code, output } = await npx(SPECMATIC, 'test', ...words, documentOf(name));
    const [summary, run, successes] = /Tests run: (\d+), Successes: (\d+).*/.exec(output) ?? [];
    console.log(`${name}: ${summary ?? 'nothing was run'}`);
    const failures = output.slice(output.lastIndexOf('Unsuccessful Scenarios')).slice(0, 10_000);
    expect([code, Number(run), Number(successes)], failures).toEqual([0, count, count]);
  },
);

/** Runs this version of a tool, downloads it if necessary, and returns its output. */
async function npx(tool: string, ...words: string[]): Promise<{ code: number; output: string }> {
  const child = spawn('npx', ['--yes', tool, ...words], {
    cwd: directory,
    // The examples in the documents are answers without a request; every request is in a file.
    env: { ...process.env, IGNORE_INLINE_EXAMPLES: 'true', oauth2: world.tokens.planner },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
