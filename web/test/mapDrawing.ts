import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Metres, storedRoute } from './routeProjects.js';
import { settled } from './settled.js';

/* What the stories of drawing on the map do again and again. */

export type Pixel = readonly [x: number, y: number];

/** The area that is drawn on. */
export const mapOf = (page: Page) => page.getByRole('group', { name: /^(Map|Kart)$/ });

/** A pixel of the page on the route that the overview shows to be pointed to; undefined where there is none. */
export const currentPixel = (page: Page): Promise<Pixel | undefined> =>
  page.evaluate(() => {
    const { body, documentElement } = document;
    const probe = body.appendChild(document.createElement('i'));
    probe.style.color = getComputedStyle(documentElement).getPropertyValue('--selection');
    const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g)!.map(Number);
    probe.remove();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.route-overview canvas')) {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const found: number[] = [];
      for (let i = 0; i < width * height; i++)
        if (data[4 * i] === red && data[4 * i + 1] === green && data[4 * i + 2] === blue) found.push(i);
      const middle = found[Math.floor(found.length / 2)];
      if (middle === undefined) continue;
      const { left, top } = canvas.getBoundingClientRect();
      const x = (middle % width) / devicePixelRatio;
      const y = Math.floor(middle / width) / devicePixelRatio;
      return [Math.round(left + x), Math.round(top + y)] as const;
    }
    return undefined;
  });

/** Waits until the server has so many points, and gives them. */
export async function pointsOn(page: Page, segmentId: number, count: number): Promise<readonly Metres[]> {
  await expect.poll(async () => (await storedRoute(page, segmentId)).positions.length).toBe(count);
  return (await storedRoute(page, segmentId)).positions;
}

/** A pixel of the page at a share of the map's width and height. */
export async function at(page: Page, right: number, down: number): Promise<Pixel> {
  const { x, y, width, height } = (await mapOf(page).boundingBox())!;
  return [Math.round(x + width * right), Math.round(y + height * down)];
}

/** Where metres and pixels of a map lie in each other, from two points that were drawn at pixels. */
export function scaleOf(pixels: readonly [Pixel, Pixel], places: readonly [Metres, Metres]) {
  const [[ax, ay], [bx]] = pixels;
  const [[east, north], [eastEnd]] = places;
  const resolution = (eastEnd - east) / (bx - ax);
  return {
    resolution,
    metres: ([x, y]: Pixel): Metres => [east + (x - ax) * resolution, north - (y - ay) * resolution],
    pixel: ([e, n]: Metres): Pixel => [ax + (e - east) / resolution, ay - (n - north) / resolution],
  };
}

/** Whether a place is a pixel away at most. */
export const isNear = (a: Metres | undefined, b: Metres, resolution: number): boolean =>
  a !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 1.5 * resolution;

export async function drag(page: Page, from: Pixel, to: Pixel, before = async () => {}): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await before();
  await page.mouse.up();
}

/** Fingers on a page, each with a place; an empty list lifts them all. */
export async function fingersOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Pixel[]): Promise<void> => {
    await devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
    // A finger that rests is still on its way.
    if (type === 'touchEnd') await settled(page, true);
  };
}
