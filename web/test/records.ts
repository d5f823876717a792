import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { AppWords } from './variants.js';

/** The trench, and a list of five points, one of which has three parts. */
const FACILITY = '11';
const ASSESSMENT = 'PLANNING';

/** A project of its own for a story, made as a program makes it. */
export async function newProject(page: Page, owner = 'planner'): Promise<number> {
  const { origin } = new URL(inject('web')!.address);
  const reply = await page.request.put(`/public/project/rest/projects/by-owner/${owner}?moduleType=FORMS`, {
    headers: { 'spadework-client': 'web', origin },
    data: {
      number: `R-${crypto.randomUUID().slice(0, 8)}`,
      name: 'Kontroll på stedet',
      status: 'STARTED',
      startDate: '2026-03-02T07:00:00Z',
    },
  });
  expect(reply.status()).toBe(200);
  return (await reply.json()).id as number;
}

/** Chooses in the dialog of a new record what it is about. */
export async function chooseList(dialog: Locator, { records }: AppWords): Promise<void> {
  const list = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  await list(records.facility).selectOption(FACILITY);
  await list(records.assessment).selectOption(ASSESSMENT);
}

/** The questions of a record in their order. */
export const questions = (page: Page): Locator => page.locator('fieldset');
export const question = (page: Page, place: number): Locator => questions(page).nth(place);
export const choose = (of: Locator, value: string) =>
  of.getByRole('radio', { name: value, exact: true }).check();

/** A picture as a camera gives it, and another one for every colour. */
export async function picture(page: Page, colour: string) {
  const base64 = await page.evaluate(async (colour) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  }, colour);
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
