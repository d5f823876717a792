import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { SERVICES } from '../src/app.js';
import { useServer } from './harness.js';

const server = useServer();

const documents = SERVICES.map(({ contract }) => ({
  name: contract.name,
  path: `${contract.base}/openapi.json`,
}));

describe.each(documents)('openapi.json of the $name service', ({ path }) => {
  test('is served without a token and passes the linter', async () => {
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
