import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Metres, storedRoute } from './routeProjects.js';
import type { AppWords } from './variants.js';

/* What the stories of a route that is kept do again and again. */

const { origin = '' } = inject('web') ? new URL(inject('web')!.address) : {};
const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };

/** A new segment of a demo project, opened on the map. Gives its id. */
export async function openNewOnMap(page: Page, name: string): Promise<string> {
  const ofProjects = `${origin}/public/project/rest/projects`;
  const found = await page.request.get(`${ofProjects}/page?q=Storgata&count=1`, { headers });
  const projectId = (await found.json()).entities[0].id as number;
  const ofProject = `${origin}/public/trench/rest/segments/by-projectid/${projectId}`;
  const made = await page.request.post(ofProject, { headers, data: { name, length: 120 } });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`${origin}/projects/${projectId}/map/${id}`, { waitUntil: 'commit' });
  await page.locator('.map-editor').waitFor();
  return String(id);
}

/** Types a point at the end of the route. */
export async function typePoint(page: Page, words: AppWords, [east, north]: Metres): Promise<void> {
  const { easting, northing } = words.mapPanels.typing;
  const before = await pointsOf(page).count();
  await page.getByRole('textbox', { name: easting, exact: true }).fill(String(east));
  await page.getByRole('textbox', { name: northing, exact: true }).fill(String(north));
  await page.getByRole('textbox', { name: northing, exact: true }).press('Enter');
  await pointsOf(page).nth(before).waitFor();
}

/** The rows of the table of points. */
export const pointsOf = (page: Page) => page.locator('.map-panels [data-point]');

/** Whether everything is sent, as the bar says it. */
export const sendStatus = (page: Page) => page.locator('.map-bar [role=status]');
export const hasStatus = (page: Page, text: string) =>
  expect.poll(() => sendStatus(page).textContent()).toBe(text);

/** The positions that the server has, in whole metres; none without a route. */
export async function storedPoints(page: Page, segmentId: string): Promise<Metres[]> {
  const { positions } = await storedRoute(page, segmentId);
  return positions.map(([east, north]) => [Math.round(east), Math.round(north)]);
}

export async function deleteSegment(page: Page, segmentId: string): Promise<void> {
  const reply = await page.request.delete(`${origin}/public/trench/rest/segments/${segmentId}`, { headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** The kinds of changes that this browser keeps because they were not sent. */
export const keptChanges = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('spadework');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('unsent')) {
            database.close();
            return resolve([]);
          }
          const asking = database.transaction('unsent').objectStore('unsent').getAll();
          asking.onsuccess = () => {
            database.close();
            const all: { gestures: { changes: { kind: string }[] }[] }[] = asking.result;
            resolve(
              all.flatMap(({ gestures }) =>
                gestures.flatMap(({ changes }) => changes.map(({ kind }) => kind)),
              ),
            );
          };
        };
      }),
  );
