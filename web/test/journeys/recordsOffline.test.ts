import type { ChecklistRecord } from '@spadework/core/record';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { words as login } from '../../src/features/login/words/en.js';
import { words as wordsOfProjects } from '../../src/features/projects/words/en.js';
import { words } from '../../src/features/records/words/en.js';
import { KillablePhone } from '../flightMode.js';
import { browserTests } from '../harness.js';
import { unsettled } from '../settled.js';

const PICTURES = process.env.SPADEWORK_PICTURES;
/** How often the phone is killed in the middle of a tap. */
const KILLS = Number(process.env.SPADEWORK_KILLS ?? 4);
/** How often it is killed while it sends. */
const SENDING_KILLS = Math.ceil(KILLS / 4);
/** All is sent by then, or it is not. */
const SENDING_MS = 2_000;
/** A tap has been kept by then, or it has not. */
const SOON_MS = 120;
/** Where nothing hears that the network is back, it is tried again after a while. */
const BACK_MS = 90_000;

/** A risk assessment of a cable trench: six questions. */
const FACILITY = '11';
const ASSESSMENT = 'RISKASSESSMENT';

const aPicture = (background: string) =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** What is done to the record, in this order; each is done again after a kill only if it is not there. */
interface Tap {
  do(page: Page): Promise<void>;
  isDone(page: Page): Promise<boolean>;
}

const question = (page: Page, place: number) => page.locator('fieldset[data-key]').nth(place);
const choice = (page: Page, place: number, name: string): Locator =>
  question(page, place).getByRole('radio', { name, exact: true });

const choose = (place: number, name: string): Tap => ({
  do: (page) => choice(page, place, name).check({ force: true }),
  isDone: (page) => choice(page, place, name).isChecked(),
});
const photos = (page: Page, place: number) => question(page, place).locator('.record-photos li');
const photograph = (place: number, count: number, picture: Buffer): Tap => ({
  do: async (page) => {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture };
    await question(page, place).locator('input[type=file]').setInputFiles(file);
  },
  isDone: async (page) => (await photos(page, place).count()) >= count,
});

