import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeCertificate, nginxConfiguration } from '../../../deploy/check/proxies.js';
import { cleanUp, closing, startProgram, until } from '../faults/program.js';
import { copyDatabase, fetchToken, PROJECT } from '../harness.js';

afterAll(cleanUp);

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIB = 2 ** 20;
const [AT_ONCE, REQUESTS] = [16, 160];
const hasNginx = ['nginx', 'openssl'].every(
  (one) => spawnSync(one, ['-v'], { stdio: 'ignore' }).error === undefined,
);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await once(probe.close(), 'close');
  return port;
}

/** The sample of deploy/nginx.conf before a server. */
async function startNginx(server: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'spadework-nginx-'));
  // Its workers are another user when we are root.
  chmodSync(folder, 0o755);
  makeCertificate(folder);
  closing.unshift(async () => rmSync(folder, { recursive: true }));
  for (;;) {
    const port = await freePort();
    const child: ChildProcess = spawn('nginx', ['-c', nginxConfiguration(ROOT, folder, { port, server })], {
      stdio: 'ignore',
    });
    closing.unshift(async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    });
    // Somebody else may have taken the port since: then nginx ends, and another one is tried.
    const hasEnded = () => child.exitCode !== null;
    await until('nginx answers or ends', async () => hasEnded() || (await isAlive(port)));
    if (!hasEnded()) return port;
  }
}

const isAlive = (port: number): Promise<boolean> =>
  send(port, { path: '/health/live', method: 'GET', bytes: 0 }).then(
    (code) => code === '200 live',
    () => false,
  );

interface Sending {
  path: string;
  method: string;
  bytes: number;
  token?: string;
}

/** Sends a body as it comes, and says how it was answered. */
function send(port: number, { path, method, bytes, token }: Sending): Promise<string> {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  return new Promise((resolve, reject) => {
    const sending = request({
      ...{ host: '127.0.0.1', port, path, method, servername: 'spadework.grid.example' },
      agent: new Agent({ rejectUnauthorized: false }),
      headers: {
        ...{ host: 'spadework.grid.example', 'api-version': '1.0', 'content-type': 'application/json' },
        ...(bytes && { 'content-length': bytes }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    let isAnswered = false;
    sending.on('error', (error) => isAnswered || reject(error));
    sending.on('response', async (answer) => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString();
        const { code, status } = JSON.parse(text.startsWith('{') ? text : '{}');
        isAnswered = true;
        resolve(`${answer.statusCode} ${code ?? status}`);
      } catch (error) {
        reject(error);
      }
      sending.destroy();
    });
    let left = bytes;
    const push = (): void => {
      while (left > 0 && !sending.destroyed) {
        const size = Math.min(left, chunk.length);
        left -= size;
        if (!sending.write(chunk.subarray(0, size))) {
          sending.once('drain', push);
          return;
        }
      }
      if (!sending.destroyed) sending.end();
    };
    push();
  });
}

test('behind nginx every early refusal reaches the client, under load', async (context) => {
  // Sabotage: pass requests on as they come (proxy_request_buffering off), or let the server close connections while bodies come in.
  if (!hasNginx) return context.skip('needs nginx');
  const copy = await copyDatabase();
  closing.unshift(copy.drop);
  const program = startProgram(['serve', '--port', '0', '--rate-limit', '3', '--log-level', 'error'], {
    env: { SPADEWORK_DATABASE_URL: copy.url },
  });
  const server = await program.ready();
  const token = await fetchToken(server, 'planner');
  const port = await startNginx(new URL(server).host);

  const write = { path: `${PROJECT}/projects/by-owner/planner`, method: 'PUT' };
  const kinds: [sending: Sending, expected: RegExp][] = [
    [{ ...write, token, bytes: 3 * MIB }, /^(413 BODY_TOO_LARGE|429 TOO_MANY_REQUESTS)$/],
    [{ ...write, bytes: 5 * MIB }, /^(401 TOKEN_REQUIRED|429 TOO_MANY_REQUESTS)$/],
    [{ ...write, bytes: 9 * MIB }, /^413 BODY_TOO_LARGE$/],
    [{ path: '/nowhere', method: 'POST', bytes: 2 * MIB }, /^(404 NOT_FOUND|429 TOO_MANY_REQUESTS)$/],
    [
      { path: '/session', method: 'POST', bytes: MIB / 8 },
      /^(413 BODY_TOO_LARGE|403 CROSS_SITE|429 TOO_MANY_REQUESTS)$/,
    ],
  ];
  const counts = new Map<string, number>();
  const broken: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < REQUESTS) {
      const [sending, expected] = kinds[next++ % kinds.length]!;
      const answer = await send(port, sending).catch((error) => `broken: ${error.code ?? error}`);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
      if (!expected.test(answer)) broken.push(`${sending.path}, ${sending.bytes} bytes: ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(broken).toEqual([]);
  for (const seen of ['401 TOKEN_REQUIRED', '413 BODY_TOO_LARGE', '429 TOO_MANY_REQUESTS'])
    expect(counts.get(seen) ?? 0, seen).toBeGreaterThan(0);
});
