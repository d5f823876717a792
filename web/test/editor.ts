import { PLACEMENT_FIELDS } from '@spadework/core/trench';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Variant } from './variants.js';

/* What the stories of the trench editor do again and again. */

export const SECTION = /^(Section|Snitt)$/;
export const options = (page: Page) => page.getByRole('listbox', { name: SECTION }).getByRole('option');
export const catalog = (page: Page) =>
  page.getByRole('searchbox', { name: /^(Search the catalog|Søk i katalogen)$/ });
export const saved = (page: Page) => page.getByText(/^(Saved|Lagret)$/).waitFor();
export const status = (page: Page) => page.locator('.send-status [role=status]');
export const names = (page: Page) =>
  options(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
export const isMet = (page: Page, holds: () => Promise<boolean>) =>
  expect
    .poll(holds)
    .toBe(true)
    .then(() => page);

/** A new segment of a demo project, made as the app does, and opened. */
export async function openNew(page: Page, name: string): Promise<void> {
  const { origin } = new URL(inject('web')!.address);
  const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
  const found = await page.request.get('/public/project/rest/projects/page?q=Storgata&count=1', { headers });
  const projectId = (await found.json()).entities[0].id as number;
  const made = await page.request.post(`/public/trench/rest/segments/by-projectid/${projectId}`, {
    headers,
    data: { name, length: 120 },
  });
  await page.goto(`/projects/${projectId}/trench/${(await made.json()).id}`, { waitUntil: 'commit' });
  await page.getByRole('listbox', { name: SECTION }).waitFor();
}

export async function add(page: Page, kind: RegExp, text: string, count = 1): Promise<void> {
  await page.locator('.kinds').getByRole('button', { name: kind }).click();
  await catalog(page).fill(text);
  for (let i = 0; i < count; i++) {
    const before = await options(page).count();
    await catalog(page).press('Enter');
    await isMet(page, async () => (await options(page).count()) > before);
  }
}
export const CABLE = /^(Cable|Kabel)$/;
export const PIPE = /^(Pipe|Rør)$/;

export const middle = async (item: Locator) => {
  await item.scrollIntoViewIfNeeded();
  const box = (await item.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
};
export async function dragTo(
  page: Page,
  item: Locator,
  to: { x: number; y: number },
  afterMove: () => Promise<void> = async () => undefined,
): Promise<void> {
  const from = await middle(item);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.3, 0.7, 1]) {
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await afterMove();
  }
  await page.mouse.up();
}

/** Which attributes of items change from now on; each call gives those since the last one. */
export async function watchAttributes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => undefined);
    const list = document.querySelector('.canvas-items')!;
    observer.observe(list, { attributes: true, subtree: true });
    Object.assign(window, { observer });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const { observer } = window as unknown as { observer: MutationObserver };
      const records = observer.takeRecords();
      return records.flatMap(({ target, attributeName }) =>
        (target as Element).matches('[role=option]') ? [attributeName!] : [],
      );
    });
}
export const method = (page: Page, language: Variant['language']) =>
  page.getByLabel(PLACEMENT_FIELDS.positioning.name[language]);
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export async function write(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press('Enter');
}
