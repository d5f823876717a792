import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/* Projects with routes, made over REST by whoever is logged in on a page. */

/** East and north in the plane of the map, zone 33. */
export type Metres = readonly [east: number, north: number];

const PLANE = 'EPSG:25833';

const origin = () => new URL(inject('web')!.address).origin;
const headers = () => ({ 'spadework-client': 'web', 'api-version': '1.0', origin: origin() });

async function send(page: Page, method: 'post' | 'put', path: string, data: object) {
  const reply = await page.request[method](`${origin()}${path}`, { headers: headers(), data });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}

/** A project with trench and calculation that no other story knows. */
export async function newRouteProject(page: Page): Promise<number> {
  const { username } = (await (await page.request.get(`${origin()}/session`, { headers: headers() })).json())
    .user;
  const { id } = await send(
    page,
    'put',
    `/public/project/rest/projects/by-owner/${username}?moduleType=CABLESIMULATOR&moduleType=CALCULATION`,
    {
      number: `K-${randomBytes(4).toString('hex')}`,
      name: 'Kabling langs Elveveien',
      startDate: '2026-02-09T00:00:00Z',
      status: 'NEW',
    },
  );
  return id;
}

/** 200 m in the plane of zone 33. */
export const LINE: readonly Metres[] = [
  [250_000, 6_600_000],
  [250_060, 6_600_080],
  [250_160, 6_600_080],
];

/** A segment, with a route in two stretches unless it has none. */
export async function newSegment(
  page: Page,
  projectId: number,
  name: string,
  { hasRoute = true }: { hasRoute?: boolean } = {},
): Promise<number> {
  const { id } = await send(page, 'post', `/public/trench/rest/segments/by-projectid/${projectId}`, {
    name,
    length: 120,
  });
  if (hasRoute)
    await storeRoute(page, id, LINE, {
      stretches: [
        { to: 120, name: 'Langs veien' },
        { name: 'Kryssing', crossing: 'ROAD' },
      ],
      points: [{ chainage: 60, kind: 'JOINT', name: 'Skjøt 1' }],
    });
  return id;
}

/** Writes a route in place of whatever is there, as a colleague does. */
export const storeRoute = (
  page: Page,
  segmentId: number | string,
  coordinates: readonly Metres[],
  others: object = {},
): Promise<unknown> =>
  send(page, 'put', `/public/trench/rest/segments/${segmentId}/route`, {
    crs: PLANE,
    geometry: { type: 'LineString', coordinates },
    ...others,
  });

/** The route of a segment that the server has; it has no positions before there is one. */
export async function storedRoute(
  page: Page,
  segmentId: number | string,
): Promise<{ positions: readonly Metres[]; stretches: readonly { to: number }[] }> {
  const address = `${origin()}/public/trench/rest/segments/${segmentId}/route?crs=${PLANE}`;
  const reply = await page.request.get(address, { headers: headers() });
  if (reply.status() === 404) return { positions: [], stretches: [] };
  const { geometry, stretches } = await reply.json();
  return { positions: geometry.coordinates, stretches };
}

/** Says, as an administrator with clearance, that everybody in the project may see a route. */
export const openRoute = (page: Page, segmentId: number): Promise<unknown> =>
  send(page, 'put', `/public/trench/rest/segments/${segmentId}/route/sensitivity`, {
    sensitivity: 'NONE',
    reason: 'Ligger i åpent anlegg',
  });
