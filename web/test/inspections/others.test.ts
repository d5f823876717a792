import { browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import { addProgram, questionOf } from '../programs.js';
import { logIn } from '../windows.js';

browserTests('screens without a project', () => {
  const { screen } = useBrowser();

  // A sheet beside its hits, which are marked in it.
  screen('standards', {}, async ({ page }) => {
    await page.goto('/standards/ORGBLAD/5010?q=omfylling+groft&type=ORGBLAD');
    await page.locator('canvas[data-drawn]').first().waitFor();
    await page.locator('.pdf-mark').first().waitFor();
    await page.locator('.results li').first().waitFor();
  });

  screen('checklist-facilities', {}, async ({ page, words }) => {
    await page.goto('/checklists');
    await page.getByRole('heading', { name: words.checklists.title, level: 1 }).waitFor();
  });

  screen('checklist', {}, async ({ page, words }) => {
    await page.goto('/checklists?facility=11&assessment=FINALINSPECTION');
    await page.getByRole('list', { name: words.checklists.checkpoints }).locator('> li').nth(11).waitFor();
  });

  screen('catalog-cables', {}, async ({ page, words }) => {
    await page.goto('/catalogs/cables');
    await page.getByRole('button', { name: words.catalogs.next }).click();
    await page.locator('.catalog-table tbody tr').nth(30).waitFor();
  });

  screen('catalog-cable', {}, async ({ page, words }) => {
    await page.goto('/catalogs/cables/1046?q=tslf+240');
    const detail = page.getByRole('complementary', { name: words.catalogs.detail });
    await detail.getByRole('button', { name: new RegExp(words.catalogs.model.origins.TABLE) }).click();
    await detail
      .getByText(/IEC 60287-1-1/)
      .first()
      .waitFor();
  });

  screen('catalog-code', {}, async ({ page }) => {
    await page.goto('/catalogs/cost/BUDGET-K-101.4?q=tslf');
    await page.locator('.parts-table tbody tr').nth(6).waitFor();
  });

  screen('account', { user: null }, async ({ page, words, pageOf }) => {
    const { username } = await newUser();
    await logIn(page.context(), username);
    await logIn((await pageOf(null)).context(), username);
    await page.goto('/account');
    await page.getByRole('table', { name: words.account.sessions }).getByRole('row').nth(2).waitFor();
  });

  screen('authorize', {}, async ({ page, words, address }) => {
    await page.goto(questionOf(await addProgram(address), 'http://127.0.0.1/callback'));
    await page.getByRole('heading', { name: words.authorize.question('Assistant'), level: 1 }).waitFor();
  });

  screen('login', { user: null }, async ({ page, words }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: words.login.title, level: 1 }).waitFor();
    await page.getByText(words.login.demo).waitFor();
  });

  screen('reset', { user: null }, async ({ page, words }) => {
    await page.goto('/reset#anything');
    await page.getByRole('heading', { name: words.login.resetTitle, level: 1 }).waitFor();
  });

  screen('no-access', { user: null, mayFail: /status of 403/ }, async ({ page, words }) => {
    const { username } = await newUser(undefined, false, ['prosjektsystem']);
    await logIn(page.context(), username);
    await page.goto('/catalogs/cables');
    await page.getByText(words.app.noAccessText).waitFor();
  });

  screen('status', {}, async ({ page }) => {
    await page.goto('/status');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  // Every operation of every service stands on it.
  screen('docs', {}, async ({ page }) => {
    await page.goto('/docs', { waitUntil: 'commit', timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
