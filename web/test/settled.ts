import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';

/*
 * The app says when nothing is on its way: `<html data-settled>`. Every act of a story waits for that at its end, and every
 * look before it begins, so that no story asks a moment that has not come.
 */

const PATIENCE_MS = 20_000;
/** A page that says nothing for so long after that hangs. */
const SILENT_MS = 5_000;

/** After these the app has settled again. */
const ACTS = {
  locator: `blur check clear click dblclick dispatchEvent dragTo fill focus hover press pressSequentially
    scrollIntoViewIfNeeded selectOption selectText setChecked setInputFiles tap type uncheck`,
  keyboard: 'down insertText press type up',
  mouse: 'click dblclick down move up wheel',
  touchscreen: 'tap',
  page: 'emulateMedia goBack goForward goto reload setViewportSize',
};
/** Before these the app has settled. */
const LOOKS = {
  locator: `all allInnerTexts allTextContents ariaSnapshot boundingBox count evaluate evaluateAll evaluateHandle
    getAttribute innerHTML innerText inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible screenshot
    textContent`,
  page: 'content evaluate evaluateHandle screenshot title',
};
/** What the browser tells the page of these comes with its next picture. */
const WITH_NEXT_PICTURE = ['emulateMedia', 'goBack', 'goForward', 'setViewportSize'];

/** How many things of a page a story holds back, or asks about while they are on their way. */
const heldBack = new WeakMap<Page, number>();

/** From now on nothing waits for the page, until the function that this gives is called. */
export function unsettled(page: Page): () => void {
  let isOver = false;
  heldBack.set(page, (heldBack.get(page) ?? 0) + 1);
  return () => {
    if (!isOver) heldBack.set(page, heldBack.get(page)! - 1);
    isOver = true;
  };
}

/** The next story begins. */
export const forgetUnsettled = (page: Page): void => void heldBack.delete(page);

type Method = (this: object, ...values: unknown[]) => unknown;
type Around = (method: () => unknown, page: Page, name: string) => unknown;

/** As it is without waiting. */
let evaluate:
  | ((this: Page, work: typeof pendingIn, input: Waiting) => ReturnType<typeof pendingIn>)
  | undefined;

/** Has the acts and looks of all pages wait, from the first page on. */
export function letPagesSettle(page: Page): void {
  if (evaluate) return;
  evaluate = page.evaluate as unknown as NonNullable<typeof evaluate>;
  const { keyboard, mouse, touchscreen } = page;
  const things = { page, keyboard, mouse, touchscreen, locator: page.locator('html') };
  const afterwards: Around = async (act, page, name) => {
    const done = await act();
    await settled(page, WITH_NEXT_PICTURE.includes(name));
    return done;
  };
  const before: Around = async (look, page) => {
    await settled(page);
    return look();
  };
  for (const [kind, names] of Object.entries(ACTS))
    wrap(things[kind as keyof typeof ACTS], names, afterwards);
  for (const [kind, names] of Object.entries(LOOKS)) wrap(things[kind as keyof typeof LOOKS], names, before);
  letContextsSettle(page.context());
}

/** Without a network nothing is settled before it is back. */
function letContextsSettle(context: BrowserContext): void {
  const contexts = Object.getPrototypeOf(context) as BrowserContext;
  const { setOffline } = contexts;
  const back = new WeakMap<BrowserContext, (() => void)[]>();
  contexts.setOffline = async function (isOffline) {
    for (const letGo of back.get(this) ?? []) letGo();
    back.set(this, isOffline ? this.pages().map(unsettled) : []);
    await setOffline.call(this, isOffline);
    for (const page of this.pages()) await settled(page, true);
  };
}

/** Of all things of a kind at once. Playwright has no other way to do something around all of them. */
function wrap(thing: object, names: string, around: Around): void {
  const methods = Object.getPrototypeOf(thing) as Record<string, Method>;
  for (const name of names.split(/\s+/)) {
    const method = methods[name]!;
    methods[name] = function (...values) {
      return around(() => method.apply(this, values), pageOf(this), name);
    };
  }
}

/** A locator tells its page, and a keyboard knows it. */
const pageOf = (thing: object): Page =>
  'goto' in thing
    ? (thing as Page)
    : 'page' in thing
      ? (thing as Locator).page()
      : (thing as { _page: Page })._page;

/** Waits until nothing of a page is on its way. Pages without the app are always settled. */
export async function settled(page: Page, mayComeNext = false): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!heldBack.get(page) && !page.isClosed()) {
    const ms = end - Date.now();
    try {
      const pending = await Promise.race([
        evaluate!.call(page, pendingIn, { ms, mayComeNext }),
        setTimeout(ms + SILENT_MS, 'the page, which does not answer', { ref: false }),
      ]);
      if (pending === undefined) return;
      throw new Error(
        `after ${PATIENCE_MS / 1000} seconds there is still on its way: ${pending || 'what is drawn next'}`,
      );
    } catch (error) {
      // Another page came meanwhile, or none is any more.
      if (ms <= 0 || !/context was destroyed|navigat|closed|detached/.test(`${error}`)) throw error;
    }
  }
}

interface Waiting {
  ms: number;
  mayComeNext: boolean;
}

/** In the page: what is still on its way after a while. Undefined: nothing. */
async function pendingIn({ ms, mayComeNext }: Waiting): Promise<string | undefined> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  if (!document.querySelector('#root')) return undefined;
  // The app looks again after whatever may change something.
  if (mayComeNext) dispatchEvent(new Event('input'));
  const { documentElement: html } = document;
  const isSettled = () => html.hasAttribute('data-settled');
  if (isSettled()) return undefined;
  return new Promise<string | undefined>((resolve) => {
    const { spadeworkPending = [] } = window as { spadeworkPending?: Iterable<{ what: string }> };
    const timer = window.setTimeout(
      () => resolve([...spadeworkPending].map(({ what }) => what).join(', ')),
      ms,
    );
    const observer = new MutationObserver(() => {
      if (!isSettled()) return;
      clearTimeout(timer);
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(html, { attributeFilter: ['data-settled'] });
  });
}
