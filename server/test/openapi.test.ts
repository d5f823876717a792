import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { useServer } from './harness.js';

const server = useServer();
const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
/** The generator needs a TypeScript with an API of its own, which the examples workspace has. */
const examples = createRequire(join(ROOT, 'examples/package.json'));

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

test('a client generated from it creates, finds and deletes a project, and its types hold', async () => {
  const directory = await mkdtemp(join(ROOT, 'examples/.generated-'));
  try {
    const { body } = await server.request('GET', '/public/project/rest/openapi.json');
    await writeFile(join(directory, 'openapi.json'), JSON.stringify(body));
    const generator = join(examples.resolve('openapi-typescript/package.json'), '../bin/cli.js');
    await run(process.execPath, [
      generator,
      join(directory, 'openapi.json'),
      '-o',
      join(directory, 'schema.ts'),
    ]);
    await writeFile(join(directory, 'client.ts'), CLIENT);
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const flags = [
      '--ignoreConfig',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--skipLibCheck',
      '--types',
      'node',
    ];
    await run(process.execPath, [compiler, ...flags, join(directory, 'client.ts')]).catch((error) => {
      throw new Error(error.stdout);
    });
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    const { stdout } = await run(process.execPath, [
      join(directory, 'client.js'),
      server.address,
      await server.token('planner'),
    ]);
    expect(stdout.trim()).toBe('created, found and deleted Grøft i Åsveien');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const [, , address, token] = process.argv;
const client = createClient<paths>({ baseUrl: address + '/public/project/rest', headers: { Authorization: 'Bearer ' + token } });

const created = await client.PUT('/projects/by-owner/{owner}', {
  params: { path: { owner: 'planner' }, query: { moduleType: ['CALCULATION'] } },
  body: { number: 'GEN-1', name: 'Grøft i Åsveien', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
});
if (!created.data) throw new Error(created.error.title);
const project: components['schemas']['Project'] = created.data;

const found = await client.GET('/projects/page', { params: { query: { q: 'asveien gen-1', sort: ['-name'] } } });
const [first] = found.data?.entities ?? [];
if (first?.id !== project.id) throw new Error('not found');

const deleted = await client.DELETE('/projects/{projectId}', { params: { path: { projectId: project.id } } });
if (deleted.response.status !== 204) throw new Error('not deleted');
console.log('created, found and deleted ' + first.name);
`;
