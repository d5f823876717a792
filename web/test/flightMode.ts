import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { findChromium } from './chromium.js';
import { letPagesSettle, unsettled } from './settled.js';
import { PHONE } from './variants.js';

/** The road to the server, which is cut for whatever the browser does, its service worker included. */
class Road {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(private readonly to: URL) {}

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = dial(Number(this.to.port), this.to.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server!.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Of its own, because it is killed: a process with a folder that outlives it, as on a phone. */
export class KillablePhone {
  readonly #folder = mkdtempSync(join(tmpdir(), 'spadework-phone-'));
  readonly #address = new URL(inject('web')!.address);
  readonly #road = new Road(this.#address);
  #process: ChildProcess | undefined;
  #context: BrowserContext | undefined;
  #hasNetwork = false;
  #settles: (() => void) | undefined;

  /** The network is there, or it is not, from the first moment on. */
  async setNetwork(isThere: boolean): Promise<void> {
    await (isThere ? this.#road.open() : this.#road.cut());
    this.#hasNetwork = isThere;
    this.#settles?.();
    this.#expectNothing();
  }

  /** Without a network nothing is settled before it is back. */
  #expectNothing(): void {
    const [page] = this.#context?.pages() ?? [];
    this.#settles = this.#hasNetwork || !page ? undefined : unsettled(page);
  }

  async open(path: string): Promise<Page> {
    const child = spawn(
      findChromium(process.env)!,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#folder}`,
        `--host-resolver-rules=MAP ${this.#address.host} 127.0.0.1:${this.#road.port}`,
        'about:blank',
      ],
      // With its children, or they would be left when it is killed.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr!.on('data', (chunk) => {
        said += chunk;
        const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', () => reject(new Error(`the browser ended: ${said}`)));
    });
    const browser = await chromium.connectOverCDP(endpoint);
    this.#context = browser.contexts()[0]!;
    this.#context.setDefaultTimeout(20_000);
    const page = this.#context.pages()[0] ?? (await this.#context.newPage());
    letPagesSettle(page);
    this.#expectNothing();
    await page.setViewportSize(PHONE);
    await page.goto(new URL(path, this.#address).href);
    return page;
  }

  get context(): BrowserContext {
    return this.#context!;
  }

  /** As if its battery were taken out. */
  async kill(): Promise<void> {
    await this.#ended(() => process.kill(-this.#process!.pid!, 'SIGKILL'));
  }

  /** As a person closes it: what it writes later is written. */
  async close(): Promise<void> {
    const session = await this.#context!.browser()!.newBrowserCDPSession();
    await this.#ended(() => void session.send('Browser.close').catch(() => undefined));
  }

  /** What failed, and what the screen says of it: nobody else sees this browser. */
  async seen(error: unknown): Promise<Error> {
    const pages = this.#context?.pages() ?? [];
    const texts = pages.map((page) => page.locator('body').innerText({ timeout: 1000 }));
    const said = (await Promise.allSettled(texts)).map((one) =>
      one.status === 'fulfilled' ? one.value : '',
    );
    return new Error(`${(error as Error).message}\nThe screen says:\n${said.join('\n')}`, { cause: error });
  }

  async end(): Promise<void> {
    if (this.#process && this.#process.exitCode === null && this.#process.signalCode === null)
      await this.kill();
    await this.#road.cut().catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #ended(how: () => void): Promise<void> {
    const child = this.#process!;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    how();
    return ended;
  }
}
