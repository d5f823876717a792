import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { start } from '../../server/src/commands/serve.js';
import { DEFAULTS } from '../../server/test/config.js';
import startStore, { sharedCluster } from '../../server/test/setup.js';
import { findChromium } from './chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running server and browser; null where no Chromium was found. */
    web: { address: string; browser: string } | null;
  }
}

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** One build, one server on a database of its own, and one Chromium for all browser tests of a run. */
export default async function setup(project: TestProject) {
  const executablePath = findChromium(process.env);
  if (!executablePath) {
    if (process.env.SPADEWORK_BROWSER === 'required') throw new Error('no Chromium, set SPADEWORK_CHROMIUM');
    project.provide('web', null);
    return;
  }
  const [stopStore] = await Promise.all([
    startStore(project),
    build({ configFile: CONFIG, logLevel: 'error' }),
  ]);
  const { host, port, user } = (await sharedCluster()).address;
  const name = `browser_${randomBytes(4).toString('hex')}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ host, port, user, database: 'postgres' });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await run(`CREATE DATABASE ${name} TEMPLATE demo`);
  const databaseUrl = `postgres://localhost/${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const [server, browser] = await Promise.all([
    start(
      { ...DEFAULTS, webDirectory: fileURLToPath(new URL('../dist', import.meta.url)), databaseUrl },
      false,
      pino({ level: 'silent' }),
    ),
    chromium.launchServer({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] }),
  ]);
  project.provide('web', { address: server.address, browser: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await server.stop();
    await run(`DROP DATABASE ${name} WITH (FORCE)`);
    await stopStore();
  };
}
