import { STARTER_RULES } from '@spadework/core/check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEFAULTS } from '../../../../test/config.js';
import { cleanUp, type Program, startProgram } from '../../../../test/faults/program.js';
import {
  type Anything,
  copyDatabase,
  fetchToken,
  request,
  TRENCH,
  useOwnServer,
} from '../../../../test/harness.js';
import { aSegment, aTrenchProject, type TestSegment, trenchCaller } from '../../../../test/trench.js';
import { type RunningServer, start } from '../../../commands/serve.js';
import { SEGMENT_CHECK } from './checker.js';

/** What several servers on one database know of each other's checks, and what is left when one is killed. */

const server = useOwnServer(
  'checks segments by itself, with other servers beside it',
  { rateLimit: 0 },
  { checks: true },
);
const AL_240_24KV = 1037;
let segment: TestSegment;
let other: RunningServer;

beforeAll(async () => {
  segment = await aSegment(server);
  other = await start(
    { ...DEFAULTS, databaseUrl: server.databaseUrl, rateLimit: 0 },
    false,
    pino({ level: 'silent' }),
  );
});
afterEach(() => {
  SEGMENT_CHECK.limits.maxWaiting = 20;
});
afterAll(async () => {
  await other.stop();
  await cleanUp();
});

const call = trenchCaller(server, () => segment.token);
const headers = { 'api-version': '1.0' };
const readAt = async (address: string, token: string, path: string): Promise<Anything> => {
  const reply = await request(`${address}${TRENCH}${path}`, 'GET', { token, headers });
  expect(reply.status).toBe(200);
  return reply.body;
};
const onOther = (path: string) => readAt(other.address, segment.token, path);

// Fails when whoever waits learns of the checks of their own server alone.
test('what one server has written and checked, another one answers', async () => {
  await call('POST', `${segment.at}/cables`, { body: { typeId: AL_240_24KV } });
  const seen = await onOther(`/segments/${segment.id}/check?wait=20`);
  expect(seen).toMatchObject({ version: 2, state: 'NOT_POSSIBLE' });
  const { body } = await call('GET', `/segments/${segment.id}/check?wait=20`);
  expect(body).toEqual(await onOther(`/segments/${segment.id}/check`));
});

// Fails when a server answers stored checks by rules, or a key, that it has remembered.
test('rules that are changed on one server make the stored checks of the other pending, and then right', async () => {
  const own = `/segments/${segment.id}/check`;
  const list = async () => (await onOther(`/segments/by-projectid/${segment.projectId}`))[0].check;
  await onOther(`${own}?wait=20`);
  expect((await list()).state).toBe('NOT_POSSIBLE');
  SEGMENT_CHECK.limits.maxWaiting = 0;
  const token = await server.token('admin');
  const rules = STARTER_RULES.rules.filter(({ id }) => id !== 'COV-HV-TERRAIN');
  const saved = await call('PUT', '/design-rules', { token, body: { rules } });
  expect(saved.status).toBe(200);
  expect([(await list()).state, (await onOther(own)).state]).toEqual(['PENDING', 'PENDING']);
  SEGMENT_CHECK.limits.maxWaiting = 20;
  const check = await onOther(`${own}?wait=20`);
  expect(check).toMatchObject({ state: 'NOT_POSSIBLE', rulesVersion: 1 });
  expect(check.findings.map(({ ruleId }: Anything) => ruleId)).not.toContain('COV-HV-TERRAIN');
  expect(await list()).toMatchObject({ state: 'NOT_POSSIBLE', counts: check.counts });
  expect((await call('DELETE', '/design-rules', { token })).status).toBe(204);
  expect(await onOther(`${own}?wait=20`)).toMatchObject({ state: 'NOT_POSSIBLE', rulesVersion: 0 });
});

// Fails when what waits for its check is known to a process alone, and no read asks for it again.
test('a server that is killed between a write and its check leaves nothing pending for ever', async () => {
  const { url, drop } = await copyDatabase();
  let program: Program;
  const serve = () => {
    program = startProgram(['serve', '--port', '0', '--rate-limit', '0', '--log-level', 'warn'], {
      env: { SPADEWORK_DATABASE_URL: url },
    });
    return program.ready();
  };
  const address = await serve();
  const token = await fetchToken(address, 'planner');
  const ours = { ...server, request: requestTo(address) };
  const projectId = await aTrenchProject(ours, token);
  const write = trenchCaller(ours, () => token);
  const { body: made } = await write('POST', `/segments/by-projectid/${projectId}`, {
    body: { name: 'Strekk' },
  });
  const added = await write('POST', `/segments/${made.id}/trench/cables`, { body: { typeId: AL_240_24KV } });
  expect(added.status).toBe(200);
  // The check begins some time after the write.
  await program!.end('SIGKILL');
  const again = await serve();
  const listed = async () => (await readAt(again, token, `/segments/by-projectid/${projectId}`))[0].check;
  expect(await listed()).toMatchObject({ state: 'PENDING', version: 2 });
  await expect.poll(listed, { timeout: 30_000, interval: 200 }).toMatchObject({
    state: 'NOT_POSSIBLE',
    reason: 'LOAD_NOT_GIVEN',
    version: 2,
  });
  expect(await readAt(again, token, `/segments/${made.id}/check`)).toMatchObject({
    version: 2,
    rulesVersion: 0,
  });
  await program!.end('SIGTERM');
  await drop();
}, 90_000);

const requestTo =
  (address: string): typeof server.request =>
  (method, path, options) =>
    request(address + path, method, options);
