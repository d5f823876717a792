import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that do not run, and why. */
const EXCEPT = {
  'duplicate-id': 'deprecated, as its criterion is gone from WCAG 2.2; drawings of one page share textures',
  'focus-order-semantics':
    'experimental; refuses the focus of what scrolls, which the rule scrollable-region-focusable asks for, and of rows of a treegrid',
  'p-as-heading': 'experimental; takes the large figure of a card for a heading',
  'color-contrast-enhanced': 'of level AAA; the app promises AA, and forced colours for whoever needs more',
};

interface AxeResult {
  violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[];
}

/** No violation of any rule that axe has, or of its rule about colours alone. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(`(() => { ${AXE} })()`);
  const violations = await page.evaluate(
    async ({ what, except }) => {
      const { axe } = window as unknown as {
        axe: {
          getRules(): { ruleId: string }[];
          run(context: object, options: object): Promise<AxeResult>;
        };
      };
      // Also those that axe leaves out unless they are asked for, such as experimental ones.
      const all = axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !except.includes(ruleId) }]);
      const { violations } = await axe.run(document, {
        ...(what === 'all'
          ? { rules: Object.fromEntries(all) }
          : { runOnly: { type: 'rule', values: ['color-contrast'] } }),
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
            .slice(0, 4)
            .join(' | ')}`,
      );
    },
    { what, except: Object.keys(EXCEPT) },
  );
  expect(violations).toEqual([]);
  if (what === 'all') expect(await namesCut(page)).toEqual([]);
}

/** The texts that are cut for want of room and have no title to tell them whole: their names cannot be told apart. */
const namesCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '').toLowerCase();
    // What is a pixel wide is for ears alone.
    const isCut = (element: Element) =>
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth &&
      getComputedStyle(element).textOverflow === 'ellipsis';
    return [...document.querySelectorAll('body *:not(input)')]
      .filter((element) => isCut(element) && plain(element.textContent))
      .filter((element) => {
        const titled = element.closest('[title]');
        return !plain(titled?.getAttribute('title')).includes(plain(element.textContent));
      })
      .map((element) => `${element.className}: ${element.textContent}`);
  });
