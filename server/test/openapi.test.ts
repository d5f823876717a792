import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { useServer } from './harness.js';

const server = useServer();
const run = promisify(execFile);
const EXAMPLES = new URL('../../examples/', import.meta.url).pathname;
const COMPILER = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname;

const documents = SERVICES.map(({ contract }) => ({
  name: contract.name,
  path: `${contract.base}/openapi.json`,
}));

describe.each(documents)('openapi.json of the $name service', ({ path }) => {
  test('is there without a token and passes the linter', async () => {
    const { status, body } = await server.request('GET', path);
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    // The specification's own paths: a router tells /projects/page from /projects/{projectId} by its literals.
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: { 'no-ambiguous-paths': 'off' },
    });
    const problems = await lintFromString({
      source: JSON.stringify(body),
      absoluteRef: 'openapi.json',
      config,
    });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  test('describes every operation of the contract', async () => {
    const { body } = await server.request('GET', path);
    const described = Object.values<object>(body.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    const contract = SERVICES.find(({ contract }) => path.startsWith(contract.base))!.contract;
    expect(described.sort()).toEqual(Object.keys(contract.operations).sort());
  });
});

describe('clients generated from it', () => {
  beforeAll(async () => {
    await run(process.execPath, ['generate.js', server.address], { cwd: EXAMPLES });
    await run(process.execPath, [COMPILER], { cwd: EXAMPLES }).catch((error) => {
      throw new Error(error.stdout);
    });
  }, 240_000);

  const example = async (name: string) =>
    (await run(process.execPath, [`dist/${name}.js`, server.address], { cwd: EXAMPLES })).stdout.trim();

  test('create, find and delete a project, and their types hold', async () => {
    expect(await example('project')).toBe('created, found and deleted Grøft i Åsveien');
  });

  test('go through the minimal flow of trench design', async () => {
    expect(await example('minimal-flow')).toMatch(/ lies 700 mm below ground$/);
  });
});
