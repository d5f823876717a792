import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A laptop at 200 %, and a small window. */
const SMALL = [
  [720, 450],
  [1024, 768],
] as const;
/** Five rows, or as much as a low window has beside its head and the rail. */
const MOST_ASKED = 280;
const LEAST_ROW = 24;

/**
 * Every row of a list can be used in small windows: what scrolls has room for five rows, or most of the window, and a row
 * that is scrolled to is neither covered nor as low as a line.
 */
export async function expectUsable(page: Page, list: () => Locator, rows: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height });
    await list().locator(rows).first().waitFor();
    const faults = () => list().evaluate(faultsOf, { rows, mostAsked: MOST_ASKED, leastRow: LEAST_ROW });
    await expect.poll(faults, { message: `at ${width} × ${height}` }).toEqual([]);
  }
  await page.setViewportSize(before);
}

function faultsOf(
  list: Element,
  { rows, mostAsked, leastRow }: { rows: string; mostAsked: number; leastRow: number },
): string[] {
  const all = [...list.querySelectorAll(rows)].filter((row) => row.checkVisibility());
  const scrolls = (box: Element) =>
    /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1;
  let box: Element | null = all[0]?.parentElement ?? null;
  while (box && !scrolls(box)) box = box.parentElement;
  const faults: string[] = [];
  const rowHeight = all[0]?.getBoundingClientRect().height ?? 0;
  if (rowHeight < leastRow) faults.push(`rows of ${rowHeight} px`);
  // The last one first, so that the box is where its rows are.
  for (const row of [all.at(-1), ...all.slice(0, 6)]) {
    if (!row) continue;
    row.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = row.getBoundingClientRect();
    const found = document.elementFromPoint(left + Math.min(60, width / 2), top + height / 2);
    if (!found || !row.contains(found)) faults.push(`${row.textContent} is covered`);
  }
  if (box) {
    const { top, bottom } = box.getBoundingClientRect();
    const room = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (room < Math.min(5 * rowHeight, mostAsked)) faults.push(`${room} px for ${all.length} rows`);
  }
  return faults;
}
