import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

/** The languages, themes and sizes in which the app is looked at. */
export const VARIANTS = {
  'nb light desktop': { language: 'nb', theme: 'light', width: 1440, height: 900 },
  'en dark desktop': { language: 'en', theme: 'dark', width: 1440, height: 900 },
  'nb dark tablet': { language: 'nb', theme: 'dark', width: 820, height: 1180 },
  'en light tablet': { language: 'en', theme: 'light', width: 820, height: 1180 },
} as const;
export type VariantName = keyof typeof VARIANTS;
export type Variant = (typeof VARIANTS)[VariantName];

/** The names of the same things in both languages, for `page.getByRole`. */
export const say = (variant: Variant, english: string, norwegian: string): string =>
  variant.language === 'en' ? english : norwegian;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Screenshots are written where this says, for whoever reviews the looks; nobody compares pixels. */
const PICTURES = process.env.SPADEWORK_PICTURES;

const web = inject('web');

/** A group of browser tests; they are skipped and counted where there is no Chromium. */
export function browserTests(name: string, tests: () => void): void {
  describe.skipIf(web === null)(name, tests);
}

export interface Journey {
  page: Page;
  variant: Variant;
  /** The address of the server, without a slash at the end. */
  address: string;
}

export interface JourneyOptions {
  variant: VariantName;
  /** Who is logged in; null is nobody yet. */
  user?: string | null;
  /** The status of a refusal that the story is about. */
  refusal?: number;
}

/** Pages of a shared browser, each watched: what the console, the policy or the network complains of fails the test. */
export function useBrowser() {
  let browser: Browser;
  const contexts = new Map<string, BrowserContext>();

  beforeAll(async () => {
    browser = await chromium.connect(web!.browser);
  });
  afterAll(async () => {
    for (const context of contexts.values()) await context.close();
    await browser.close();
  });

  /** A context per variant and user, reused by the tests of a file. */
  const contextOf = async (name: VariantName, user: string | undefined): Promise<BrowserContext> => {
    const key = `${name} ${user}`;
    const known = user === undefined ? undefined : contexts.get(key);
    if (known) return known;
    const { language, theme, width, height } = VARIANTS[name];
    const context = await browser.newContext({
      baseURL: web!.address,
      locale: language === 'nb' ? 'nb-NO' : 'en-GB',
      colorScheme: theme,
      viewport: { width, height },
      hasTouch: width < 1000,
      reducedMotion: 'reduce',
    });
    // What one test chooses must not change another: this browser has a choice of its own.
    await context.addInitScript((language) => {
      localStorage['spadework.language'] ??= language;
    }, language);
    if (user !== undefined) {
      await logInByCall(context, user);
      contexts.set(key, context);
    }
    return context;
  };

  /** One story in one variant, as a user, or before anybody has logged in. */
  const journey = (
    name: string,
    { variant, user = 'planner', refusal }: JourneyOptions,
    tell: (journey: Journey) => Promise<void>,
  ): void => {
    test(`${name} (${variant}, ${user ?? 'nobody'})`, async () => {
      const context = await contextOf(variant, user ?? undefined);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const complaints = watch(page, refusal);
      try {
        await tell({ page, variant: VARIANTS[variant], address: web!.address });
        expect(complaints).toEqual([]);
      } catch (error) {
        if (PICTURES) await picture(page, `failed ${name}`);
        throw complaints.length ? new Error(`${complaints.join('\n')}`, { cause: error }) : error;
      } finally {
        await page.close();
        if (user === null) await context.close();
      }
    });
  };
  return { journey };
}

/** Logs in as the app does, without the form. */
async function logInByCall(context: BrowserContext, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'commit' });
  const status = await page.evaluate(async (username) => {
    const response = await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'spadework-client': 'web' },
      body: JSON.stringify({ username, password: 'demo-password' }),
    });
    return response.status;
  }, username);
  expect(status).toBe(204);
  await page.close();
}

/** Collects errors of the console and of scripts, violations of the policy, and requests to anywhere else. */
function watch(page: Page, refusal: number | undefined): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy|TrustedScript/.test(message.text())) return;
    // Nobody being logged in is no error.
    if (message.text().includes('status of 401')) return;
    if (refusal && message.text().includes(`status of ${refusal}`)) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== web!.address)
      complaints.push(`request elsewhere: ${request.url()}`);
  });
  return complaints;
}

/** No violation of the accessibility rules that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(`window.axe ?? (() => { ${AXE} })()`);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<AxeResult> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
          .slice(0, 4)
          .join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}

interface AxeResult {
  violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[];
}

/**
 * The screen that is shown, in every variant: axe, and a picture where somebody asked for pictures. Size, theme and
 * language are switched in place, as a person does.
 */
export async function inspect(
  page: Page,
  name: string,
  variants = Object.keys(VARIANTS) as VariantName[],
): Promise<void> {
  for (const key of variants) {
    const { language, theme, width, height } = VARIANTS[key];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, theme);
    await switchLanguage(page, language);
    await expectAccessible(page);
    if (PICTURES) await picture(page, `${name} ${key}`);
  }
}

export async function switchLanguage(page: Page, language: 'nb' | 'en'): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  const menu = page.getByRole('button', { name: /^(Account|Konto)$/ });
  if (await menu.count()) {
    await menu.click();
    await page.getByRole('menuitemradio', { name: language === 'en' ? 'English' : 'Norsk bokmål' }).click();
  } else await page.getByRole('button', { name: language === 'en' ? 'English' : 'Norsk' }).click();
  await page.waitForFunction((language) => document.documentElement.lang === language, language);
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES!, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${PICTURES}/${name.replaceAll(' ', '-')}.png` });
}
