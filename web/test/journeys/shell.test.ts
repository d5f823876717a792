import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { PATTERNS } from '../../src/routes/index.js';
import { browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import { logIn } from '../windows.js';

const KB = 1024;

/** Every screen of the app and every page of the server, with a project and a segment of the demo; it has no record on site. */
async function screens(page: Page): Promise<string[]> {
  const { origin } = new URL(inject('web')!.address);
  const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
  const read = async (path: string) => (await page.request.get(`/public/${path}`, { headers })).json();
  const projectId = (await read('project/rest/projects/page?q=N-2026-003&count=1')).entities[0].id;
  const segmentId = (await read(`trench/rest/segments/by-projectid/${projectId}`))[0].id;
  // A record and a program that asks have ids of their own, and there *Deny* has the focus first.
  const { record, authorize, ...others } = PATTERNS;
  return [...Object.values(others), '/status', '/docs/problems'].map((pattern) =>
    pattern
      .replace(':projectId', projectId)
      .replace(':segmentId', segmentId)
      .replace(/\/:\w+\?/g, ''),
  );
}

/** Two letters in the middle swapped. */
const misspell = (word: string) => `${word.slice(0, 5)}${word[6]}${word[5]}${word.slice(7)}`;

browserTests('the shell', () => {
  const { journey } = useBrowser();

  journey(
    'the palette goes to a project, and the help shows the keys',
    {},
    async ({ page, words, inspect }) => {
      await page.goto('/standards');
      await page.getByRole('heading', { name: words.app.standards, level: 1 }).waitFor();
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: words.app.keysTitle });
      await keys.getByText(words.app.keys.next).waitFor();
      await inspect('keys', 'now');
      // Whoever dictates turns letters off; the help leads to the keys then.
      const single = keys.getByRole('checkbox', { name: words.app.keys.single });
      await single.uncheck();
      await page.keyboard.press('Escape');
      await keys.waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('button', { name: words.app.help, exact: true }).click();
      const help = page.getByRole('complementary', { name: words.app.help });
      await help.getByRole('button', { name: words.app.keysTitle }).click();
      await single.check();
      await page.keyboard.press('Escape');
      await keys.waitFor({ state: 'detached' });
      await help.waitFor();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: words.app.palette.title });
      // A misspelt word is searched for as what was meant, and the way back finds nothing and leads on.
      await palette.getByRole('combobox').fill('datasentr');
      await palette.locator('.understood em', { hasText: 'datasenter' }).waitFor();
      await palette.getByRole('button', { name: words.kit.literally('"datasentr"') }).click();
      await palette.getByRole('button', { name: words.kit.withoutQuotes }).click();
      await palette.locator('mark', { hasText: 'datasenter' }).first().waitFor();
      await palette.getByRole('combobox').fill('datasenter');
      await palette.getByRole('option', { name: /Svartisdalen/ }).waitFor();
      await inspect('palette', 'now');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /datasenter Svartisdalen/, level: 1 }).waitFor();
      // What is in the open project and in the catalogs is found by words, and keys by what they do.
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').fill('N-2026-001');
      await palette.getByRole('option', { name: /N-2026-001/ }).click();
      await palette.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      const found = async (text: string, group: string) => {
        await palette.getByRole('combobox').fill(text);
        return palette.getByRole('group', { name: group }).getByRole('option');
      };
      const codes = await found('kabel', words.app.palette.codes);
      expect(await codes.count()).toBe(4);
      const types = await found('tslf', words.app.palette.types);
      expect(await types.count()).toBe(4);
      const zoom = await found(words.app.keys.zoom, words.app.keysTitle);
      await zoom.filter({ hasText: words.app.keys.trench }).waitFor();
      const standards = await found('kabelgrøft', words.app.palette.standards);
      expect(await standards.count()).toBe(4);
      // Pages and commands are found as everything is: misspelt, and without accents.
      const misnamed = await found(words.app.catalogs.slice(0, -2), words.app.palette.pages);
      await misnamed.filter({ hasText: words.app.catalogs }).waitFor();
      const misspelt = await found(misspell(words.projects.page.checklists), words.app.palette.pages);
      await misspelt.filter({ hasText: words.app.checklists }).waitFor();
      const tab = await found(words.projects.page.documents, words.projects.page.tabs);
      await tab.first().waitFor();
      expect(await (await found(words.app.palette.administration, words.app.palette.pages)).count()).toBe(0);
      // What one would do with the project is found in its words, and without any the projects that were opened last.
      for (const [text, label] of [
        [words.cost.reports.title.slice(0, -2), words.cost.reports.title],
        [words.projects.page.opens.budget.split(' ')[0]!, words.projects.page.opens.budget],
      ] as const)
        await (await found(text, words.projects.page.tabs)).filter({ hasText: label }).first().waitFor();
      for (const [text, label] of [
        [words.app.palette.drawing, words.app.palette.drawingOf('')],
        [words.app.palette.download, words.app.palette.drawingOf('')],
      ] as const)
        await (await found(text, words.app.palette.segments)).filter({ hasText: label }).first().waitFor();
      await palette.getByRole('combobox').fill('');
      const opened = palette.getByRole('group', { name: words.app.palette.opened }).getByRole('option');
      expect(await opened.first().textContent()).toContain('datasenter Svartisdalen');
      const segments = await found('sjogata', words.app.palette.segments);
      await inspect('palette finds', 'now');
      await segments.click();
      await page.waitForURL(/\/trench\/\d+/);
    },
  );

  journey('the help tells about the screen, and is searched', {}, async ({ page, words, inspect }) => {
    await page.goto('/standards');
    const button = page.getByRole('button', { name: words.app.help, exact: true });
    await button.click();
    const help = page.getByRole('complementary', { name: words.app.help });
    await help.getByRole('heading', { name: words.app.standards, level: 3, exact: true }).waitFor();
    await inspect('help', 'now');
    // It stays open beside the next screen, and tells about that one.
    await page.getByRole('navigation').getByRole('link', { name: words.app.checklists }).click();
    await help.getByRole('heading', { name: words.app.checklists, level: 3, exact: true }).waitFor();
    await page.getByRole('heading', { name: words.app.checklists, level: 1 }).waitFor();
    await help.getByRole('searchbox').fill('alt');
    await help.getByRole('status').waitFor();
    await inspect('help search', 'now');
    await help.getByRole('listitem').first().getByRole('button').click();
    await help.getByRole('heading', { level: 3 }).first().waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  journey('the tour has five steps and can be left', {}, async ({ page, words, inspect }) => {
    await page.goto('/projects');
    const heading = page.getByRole('region').getByRole('heading', { level: 2 });
    await page.getByRole('button', { name: words.app.tour.start }).click();
    // Left before its end, by the keyboard, and taken again from the help.
    await page.getByRole('button', { name: /^(Next|Neste)$/ }).click();
    await page.keyboard.press('Escape');
    await heading.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.app.help, exact: true }).click();
    await page.getByRole('button', { name: /^(Tour|Omvisning)$/ }).click();
    await page.getByRole('button', { name: /^(Leave the tour|Avslutt omvisningen)$/ }).click();
    await heading.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.app.help, exact: true }).click();
    await page.getByRole('button', { name: /^(Tour|Omvisning)$/ }).click();
    const steps: string[] = [];
    for (let step = 0; step < 5; step++) {
      steps.push((await heading.textContent())!);
      if (step === 1) await inspect('tour', 'now');
      await page.getByRole('button', { name: /^(Next|Neste|Done|Ferdig)$/ }).click();
    }
    expect(new Set(steps).size).toBe(5);
    await heading.waitFor({ state: 'detached' });
    // Whoever has seen it is not asked again.
    await page.reload();
    await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: words.app.tour.start }).count()).toBe(0);
  });

  journey('every place of the navigation leads somewhere', {}, async ({ page, words, turn }) => {
    await page.goto('/account');
    await page.getByRole('heading', { name: words.account.title, level: 1 }).waitFor();
    for (const place of ['standards', 'checklists', 'catalogs', 'projects'] as const) {
      if (place === 'catalogs') await turn();
      const name = words.app[place];
      await page.getByRole('navigation', { name: words.app.main }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await page.title()).toMatch(new RegExp(`^${name}`));
      // Keys and screen readers begin at what has come.
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    }
  });

  journey(
    'one can skip to the content, and an unknown address says so',
    {},
    async ({ page, words, inspect }) => {
      await page.goto('/finnes-ikke');
      await page.getByRole('heading', { name: words.app.notFound }).waitFor();
      await inspect('missing', 'now');
      await page.reload();
      await page.getByRole('heading', { name: words.app.notFound }).waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.app.skip);
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      // No screen takes the focus first.
      const addresses = await screens(page);
      const reached: Record<string, string | undefined> = {};
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.keyboard.press('Tab');
        reached[address] = await page.evaluate(() => document.activeElement?.className);
      }
      expect(reached).toEqual(
        Object.fromEntries(addresses.map((address) => [address, expect.stringMatching(/^skip(-link)?$/)])),
      );
    },
  );

  journey(
    'who lacks a service is told whom to ask, and has a way on',
    { user: null, mayFail: /status of 403/ },
    async ({ page, words }) => {
      const { username } = await newUser(undefined, false, ['prosjektsystem']);
      await logIn(page.context(), username);
      await page.goto('/catalogs/cables');
      await page.getByRole('heading', { name: words.app.noAccess, level: 1 }).waitFor();
      await page.getByText(words.app.noAccessText).waitFor();
      expect(await page.getByText('tb.bruker').count()).toBe(0);
      await page.getByRole('link', { name: words.app.toProjects }).click();
      await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
    },
  );

  journey('the pages of the server look like the app, and lead back to it', {}, async ({ page, words }) => {
    await page.goto('/status');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Every operation of every service stands on it.
    await page.goto('/docs', { waitUntil: 'commit', timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'To the app' }).click();
    await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
  });

  journey(
    'without a network it says so, and goes on by itself',
    { mayFail: /ERR_INTERNET_DISCONNECTED|status of 404/ },
    async ({ page, words, inspect }) => {
      let answers: 'offline' | 'gone' | undefined;
      // The screen of the account comes in a file of its own, which is in no cache when requests are routed.
      await page.route(/AccountScreen-[^/]*\.js$/, (route) => {
        if (answers === 'offline') return route.abort('internetdisconnected');
        return answers === 'gone' ? route.fulfill({ status: 404 }) : route.continue();
      });
      await page.goto('/projects');
      await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
      // The map comes in a file of its own.
      await page.locator('.place').first().waitFor({ state: 'attached' });
      answers = 'offline';
      await page.context().setOffline(true);
      await page.getByText(words.app.offline).waitFor();
      await page.getByRole('button', { name: words.app.account }).click();
      await page.getByRole('menuitem', { name: words.app.accountPage }).click();
      await page.getByText(words.app.comesLater).waitFor();
      await inspect('offline', 'now');
      answers = undefined;
      await page.context().setOffline(false);
      await page.getByRole('heading', { name: words.account.title, level: 1 }).waitFor();
      await page.getByText(words.app.offline).waitFor({ state: 'detached' });

      // The server was updated meanwhile: the file has another name now, and the page is loaded anew, once.
      await page.goto('/projects');
      await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
      answers = 'gone';
      const updated = '<script type="module" crossorigin src="/assets/index-of-tomorrow.js"></script>';
      await page.route(
        (url) => url.pathname === '/',
        (route) => {
          answers = undefined;
          return route.fulfill({ contentType: 'text/html', body: updated });
        },
        { times: 1 },
      );
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: words.app.account }).click();
      await page.getByRole('menuitem', { name: words.app.accountPage }).click();
      await loaded;
      await page.getByRole('heading', { name: words.account.title, level: 1 }).waitFor();
    },
  );

  journey('the first load is small', {}, async ({ page, words }) => {
    // A page whose requests are routed uses no cache.
    await page.route('**/*', (route) => route.continue());
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname))
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
    });
    await page.goto('/');
    await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(60 * KB);
    expect(total).toBeLessThan(150 * KB);
  });
});
