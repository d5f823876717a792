import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[];
}

/** No violation of the accessibility rules that axe knows, or of its rule about colours alone. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(`(() => { ${AXE} })()`);
  const rules = what === 'all' ? TAGS : ['color-contrast'];
  const violations = await page.evaluate(
    async ({ rules, what }) => {
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResult> };
      };
      const { violations } = await axe.run(document, {
        runOnly: { type: what === 'all' ? 'tag' : 'rule', values: rules },
        // An experimental rule that takes initials and separators for words.
        rules: { 'label-content-name-mismatch': { enabled: false } },
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
    { rules, what },
  );
  expect(violations).toEqual([]);
}
