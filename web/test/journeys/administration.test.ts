import { expect } from 'vitest';
import { PART_GROUPS } from '../../src/features/administration/parts.js';
import { browserTests, holdBack, useBrowser } from '../harness.js';
import { lockAccount, newUser } from '../people.js';
import { expectUsable } from '../usable.js';
import { logIn } from '../windows.js';

/**
 * The story of an administrator. Sabotage: show the screen to everybody, and the planner reads it; let the last
 * administrator be disabled, and the button is on; forget the draft, and the trial of a rule changes nothing; keep what
 * the browser knows of words after they are saved, and the planner still finds nothing.
 */

browserTests('the administration', () => {
  const { journey } = useBrowser();

  journey('is for administrators alone', { user: 'planner' }, async ({ page, words }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/administration/users');
    await page.getByRole('heading', { name: words.administration.noAccess, level: 1 }).waitFor();
    await page.getByRole('heading', { name: words.administration.noAccess, level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: words.app.administration }).count()).toBe(0);
    expect(
      asked.filter((path) =>
        /administration\/|webhooks|UsersPart/.test(path.replace('/administration/users', '')),
      ),
    ).toEqual([]);
  });

  journey(
    'people, programs and webhooks, each with a secret that is shown once',
    // Beside its list: on a tablet what is open covers it, of which the next story tells.
    { user: null, begins: 'en dark desktop', mayFail: /400 .*\/(webhooks\/kart|clients)$/ },
    async ({ page, words, inspect }) => {
      const { username } = await newUser('Administrasjonen', true);
      await logIn(page.context(), username);
      await page.goto('/administration');
      const open = (part: keyof typeof words.administration.parts) =>
        page
          .getByRole('navigation', { name: words.administration.list })
          .getByRole('link', { name: words.administration.parts[part], exact: true })
          .click();
      const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const kept = async () => {
        const secret = await page.getByRole('dialog').locator('output').first().innerText();
        await button(words.administration.secretKept).click();
        return secret;
      };
      await page.getByRole('button', { name: words.administration.importAction }).waitFor();
      for (const part of ['users', 'clients', 'webhooks', 'rules'] as const)
        await heading(words.administration.parts[part]).waitFor();
      for (const { name } of PART_GROUPS.flatMap((group) => group.parts).filter(({ slug }) => slug)) {
        await open(name);
        await heading(words.administration.parts[name]).waitFor();
      }

      // In a small window too, what a part has is reached, and its list has the height.
      const choosable = page.getByRole('navigation', { name: words.administration.list });
      await expectUsable(page, () => choosable, 'a');
      await open('users');
      await expectUsable(page, () => page.getByRole('table'), 'tbody tr');

      // The last administrator stays one; a colleague is invited.
      await open('users');
      await page.getByRole('link', { name: /Tora Ny/ }).click();
      await page.getByText(words.adminUsers.last).waitFor();
      await expect.poll(() => button(words.adminUsers.disable).isDisabled()).toBe(true);
      await button(words.adminUsers.invite).click();
      const invited = `${username}-kari`;
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: words.adminUsers.inviteButton, exact: true }).click();
      await dialog.getByText(words.administration.required).first().waitFor();
      await dialog.getByLabel(words.adminUsers.username, { exact: true }).fill(invited);
      await dialog.getByLabel(words.adminUsers.email, { exact: true }).fill(`${invited}@test.example`);
      await dialog.getByLabel(words.adminUsers.firstName, { exact: true }).fill('Kari');
      await dialog.getByLabel(words.adminUsers.lastName, { exact: true }).fill('Kabel');
      await dialog.getByLabel(words.adminUsers.serviceNames.prosjektsystem!, { exact: true }).check();
      await dialog.getByRole('button', { name: words.adminUsers.inviteButton, exact: true }).click();
      await dialog.getByText(words.adminUsers.password, { exact: true }).waitFor();
      expect((await kept()).length).toBeGreaterThan(8);
      await page.getByRole('complementary').getByText(words.adminUsers.states.INVITED).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/administration/users/${invited}`);
      // Others' guesses do not keep her out, and the screen says so.
      await lockAccount(invited);
      await page.reload();
      await page.getByText(words.adminUsers.lockedInvitedText('').split('.')[1]!.trim()).waitFor();
      const row = page.getByRole('row').filter({ hasText: invited });
      await row.getByText(words.adminUsers.states.LOCKED).waitFor();
      await row.getByText(words.adminUsers.states.INVITED).waitFor();
      await button(words.adminUsers.unlock).click();
      await page.getByRole('complementary').getByText(words.adminUsers.states.INVITED).waitFor();
      await button(words.adminUsers.disable).click();
      await page.getByRole('complementary').getByText(words.adminUsers.states.DISABLED).waitFor();
      await page.getByRole('button', { name: words.kit.undo }).click();
      await button(words.adminUsers.disable).waitFor();
      await button(words.administration.more).click();
      await page.getByRole('menuitem', { name: words.adminUsers.remove }).click();
      await dialog.getByRole('button', { name: words.adminUsers.removeButton('Kari Kabel') }).click();
      await page.getByRole('link', { name: /Kari Kabel/ }).waitFor({ state: 'detached' });

      // A program.
      await open('clients');
      await button(words.adminClients.create).first().click();
      await dialog.getByLabel(words.adminClients.clientId, { exact: true }).fill(`${username}-gis`);
      await dialog.getByRole('button', { name: words.adminClients.createButton, exact: true }).click();
      await dialog.getByText(words.adminClients.secret, { exact: true }).waitFor();
      expect((await kept()).length).toBeGreaterThan(16);

      // A program on a desk, which gets addresses in place of a secret.
      await open('clients');
      await button(words.adminClients.create).first().click();
      const preset = (name: string) => dialog.getByRole('button', { name, exact: true });
      await preset(words.adminClients.presetNames.map).click();
      await preset(words.adminClients.presetNames.assistant).click();
      const redirects = dialog.getByRole('textbox', { name: words.adminClients.redirectUris });
      await expect.poll(() => redirects.inputValue()).toContain('http://127.0.0.1/callback');
      await inspect('administration-client-preset', 'now');
      await dialog.getByLabel(words.adminClients.clientId, { exact: true }).fill(`${username}-assistant`);
      await redirects.fill('https://assistant.example/callback\nhttp://assistant.example/callback');
      await preset(words.adminClients.createButton).click();
      await expect.poll(() => redirects.getAttribute('aria-invalid')).toBe('true');
      await redirects.fill('https://assistant.example/callback');
      await preset(words.adminClients.createButton).click();
      await page.getByRole('complementary').getByText('https://assistant.example/callback').waitFor();
      await expect.poll(() => button(words.adminClients.rotate).count()).toBe(0);

      // A webhook.
      await open('webhooks');
      await button(words.adminWebhooks.create).first().click();
      await dialog.getByLabel(words.adminWebhooks.name, { exact: true }).fill('kart');
      const address = dialog.getByLabel(words.adminWebhooks.url, { exact: true });
      const create = dialog.getByRole('button', { name: words.adminWebhooks.createButton, exact: true });
      await address.fill('http://10.0.0.5/kart');
      await create.click();
      await dialog.getByText('--webhook-allow').waitFor();
      await address.fill('https://receiver.example/kart');
      await create.click();
      await dialog.getByText(words.adminWebhooks.secret, { exact: true }).waitFor();
      expect(await kept()).toMatch(/^whsec_/);
      await button(words.adminWebhooks.pause).click();
      await button(words.adminWebhooks.activate).waitFor();
      await button(words.adminWebhooks.test).click();
      await page.getByText(words.adminWebhooks.testEvent, { exact: true }).waitFor();

      // The palette has the parts of the administration for whoever looks after it.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words.administration.parts.sessions);
      await page.getByRole('option', { name: words.administration.parts.sessions, exact: true }).click();
      await heading(words.administration.parts.sessions).waitFor();

      // All of it is told, with the way to the thing.
      await open('history');
      await page.getByRole('link', { name: 'kart', exact: true }).first().click();
      await page.getByRole('complementary', { name: 'kart' }).waitFor();
    },
  );

  journey(
    'rules and profiles are tried before they are saved',
    { user: 'admin' },
    async ({ page, words }) => {
      await page.goto('/administration/cost-rules/starter');
      await page.getByRole('link', { name: /^Grøft i asfalt, dybde 0,7 m/ }).click();
      const editor = page.getByRole('complementary');
      // On a tablet what is open covers the list.
      const toList = () => editor.getByRole('link', { name: words.administration.close }).click();
      const quantity = editor.getByLabel(new RegExp(`^${words.adminRules.quantity}`)).first();
      await quantity.waitFor();
      await expect.poll(() => quantity.isDisabled()).toBe(true);

      // A set of the company's own, asked for before the list has come: it begins with the rules of the first set.
      const id = `test-${Date.now()}`;
      const letCome = await holdBack(page, /\/rulesets$/);
      await page.goto('/administration/cost-rules');
      await page.getByRole('button', { name: words.adminRules.create }).click();
      letCome();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.adminRules.name, { exact: true }).fill('Våre regler');
      await dialog.getByLabel(words.adminRules.id, { exact: true }).fill(id);
      // A colleague takes the id meanwhile: theirs is not written over.
      const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin: new URL(page.url()).origin };
      const theirs = `/public/calculation/rest/rulesets/${id}`;
      await page.request.put(theirs, { headers, data: { name: 'Andres regler', rules: [] } });
      await dialog.getByRole('button', { name: words.adminRules.createButton, exact: true }).click();
      await dialog.getByText(words.adminRules.taken).waitFor();
      await page.request.delete(theirs, { headers });
      await dialog.getByRole('button', { name: words.adminRules.createButton, exact: true }).click();
      await page.getByRole('heading', { name: 'Våre regler' }).waitFor();
      // A fault is told at its field.
      await page.getByRole('link', { name: /^Grøft i asfalt, dybde 0,7 m/ }).click();
      await quantity.fill('TRENCH_LENGHT');
      await editor.getByText(words.adminRules.faults.UNKNOWN_NAME('TRENCH_LENGHT')).waitFor();
      await quantity.fill('TRENCH_LENGTH');
      await toList();
      await page.getByRole('button', { name: words.adminRules.trialOpen, exact: true }).click();
      await editor.getByRole('combobox', { name: words.administration.segment.project }).fill('storgata');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await editor
        .getByLabel(words.administration.segment.segment, { exact: true })
        .selectOption({ index: 1 });
      await editor.locator('.admin-entries b').first().waitFor();
      await toList();
      await page.getByRole('button', { name: words.administration.save, exact: true }).click();
      await page.getByText(words.adminRules.savedNow).waitFor();
      await page.getByRole('button', { name: words.administration.remove, exact: true }).click();
      await dialog.getByRole('button', { name: words.adminRules.removeButton }).click();
      await page.getByRole('button', { name: words.adminRules.create }).waitFor();

      // A profile whose draft is compared with what is saved.
      await page.goto('/administration/quantity-profiles');
      await page.getByRole('button', { name: words.adminProfiles.create }).click();
      await dialog.getByLabel(words.adminProfiles.name, { exact: true }).fill('Trang by');
      await dialog.getByLabel(words.adminProfiles.id, { exact: true }).fill(id);
      await dialog.getByRole('button', { name: words.adminProfiles.createButton, exact: true }).click();
      await page.getByRole('button', { name: words.adminProfiles.trial, exact: true }).waitFor();
      const width = page.getByLabel(words.quantities.assumptions.minimumDigWidth, { exact: true });
      await width.fill('2500');
      await width.press('Enter');
      await page.getByRole('button', { name: words.adminProfiles.trial, exact: true }).click();
      await editor.getByRole('combobox', { name: words.administration.segment.project }).fill('storgata');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await editor
        .getByLabel(words.administration.segment.segment, { exact: true })
        .selectOption({ index: 1 });
      await editor.getByRole('status').waitFor();
      await expect.poll(() => editor.getByRole('status').innerText()).not.toBe(words.adminProfiles.same);
      await toList();
      await page.getByRole('button', { name: words.administration.remove, exact: true }).click();
      await dialog.getByRole('button', { name: words.adminProfiles.removeButton }).click();
      await page.getByRole('button', { name: words.adminProfiles.create }).waitFor();

      // A file with faults is told line by line, and nothing is imported.
      await page.goto('/administration/imports');
      await page.getByLabel(/^(File|Fil)$/).setInputFiles({
        name: 'priser.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('number;unitPrice\nX-0;dyrt\n'),
      });
      await page.getByRole('button', { name: /^(Dry run|Prøvekjøring)$/ }).click();
      await page.getByRole('table').getByRole('cell', { name: '2' }).first().waitFor();
      await expect
        .poll(() =>
          page.getByRole('button', { name: words.administration.importAction, exact: true }).isDisabled(),
        )
        .toBe(true);
    },
  );

  journey(
    'checklists of the company are imported, and chosen beside the public ones',
    { user: null, mayFail: /422 .*\/checklists\/import/ },
    async ({ page, words, inspect }) => {
      const own = () => words.adminImports;
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const revision = 'Egne 2027';
      const { username } = await newUser('Sjekklistene', true);
      await logIn(page.context(), username);
      await page.goto('/administration/checklists');
      await page
        .getByRole('heading', { name: words.administration.parts.checklists, level: 2, exact: true })
        .waitFor();
      await button(words.administration.importAction).first().click();
      const choose = (...points: string[]) =>
        page.getByLabel(own().file, { exact: true }).setInputFiles({
          name: 'egne.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            [
              'kind;id;name;facilities;assessmentTypes;facilityPart;answerType;primarySorting',
              'FACILITY;901;Kabelkum',
              'PART;1;Lokk',
              ...points,
            ].join('\n'),
          ),
        });
      const name = page.getByLabel(own().revision);
      await choose('CHECKPOINT;501;Er lokket helt?;902;EXECUTION;1;MULTIPLECHOICE;10');
      // Nothing is sent without a name, and a fault is told with its line.
      await button(own().dryRun).click();
      await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
      await name.fill(revision);
      await button(own().dryRun).click();
      await page.getByRole('table').getByRole('cell', { name: '4', exact: true }).waitFor();
      await expect.poll(() => button(words.administration.importAction).isDisabled()).toBe(true);
      await inspect('administration-checklist-import', 'now');

      await choose('CHECKPOINT;501;Er lokket helt?;901;EXECUTION;1;MULTIPLECHOICE;10');
      await button(own().dryRun).click();
      await page.getByText(own().fine).waitFor();
      await button(words.administration.importAction).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(own().confirmPublication(revision, 1)).waitFor();
      await dialog.getByRole('button', { name: words.administration.importAction }).click();
      await page.getByRole('link', { name: revision }).waitFor();

      await page.getByRole('link', { name: revision }).press('Enter');
      const revisions = page.getByLabel(words.checklists.revision, { exact: true });
      await expect
        .poll(() => revisions.locator('option:checked').innerText())
        .toBe(words.checklists.own(revision));
      // The public ones come first.
      await expect.poll(() => revisions.locator('option').first().innerText()).toContain('2026');
      await page.getByRole('link', { name: /^(Execution|Utførelse)/ }).click();
      await page.getByText('Er lokket helt?').first().waitFor();
    },
  );

  journey(
    'design rules are found, changed, tried on a segment and given up again',
    { user: 'admin' },
    async ({ page, words, inspect }) => {
      const own = () => words.adminDesignRules;
      await page.goto('/administration/design-rules');
      await page.getByRole('heading', { name: words.administration.parts.designRules, level: 2 }).waitFor();
      const rows = page.locator('.admin-row');
      await page.getByRole('link', { name: /^CLR-WATER/ }).waitFor();
      const all = await rows.count();
      expect(all).toBeGreaterThan(30);
      await page.getByRole('combobox', { name: own().sheet }).selectOption('ORGBLAD-5015');
      await expect.poll(() => rows.count()).toBeLessThan(10);
      await page.getByRole('link', { name: /^CLR-WATER/ }).press('Enter');
      const dialog = page.getByRole('dialog');
      const value = dialog.getByLabel(/^(Value|Verdi)/);
      await value.fill('1200');
      await inspect('design-rule', 'now');
      await dialog.getByRole('button', { name: words.administration.save }).click();
      await page.getByText(own().saved('CLR-WATER')).waitFor();
      await page.getByText(own().own, { exact: true }).waitFor();
      await page
        .locator('.admin-row', { hasText: 'CLR-WATER' })
        .getByText(/1.?200 mm/)
        .waitFor();

      // A fault is told at its field, in the words of the server.
      await page.getByRole('button', { name: own().create, exact: true }).click();
      await dialog.getByLabel(/^(Rule|Regel)$/).fill('CLR-WATER');
      await dialog.getByRole('button', { name: words.administration.save }).click();
      await dialog.getByText(/(the id of an earlier rule|id-en til en tidligere regel)/).waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('switch', { name: own().layoutDefaults }).click();
      await expect
        .poll(() => page.getByRole('switch', { name: own().layoutDefaults }).isChecked())
        .toBe(true);
      await page.getByRole('button', { name: own().trial }).click();
      const trial = page.getByRole('complementary');
      await trial.getByRole('combobox', { name: words.administration.segment.project }).fill('storgata');
      await trial.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await trial
        .getByLabel(words.administration.segment.segment, { exact: true })
        .selectOption({ index: 1 });
      await trial.getByRole('status').waitFor();
      await inspect('design-rules-trial', 'now');
      await trial.getByRole('link', { name: words.administration.close }).click();

      await page.getByRole('button', { name: own().toStarter }).click();
      await dialog.getByRole('button', { name: own().toStarter }).click();
      await page.getByText(own().starter, { exact: true }).waitFor();
      await expect.poll(() => rows.count()).toBe(all);
    },
  );

  journey(
    'what a planner searched for in vain gets a word, and is found',
    { user: 'admin', mayFail: /(400|412) .*\/thesaurus$/ },
    async ({ page, words, inspect, pageOf }) => {
      const own = () => words.adminSearchWords;
      // A word that nobody uses, and that no slip leads to.
      const word = `zqx${Array.from({ length: 8 }, () => 'bcdfghjklm'[Math.trunc(Math.random() * 10)]).join('')}`;
      const planner = await pageOf('planner');
      await planner.goto('/standards');
      const box = planner.getByRole('searchbox', { name: words.standards.search });
      await box.fill(word);
      await planner.getByRole('heading', { name: words.kit.nothingFor(word) }).waitFor();

      // It is counted once nobody types on.
      await page.goto('/administration/search-words');
      const row = page.getByRole('row', { name: word });
      await expect
        .poll(
          async () => {
            await page.reload();
            await page.getByRole('heading', { name: own().lines }).waitFor();
            await page.locator('.admin-page .loading').first().waitFor({ state: 'detached' });
            return row.count();
          },
          { timeout: 30_000, interval: 2_000 },
        )
        .toBe(1);

      // A line without another word is refused where it stands.
      await row.getByRole('button', { name: own().add }).click();
      const lines = page.getByRole('list', { name: own().lines }).getByRole('textbox');
      const last = lines.last();
      await expect.poll(() => last.inputValue()).toBe(`${word}|`);
      const save = page.getByRole('button', { name: words.administration.save, exact: true });
      await save.click();
      await page.getByRole('alert').getByText(own().faulty(1)).waitFor();
      await expect.poll(() => last.getAttribute('aria-invalid')).toBe('true');
      await inspect('administration search words fault', 'now');

      // What somebody else writes meanwhile and what is written here both stay.
      const count = await lines.count();
      const theirs = `${word}x|kabelgrøft`;
      await page.evaluate(async (line) => {
        const address = '/public/doc/rest/thesaurus';
        const { lines } = await (await fetch(address)).json();
        await fetch(address, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'spadework-client': 'web' },
          body: JSON.stringify({ lines: [...lines, line] }),
        });
      }, theirs);
      await last.focus();
      await page.keyboard.press('End');
      await page.keyboard.type('kabelgrøft');
      await save.click();
      await page.getByRole('alert').getByText(own().merged).waitFor();
      await expect.poll(() => lines.count()).toBe(count + 1);
      await expect.poll(() => last.inputValue()).toBe(`${word}|kabelgrøft`);
      await save.click();
      await page.getByText(own().saved).waitFor();
      await row.getByText(own().isKnown).waitFor();

      // The planner searches once more, in a window whose language has not turned.
      await planner.reload();
      await planner.locator('.results li').first().waitFor();
      await planner.locator('.understood em', { hasText: /grøft/ }).waitFor();

      // Both lines are taken away again.
      for (const line of [`${word}|kabelgrøft`, theirs]) {
        const values = await lines.evaluateAll((all) =>
          all.map((input) => (input as HTMLInputElement).value),
        );
        await page
          .getByRole('button', { name: own().removeLine(values.indexOf(line) + 1), exact: true })
          .click();
      }
      await save.click();
      await save.waitFor({ state: 'detached' });
    },
  );
});