browserTests('a phone without a network', () => {
  // Sabotage: show a tap before it is kept, or let the service worker keep less than the screens need.
  test('fills a record in, is killed at any moment, and has all of it on the server, once', async () => {
    const phone = new KillablePhone();
    const { origin } = new URL(inject('web')!.address);
    const headers = { 'spadework-client': 'web', origin };
    try {
      await phone.setNetwork(true);
      let page = await phone.open('/health');
      await page.evaluate(() => {
        localStorage['spadework.language'] = 'en';
      });
      const logIn = () =>
        phone.context.request.post(`${origin}/session`, {
          headers,
          data: { username: 'planner', password: 'demo-password' },
        });
      expect((await logIn()).status()).toBe(204);
      const made = await phone.context.request.put(
        `${origin}/public/project/rest/projects/by-owner/planner?moduleType=FORMS`,
        {
          headers,
          data: {
            name: 'Kabelgrøft uten dekning',
            number: `F-${Date.now()}`,
            status: 'STARTED',
            startDate: '2026-03-01T08:00:00Z',
          },
        },
      );
      expect(made.status(), await made.text()).toBe(200);
      const { id: projectId } = (await made.json()) as { id: number };

      // In the office: the app is opened, and the project kept.
      await page.goto(`${origin}/projects/${projectId}/checklists`);
      await page.getByRole('button', { name: words.keepOffline }).click();
      await page.getByText(words.keptHere).waitFor();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const cached = await page.evaluate(async () => {
        const caches = await globalThis.caches.keys();
        const requests = await Promise.all(
          caches.map(async (name) => (await globalThis.caches.open(name)).keys()),
        );
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(cached.length).toBeGreaterThan(20);
      expect(cached.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
      await phone.close();

      // In the trench, from the home screen on.
      await phone.setNetwork(false);
      page = await phone.open('/');
      await page.getByText(wordsOfProjects.unreached).waitFor();
      await page.getByRole('link', { name: /Kabelgrøft uten dekning/ }).click();
      await page.getByRole('button', { name: words.newRecord }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.facility).selectOption(FACILITY);
      await dialog.getByLabel(words.assessment).selectOption(ASSESSMENT);
      await dialog.getByLabel(words.title).fill('Trench in the rain');
      await dialog.getByRole('button', { name: words.start }).click();
      await page.getByRole('heading', { level: 1, name: 'Trench in the rain' }).waitFor();
      const address = new URL(page.url()).pathname;
      const recordId = address.split('/').at(-1)!;
      const count = await page.locator('fieldset[data-key]').count();
      expect(count).toBeGreaterThan(3);

      const [red, green, blue] = await Promise.all(['#a33', '#3a3', '#33a'].map(aPicture));
      const taps: Tap[] = [
        choose(0, 'OK'),
        photograph(0, 1, red!),
        photograph(0, 2, green!),
        choose(1, 'Deviation'),
        {
          do: async (page) => {
            await question(page, 1).getByLabel(words.severity).selectOption('HIGH');
          },
          isDone: async (page) =>
            (await question(page, 1).getByLabel(words.severity).inputValue()) === 'HIGH',
        },
        {
          do: async (page) => {
            const comment = question(page, 1).getByLabel(words.comment, { exact: true });
            await comment.fill('Water in the trench');
            await comment.blur();
          },
          isDone: async (page) =>
            (await question(page, 1).getByLabel(words.comment, { exact: true }).inputValue()) ===
            'Water in the trench',
        },
        photograph(1, 1, blue!),
        choose(2, 'OK'),
        {
          do: async (page) => {
            const measured = question(page, 2).getByLabel(words.measured, { exact: true });
            if (!(await measured.count()))
              await question(page, 2).getByRole('button', { name: words.addMeasured }).click();
            await measured.fill('0.4');
            await question(page, 2).getByLabel(words.unit).fill('m');
            await question(page, 2).getByLabel(words.unit).blur();
          },
          isDone: async (page) => {
            const measured = question(page, 2).getByLabel(words.measured, { exact: true });
            // The number is kept as soon as it is typed, so a kill may come between it and its unit.
            return (
              (await measured.count()) > 0 &&
              (await measured.inputValue()) === '0.4' &&
              (await question(page, 2).getByLabel(words.unit).inputValue()) === 'm'
            );
          },
        },
        ...Array.from({ length: count - 3 }, (_, i) => choose(i + 3, 'Not applicable')),
      ];
      const opened = async () => {
        page = await phone.open(address);
        await page.getByRole('heading', { level: 1, name: 'Trench in the rain' }).waitFor();
      };
      // Spread over the taps, and several times in one if need be.
      const killsIn = taps.map(() => 0);
      for (let k = 0; k < KILLS; k++) killsIn[Math.floor(((k + Math.random()) * taps.length) / KILLS)]!++;
      for (const [i, tap] of taps.entries()) {
        for (let k = 0; k < killsIn[i]!; k++) {
          const doing = tap.do(page).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * SOON_MS));
          await phone.kill();
          await doing;
          await opened();
          for (const [j, before] of taps.slice(0, i).entries())
            await expect.poll(() => before.isDone(page), { message: `${j} after a kill in ${i}` }).toBe(true);
        }
        // What was shown to be kept is not done twice.
        await page.waitForTimeout(100);
        if (!(await tap.isDone(page))) await tap.do(page);
        await expect.poll(() => tap.isDone(page), { message: `${i}` }).toBe(true);
        // The screen shows what was typed before it is kept; then the status counts it.
        await page.waitForTimeout(400);
      }
      await phone.kill();
      await opened();
      for (const [i, tap] of taps.entries())
        await expect.poll(() => tap.isDone(page), { message: `${i} at the end` }).toBe(true);
      await page
        .getByRole('status')
        .filter({ hasText: /^Not sent: \d+$/ })
        .waitFor();

      // The network is back. The session ended with the browser, so the password is asked for.
      await phone.setNetwork(true);
      // What is unsent waits for the password, and a kill comes before all of it is sent.
      unsettled(page);
      const typePassword = async () => {
        const password = page.getByLabel(login.password, { exact: true });
        await password.waitFor({ timeout: BACK_MS });
        await password.fill('demo-password');
        await page.getByRole('button', { name: login.logIn, exact: true }).click();
      };
      await typePassword();
      // Sending is broken off as well: what the server has by then is not there twice, and what it lacks is sent later.
      for (let k = 0; k < SENDING_KILLS; k++) {
        await page.waitForTimeout(Math.random() * SENDING_MS);
        await phone.kill();
        page = await phone.open(address);
        unsettled(page);
        await page.getByLabel(login.username, { exact: true }).fill('planner');
        await typePassword();
        await page.getByRole('heading', { level: 1, name: 'Trench in the rain' }).waitFor();
      }
      await page.getByRole('status').filter({ hasText: words.saved }).waitFor({ timeout: BACK_MS });
      const read = async (): Promise<ChecklistRecord> =>
        (
          await phone.context.request.get(`${origin}/public/checklist/rest/records/${recordId}`, { headers })
        ).json();
      const record = await read();
      expect(record).toMatchObject({
        state: 'DRAFT',
        points: count,
        answered: count,
        conflicts: 0,
        openDeviations: 1,
      });
      expect(record.photos.map(({ state }) => state)).toEqual(['STORED', 'STORED', 'STORED']);
      const said = record.answers.flatMap(({ heads }) => heads);
      expect(said).toHaveLength(count);
      expect(said.filter(({ value }) => value === 'DEVIATION')).toMatchObject([
        { severity: 'HIGH', comment: 'Water in the trench' },
      ]);
      expect(said.filter(({ measured }) => measured)).toMatchObject([
        { measured: { value: 0.4, unit: 'm' } },
      ]);
      const listed = await phone.context.request.get(
        `${origin}/public/checklist/rest/records/page?projectId=${projectId}`,
        { headers },
      );
      expect((await listed.json()).total).toBe(1);

      // Signed by the person who filled it in.
      await page.getByRole('button', { name: words.submit }).click();
      await page.getByRole('button', { name: words.sign, exact: true }).click();
      const signing = page.getByRole('dialog');
      await signing.getByLabel(words.password, { exact: true }).fill('demo-password');
      await signing.getByRole('button', { name: words.sign, exact: true }).click();
      await expect.poll(async () => (await read()).state).toBe('SIGNED');
    } catch (error) {
      if (PICTURES) await phone.context.pages()[0]?.screenshot({ path: `${PICTURES}/failed-offline.png` });
      throw error;
    } finally {
      await phone.end();
    }
  });
});
