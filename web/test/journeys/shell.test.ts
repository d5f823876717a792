import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';

const KB = 1024;

browserTests('the shell', () => {
  const { journey } = useBrowser();

  journey(
    'the palette goes to a project, and the help shows the keys',
    {},
    async ({ page, words, inspect }) => {
      await page.goto('/standards');
      await page.getByRole('heading', { name: words.app.standards, level: 1 }).waitFor();
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: words.app.helpTitle });
      await help.getByText(words.app.keys.next).waitFor();
      await inspect('help', 'now');
      // Whoever dictates turns letters off; the button opens the help then.
      const single = help.getByRole('checkbox', { name: words.app.keys.single });
      await single.uncheck();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
      await page.keyboard.press('?');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('button', { name: words.app.help, exact: true }).click();
      await single.check();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: words.app.palette.title });
      await palette.getByRole('combobox').fill('datasenter');
      await palette.getByRole('option', { name: /Svartisdalen/ }).waitFor();
      await inspect('palette', 'now');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /datasenter Svartisdalen/, level: 1 }).waitFor();
    },
  );

  journey('every place of the navigation leads somewhere', {}, async ({ page, words, turn }) => {
    await page.goto('/account');
    await page.getByRole('heading', { name: words.account.title, level: 1 }).waitFor();
    for (const place of ['standards', 'checklists', 'catalogs', 'projects'] as const) {
      if (place === 'catalogs') await turn();
      const name = words.app[place];
      await page.getByRole('navigation', { name: words.app.main }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${name}`));
      // Keys and screen readers begin at what has come.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    }
  });

  journey(
    'one can skip to the content, and an unknown address says so',
    {},
    async ({ page, words, turn, inspect }) => {
      await page.goto('/finnes-ikke');
      await page.getByRole('heading', { name: words.app.notFound }).waitFor();
      await inspect('missing', 'now');
      await turn();
      await page.reload();
      await page.getByRole('heading', { name: words.app.notFound }).waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.app.skip);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    },
  );

  journey(
    'without a network it says so, and goes on by itself',
    { mayFail: /ERR_INTERNET_DISCONNECTED|status of 404/ },
    async ({ page, words, turn, inspect }) => {
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
      await turn();

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
