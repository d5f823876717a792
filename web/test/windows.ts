import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { forgetUnsettled, letPagesSettle } from './settled.js';
import { PHONE, SIZES, type Variant } from './variants.js';

/**
 * Two windows of Chromium, which all stories of a worker share: a new page starts a process, fetches the app and compiles
 * it again, which takes longer than most stories. A story finds its window as a new one would be: no cookies but those
 * of its user, nothing stored but the language. After a failure the window is closed, and the next story gets a new one.
 */
export type WindowName = 'first' | 'second';

interface Window {
  context: BrowserContext;
  page: Page;
}

const web = inject('web');
const PATIENCE_MS = 20_000;
/** How late answers may come, for runs that look for what a slow network breaks. */
const LATE_MS = Number(process.env.SPADEWORK_LATE ?? 0);
/** What stories listen to. */
const HEARD = ['console', 'pageerror', 'request', 'response', 'download', 'dialog'] as const;

let browser: Promise<Browser> | undefined;
const windows = new Map<WindowName, Promise<Window>>();

async function newWindow(): Promise<Window> {
  browser ??= chromium.connect(web!.browser);
  // A story changes what the network answers, and sees every request; the service worker has stories of its own.
  const context = await (await browser).newContext({
    baseURL: web!.address,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (LATE_MS > 0) await context.route('**/*', late);
  const page = await context.newPage();
  letPagesSettle(page);
  // What is stored belongs to an address, so the page has to be at one.
  await page.goto('/health');
  return { context, page };
}

/** Every third request waits, so that answers come in another order than they were asked for. */
async function late(route: Route): Promise<void> {
  if (Math.random() < 1 / 3) await setTimeout(Math.random() * LATE_MS);
  // What was given up meanwhile is gone.
  await route.fallback().catch(() => undefined);
}

/** A window as a user finds it who has not been here before, or a page of nobody. */
export async function openWindow(
  name: WindowName,
  user: string | null,
  { language, theme, size }: Variant,
): Promise<Page> {
  const opening = windows.get(name) ?? newWindow();
  windows.set(name, opening);
  const { context, page } = await opening;
  await context.clearCookies();
  if (user !== null) await context.addCookies([await cookieOf(user, context)]);
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((language) => {
    sessionStorage.clear();
    localStorage.clear();
    localStorage['spadework.language'] = language;
  }, language);
  return page;
}

/** Nothing of a story stays but the page's processes and its cache of files. */
export async function leaveWindow(name: WindowName, hasFailed: boolean): Promise<void> {
  const opening = windows.get(name);
  if (!opening) return;
  const { context, page } = await opening;
  if (hasFailed || page.isClosed()) {
    windows.delete(name);
    await context.close();
    return;
  }
  forgetUnsettled(page);
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll();
  await page.setExtraHTTPHeaders({});
  await context.setOffline(false);
  // A page that is still open goes on asking, and would do so as the next story's user.
  await page.goto('/health');
  for (const other of context.pages()) if (other !== page) await other.close();
}

/** Somebody logs in once for all stories of a worker. */
const cookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>[number]>();

async function cookieOf(user: string, context: BrowserContext) {
  const known = cookies.get(user);
  if (known) return known;
  await logIn(context, user);
  const cookie = (await context.cookies())[0]!;
  cookies.set(user, cookie);
  return cookie;
}

/** Logs in as the app does, without the form. */
export async function logIn(context: BrowserContext, username: string): Promise<void> {
  const { origin } = new URL(web!.address);
  const reply = await context.request.post('/session', {
    headers: { 'spadework-client': 'web', origin },
    data: { username, password: 'demo-password' },
  });
  expect(reply.status()).toBe(204);
}

/** A phone with its fingers, with a user logged in. Whoever opens it closes its context. */
export async function openPhone(user: string, language: Variant['language']): Promise<Page> {
  browser ??= chromium.connect(web!.browser);
  const context = await (await browser).newContext({
    baseURL: web!.address,
    reducedMotion: 'reduce',
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript((language) => {
    localStorage['spadework.language'] = language;
  }, language);
  await context.addCookies([await cookieOf(user, context)]);
  const page = await context.newPage();
  letPagesSettle(page);
  return page;
}
