import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnsCsv, sparseXlsx } from '../../bench/abuse/files.js';
import { cleanUp } from '../faults/program.js';
import { CALCULATION, fetchToken, request } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { LONG } from './scale.js';

let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  server = await attackedProgram();
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const makeAdministrator = `UPDATE app_user SET administrator = true WHERE username = 'south'`;
  await client.query(makeAdministrator).finally(() => client.end());
});
afterAll(cleanUp);

const ROUNDS = LONG ? 30 : 1;
const AT_ONCE = 4;
const FILES: Record<string, () => string | Uint8Array> = {
  'a CSV with 350,000 columns': columnsCsv,
  'an XLSX with cells in A and XFD': sparseXlsx,
  'a CSV with 100,000 faults': () => `number;unitPrice\n${'x;1\n'.repeat(100_000)}`,
};

// Fails if a file is laid out before its size is looked at, or read in the server itself.
test.each(Object.entries(FILES))('%s: nobody else waits, and others import meanwhile', async (what, file) => {
  const token = await fetchToken(server.address, 'south', { client: 'south-client' });
  const body = { file: Buffer.from(file()).toString('base64') };
  const url = `${server.address}${CALCULATION}/companyprices/import?dryRun=true`;
  const neighbour = await server.neighbour();
  const before = await server.jobs();
  const replies = await neighbour.whenSent(what, async () => {
    const all = [];
    for (let round = 0; round < ROUNDS; round++)
      all.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, () => request(url, 'POST', { token, body })))),
      );
    return all;
  });
  const answered = replies.filter(({ status }) => status === 200);
  expect((await server.jobs()).done - before.done).toBeGreaterThanOrEqual(answered.length);
  for (const { body: report } of answered) {
    expect(report.faultCount).toBeGreaterThan(0);
    expect(report.faults.length).toBeLessThanOrEqual(100);
  }
  // On a busy machine the reader may reach its limit of time; the answer then names the file.
  const refused = replies.filter(({ status }) => status === 400);
  for (const { body: problem } of refused)
    expect(problem.errors).toEqual([expect.objectContaining({ path: 'file' })]);
  expect(answered.length + refused.length).toBeGreaterThan(0);
  // One file of a company at a time.
  const others = replies.length - answered.length - refused.length;
  expect([others > 0, replies.filter(({ status }) => status === 503).length]).toEqual([true, others]);
});
