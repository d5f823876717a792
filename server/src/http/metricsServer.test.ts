import { expect, test } from 'vitest';
import { serveMetrics } from './metricsServer.js';
import type { StatusReport } from './status/report.js';

test('metrics have a port of their own, and nothing else is there', async () => {
  // Sabotage: serve other paths too, or answer a failure with its details.
  let fails = false;
  const report: StatusReport = {
    ...{
      status: 'down',
      reasons: [],
      version: '1',
      build: { version: '1', commit: 'a', date: 'b' },
      time: '',
      uptimeSeconds: 1,
      days: [],
    },
  };
  const metrics = await serveMetrics('127.0.0.1', 0, {
    status: { read: async () => report },
    readMetrics: async () => {
      if (fails) throw new Error('secret');
      return { text: 'up 1\n', type: 'text/plain' };
    },
  });
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`, { method });
    return [answer.status, await answer.text()];
  };
  expect(await get('/metrics')).toEqual([200, 'up 1\n']);
  expect(await get('/status')).toEqual([503, JSON.stringify(report)]);
  expect(await get('/metrics', 'POST')).toEqual([404, '']);
  expect(await get('/public/project/rest/projects')).toEqual([404, '']);
  fails = true;
  expect(await get('/metrics')).toEqual([500, '']);
  await metrics.stop();
});
