import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { isAt } from '../src/routes/index.js';
import { expectAccessible } from './axe.js';
import { isFilming } from './film.js';
import { ADDRESSES, SERVER_PAGES } from './inspected.js';
import { unsettled } from './settled.js';
import {
  type AppWords,
  beginningsOf,
  opposite,
  SIZES,
  type Variant,
  type VariantName,
  variantOf,
  wordsOf,
} from './variants.js';
import { leaveWindow, openWindow } from './windows.js';

/** Screenshots are written where this says, for whoever reviews the looks; nobody compares pixels. */
const PICTURES = process.env.SPADEWORK_PICTURES;

const web = inject('web');

/** Where the app is served: by the server of all stories, and where a story has it besides. */
const served = new Set(web ? [web.address] : []);

/** For stories at another name of the server, or at a server of their own. */
export const alsoServedAt = (address: string): void => void served.add(address);

/** A group of browser tests; they are skipped and counted where there is no Chromium. */
export function browserTests(name: string, tests: () => void): void {
  describe.skipIf(web === null)(name, tests);
}

export interface Journey {
  page: Page;
  /** What the app calls things in the language that is shown. */
  words: AppWords;
  /** The language that is shown. */
  language(): Variant['language'];
  /** The address of the server, without a slash at the end. */
  address: string;
  /** Goes on in another language, theme and size, for stories of what has to survive that. */
  turn(): Promise<void>;
  /**
   * Looks at what a story shows, such as an open dialog, as it is: axe, and a picture where somebody asked for pictures.
   * Without `now` it looks in both languages, themes and sizes, which is for the screens of `inspections/`.
   */
  inspect(name: string, only?: 'now'): Promise<void>;
  /** The page of another person, or of nobody, in a window with cookies of its own, watched like the first. */
  pageOf(user: string | null): Promise<Page>;
}

interface Telling {
  user?: string | null;
  /** Where the story begins, if it matters. */
  begins?: VariantName;
  /** Errors of the console that belong to the story, such as a network that is cut. */
  mayFail?: RegExp;
}

/** Stories in shared windows, each watched: what the console, the policy or the network complains of fails the test. */
export function useBrowser() {
  /** One story, as a user, or before anybody has logged in. */
  const journey = (
    name: string,
    { user = 'planner', begins, mayFail }: Telling,
    tell: (journey: Journey) => Promise<void>,
  ): void => {
    for (const beginning of beginningsOf(name, begins))
      test(`${name} (${beginning}, ${user ?? 'nobody'})`, async () => {
        const begun = variantOf(beginning);
        const complaints: string[] = [];
        const page = await openWindow('first', user, begun);
        watch(page, mayFail, complaints);
        const pageOf = async (other: string | null) => {
          const second = await openWindow('second', other, begun);
          watch(second, mayFail, complaints);
          return second;
        };
        let now = begun;
        const become = async (variant: Variant) => {
          await switchTo(page, now, variant);
          now = variant;
        };
        const inspect = async (screen: string, only?: 'now') => {
          const pattern = only ? undefined : ADDRESSES.get(screen);
          const { pathname } = new URL(page.url());
          if (pattern !== undefined && !isAt(pathname, pattern))
            throw new Error(`${pathname} is not the address of the screen “${screen}”, ${pattern}`);
          for (const [each, what] of only ? [[now, 'all'] as const] : viewsFrom(now)) {
            if (each !== now) await become(each);
            await expectAccessible(page, what);
            if (PICTURES) await picture(page, `${screen} ${nameOf(now)}`);
          }
        };
        let hasFailed = false;
        try {
          await tell({
            page,
            words: wordsOf(() => now),
            language: () => now.language,
            address: web!.address,
            // A film is of one language, theme and size.
            turn: async () => (isFilming ? undefined : become(opposite(now))),
            inspect: isFilming ? async () => undefined : inspect,
            pageOf,
          });
          expect(complaints).toEqual([]);
        } catch (error) {
          hasFailed = true;
          if (PICTURES && !page.isClosed()) await picture(page, `failed ${name}`);
          throw complaints.length ? new Error(`${complaints.join('\n')}`, { cause: error }) : error;
        } finally {
          for (const window of ['first', 'second'] as const) await leaveWindow(window, hasFailed);
        }
      });
  };
  /** A screen of the table: it is opened, and looked at in both languages, themes and sizes. */
  const screen = (name: string, telling: Telling, open: (journey: Journey) => Promise<void>): void =>
    journey(`screen ${name}`, telling, async (story) => {
      await open(story);
      await story.inspect(name);
    });
  return { journey, screen };
}

const nameOf = ({ language, theme, size }: Variant): VariantName => `${language} ${theme} ${size}`;

/**
 * What is shown, and its opposite: both languages, themes and sizes. The run of all variants also looks at the colours of
 * every theme in every size.
 */
function viewsFrom(now: Variant): [Variant, 'all' | 'colours'][] {
  const other = opposite(now);
  if (process.env.SPADEWORK_VARIANTS !== 'all')
    return [
      [now, 'all'],
      [other, 'all'],
    ];
  return [
    [now, 'all'],
    [{ ...now, theme: other.theme }, 'colours'],
    [{ ...other, theme: now.theme }, 'colours'],
    [other, 'all'],
  ];
}

/** Where pages may go besides the server: the directory of a story. */
export const elsewhere = new Set<string>();

/** Collects errors of the console and of scripts, violations of the policy, and requests to anywhere else. */
function watch(page: Page, mayFail: RegExp | undefined, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && !/Content Security Policy|TrustedScript/.test(message.text())) return;
    const said = `${message.text()} ${message.location().url}`;
    // Nobody being logged in is no error.
    if (/status of 401/.test(said) || mayFail?.test(said)) return;
    complaints.push(`console: ${said}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && !served.has(origin) && !elsewhere.has(origin))
      complaints.push(`request elsewhere: ${request.url()}`);
  });
}

/** Holds requests back until the function it gives is called: for whoever is quicker than the network. */
export async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const settles = unsettled(page);
  await page.route(url, (route) => gone.then(() => route.continue()));
  return () => {
    letGo();
    settles();
  };
}

/** Size, theme and language are switched in place, as a person does. */
async function switchTo(page: Page, before: Variant, { language, theme, size }: Variant): Promise<void> {
  await Promise.all([page.setViewportSize(SIZES[size]), page.emulateMedia({ colorScheme: theme })]);
  if (SERVER_PAGES.test(new URL(page.url()).pathname)) {
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    await page.reload();
    return;
  }
  if (before.language !== language) {
    const menu = page.getByRole('button', { name: /^(Account|Konto)$/ });
    if (await menu.count()) {
      await menu.click();
      await page.getByRole('menuitemradio', { name: language === 'en' ? 'English' : 'Norsk bokmål' }).click();
    } else await page.getByRole('button', { name: language === 'en' ? 'English' : 'Norsk' }).click();
  }
  await page.waitForFunction(
    ({ language, theme }) => {
      const { dataset, lang } = document.documentElement;
      // Colours that are on their way from one theme to the other belong to neither.
      const isTurning = document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === 'running');
      return dataset.theme === theme && lang === language && !isTurning;
    },
    { language, theme },
  );
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES!, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${PICTURES}/${name.replaceAll(' ', '-')}.png` });
}
