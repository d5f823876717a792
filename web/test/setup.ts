import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { start } from '../../server/src/commands/serve.js';
import { DEFAULTS } from '../../server/test/config.js';
import { copyDemo } from '../../server/test/copy.js';
import startStore, { sharedCluster } from '../../server/test/setup.js';
import { findChromium } from './chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The running server and browser; null where no Chromium was found. */
    web: { address: string; browser: string; databaseUrl: string } | null;
  }
}

/**
 * Of each window, Chromium loads the pages of its own address bar ahead of time, in processes of their own: nobody
 * types there. The list takes the place of Playwright's, so it repeats what is switched off there and matters here.
 */
const WITHOUT = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'PreloadTopChromeWebUI',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Without a GPU, an emulated one takes a quarter more of the processor than drawing directly does. A story is over before
 * code that was compiled for speed has paid for itself.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--js-flags=--max-opt=1',
  `--disable-features=${WITHOUT.join()}`,
];

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** One build, one server on a database of its own, and one Chromium for all browser tests of a run. Sizes need the build alone. */
export default async function setup(project: TestProject) {
  const executablePath = findChromium(process.env);
  if (!executablePath) {
    if (process.env.SPADEWORK_BROWSER === 'required') throw new Error('no Chromium, set SPADEWORK_CHROMIUM');
    project.provide('web', null);
    return buildApp();
  }
  const [stopStore] = await Promise.all([startStore(project), buildApp()]);
  const { url: databaseUrl, drop } = await copyDemo((await sharedCluster()).address);
  const [server, browser] = await Promise.all([
    start(
      { ...DEFAULTS, webDirectory: path('../dist'), databaseUrl, directoryAllow: '127.0.0.1' },
      false,
      pino({ level: 'silent' }),
    ),
    chromium.launchServer({ executablePath, args: ARGUMENTS }),
  ]);
  project.provide('web', { address: server.address, browser: browser.wsEndpoint(), databaseUrl });
  return async () => {
    await browser.close();
    await server.stop();
    await drop();
    await stopStore();
  };
}

/** As people get it: in this process, which is one of tests, React would be its slower development self. */
async function buildApp(): Promise<void> {
  const program = path('../../node_modules/vite/bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [program, 'build', '--logLevel', 'error', '--config', path('../vite.config.ts')],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
}
