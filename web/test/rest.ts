import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Anything } from '../../server/test/harness.js';
import { newProjects, newUser } from './people.js';
import { logIn } from './windows.js';

/** TSLF 3x1x240 Al 24 kV. */
export const CABLE_TYPE = 1046;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Asks the API as whoever is logged in on a page, and as the app does. */
export const sender =
  (page: Page) =>
  async (method: Method, path: string, data?: object): Promise<Anything> => {
    const { origin } = new URL(inject('web')!.address);
    const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
    const reply = await page.request.fetch(`/public/${path}`, { method, headers, ...(data && { data }) });
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true);
    return reply.status() === 204 ? undefined : reply.json();
  };
export type Send = ReturnType<typeof sender>;

/** Somebody of a company of their own, logged in, with a project that has a trench and these modules. */
export async function newWorld(
  page: Page,
  company: string,
  { administrator = false, modules = ['CALCULATION'] }: { administrator?: boolean; modules?: string[] } = {},
): Promise<{ send: Send; projectId: number; username: string }> {
  const person = await newUser(company, administrator);
  await newProjects(person, 1);
  await logIn(page.context(), person.username);
  const send = sender(page);
  const found = await send('GET', 'project/rest/projects/page?q=strekning&count=1');
  const projectId = found.entities[0].id as number;
  for (const module of modules)
    await send('POST', `project/rest/modules/by-projectid/${projectId}/by-moduletype/${module}`);
  return { send, projectId, username: person.username };
}

/** A segment with so many cables of a type. */
export async function newCabledSegment(
  send: Send,
  projectId: number,
  { name = 'Strekk A', length = 120, typeId = CABLE_TYPE, cables = 1 } = {},
): Promise<number> {
  const { id } = await send('POST', `trench/rest/segments/by-projectid/${projectId}`, { name, length });
  for (let i = 0; i < cables; i++) await send('POST', `trench/rest/segments/${id}/trench/cables`, { typeId });
  return id;
}

/** TSLF 3x1x95 Al 24 kV. */
const SMALL_TYPE = 1044;

interface Leg {
  segmentId: number;
  circuitId: string;
}

/** Sentrum øst and Havnegata, with a loaded circuit each; the second cable is thinner. */
export async function newLoadedSegments(send: Send, projectId: number): Promise<[Leg, Leg]> {
  const loaded = async (name: string, length: number, typeId: number): Promise<Leg> => {
    const segmentId = await newCabledSegment(send, projectId, { name, length, typeId });
    const circuits = `trench/rest/segments/${segmentId}/trench/circuits`;
    const [{ id: circuitId }] = await send('GET', circuits);
    await send('PUT', `${circuits}/${circuitId}`, { name: 'Kurs 1', current: 180 });
    return { segmentId, circuitId };
  };
  return [await loaded('Sentrum øst', 1400, CABLE_TYPE), await loaded('Havnegata', 2600, SMALL_TYPE)];
}
