import { expect, test } from 'vitest';
import { serveMetrics } from './metricsServer.js';

test('metrics have a port of their own, and nothing else is there', async () => {
  // Sabotage: serve other paths too, or answer a failure with its details.
  let fails = false;
  const metrics = await serveMetrics('127.0.0.1', 0, async () => {
    if (fails) throw new Error('secret');
    return { text: 'up 1\n', type: 'text/plain' };
  });
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`, { method });
    return [answer.status, await answer.text()];
  };
  expect(await get('/metrics')).toEqual([200, 'up 1\n']);
  expect(await get('/metrics', 'POST')).toEqual([404, '']);
  expect(await get('/public/project/rest/projects')).toEqual([404, '']);
  fails = true;
  expect(await get('/metrics')).toEqual([500, '']);
  await metrics.stop();
});
