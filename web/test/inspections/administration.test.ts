import { afterAll, beforeAll, expect } from 'vitest';
import { openDirectory } from '../../../server/test/directory.js';
import { PART_GROUPS } from '../../src/features/administration/parts.js';
import { browserTests, type Journey, useBrowser } from '../harness.js';
import { newProjects, newUser } from '../people.js';
import { sender } from '../rest.js';
import { logIn } from '../windows.js';

/** Every part but the overview, and the design rules, which nobody has to make first. */
const PARTS = PART_GROUPS.flatMap((group) => group.parts).filter(
  ({ slug, name }) => slug && name !== 'designRules',
);

const CHECKLIST = [
  'kind;id;name;facilities;assessmentTypes;facilityPart;answerType;primarySorting',
  'FACILITY;901;Kabelkum',
  'PART;1;Lokk',
  'CHECKPOINT;501;Er lokket helt?;901;EXECUTION;1;MULTIPLECHOICE;10',
].join('\n');
/** A word that nobody uses, and that no slip leads to. */
const MISSED = 'zqxbcdfghjk';

browserTests('screens of the administration', () => {
  const { screen } = useBrowser();
  let directory: Awaited<ReturnType<typeof openDirectory>>;
  let administrator: string;

  beforeAll(async () => {
    directory = await openDirectory();
    const person = await newUser('Skjermene', true);
    await newProjects(person, 1);
    administrator = person.username;
  });
  afterAll(() => directory?.close());

  /** Opened by an administrator of a company of this file's own, after something was made over REST. */
  const administered = (
    name: string,
    open: (journey: Journey, send: ReturnType<typeof sender>) => Promise<void>,
    mayFail?: RegExp,
  ) =>
    screen(name, { user: null, ...(mayFail && { mayFail }) }, async (story) => {
      await logIn(story.page.context(), administrator);
      await open(story, sender(story.page));
    });
  const complementary = ({ page }: Journey, text: string) =>
    page.getByRole('complementary').getByText(text, { exact: true }).first().waitFor();

  screen('administration-no-access', {}, async ({ page, words }) => {
    await page.goto('/administration/users');
    await page.getByRole('heading', { name: words.administration.noAccess, level: 1 }).waitFor();
  });

  administered('administration', async ({ page, words }) => {
    await page.goto('/administration');
    await page.getByRole('button', { name: words.administration.importAction }).waitFor();
    for (const part of ['users', 'clients', 'webhooks', 'rules'] as const)
      await page
        .getByRole('heading', { name: words.administration.parts[part], exact: true })
        .first()
        .waitFor();
  });

  // Before they hold anything.
  for (const { name, slug } of PARTS)
    administered(`administration ${name}`, async ({ page, words }) => {
      await page.goto(`/administration/${slug}`);
      await page
        .getByRole('heading', { name: words.administration.parts[name], exact: true })
        .first()
        .waitFor();
    });

  administered('administration-users', async (story, send) => {
    const invited = `${administrator}-${Date.now()}`;
    await send('POST', 'customer/rest/administration/users', {
      username: invited,
      email: `${invited}@test.example`,
      firstName: 'Kari',
      lastName: 'Kabel',
      services: [{ service: 'prosjektsystem', roles: ['bruker'] }],
    });
    await story.page.goto(`/administration/users/${invited}`);
    await complementary(story, story.words.adminUsers.states.INVITED);
  });

  administered('administration-webhooks', async (story, send) => {
    const { page, words } = story;
    await send('PUT', 'events/rest/webhooks/kart', { url: 'https://receiver.example/kart', active: false });
    await page.goto('/administration/webhooks/kart');
    await page.getByRole('button', { name: words.adminWebhooks.test, exact: true }).click();
    await page.getByText(words.adminWebhooks.testEvent, { exact: true }).waitFor();
  });

  administered('administration-connections', async (story, send) => {
    const id = `${administrator}-${Date.now()}`;
    directory.addClient({
      clientId: 'spadework',
      redirectUris: [`${story.address}/login/${id}/callback`],
    });
    await send('POST', 'customer/rest/administration/connections', {
      connectionId: id,
      name: 'Katalogen',
      issuer: directory.issuer,
      clientId: 'spadework',
      active: false,
      mapping: [{ value: 'Planleggere', roles: ['prosjektsystem.bruker'] }],
    });
    await story.page.goto(`/administration/connections/${id}`);
    await complementary(story, story.words.adminConnections.inactive);
  });

  administered('administration-rules', async ({ page, words }) => {
    await page.goto('/administration/cost-rules/starter');
    await page.getByRole('link', { name: /^Grøft i asfalt, dybde 0,7 m/ }).click();
    await page
      .getByRole('complementary')
      .getByLabel(new RegExp(`^${words.adminRules.quantity}`))
      .first()
      .waitFor();
  });

  // A draft that is compared with what is saved, on a segment.
  administered('administration-profiles', async ({ page, words }, send) => {
    const { entities } = await send('GET', 'project/rest/projects/page?q=strekning&count=1');
    await send('POST', `trench/rest/segments/by-projectid/${entities[0].id}`, { name: 'Strekk', length: 40 });
    await send('PUT', 'trench/rest/quantity-profiles/trang', { name: 'Trang by', assumptions: {} });
    await page.goto('/administration/quantity-profiles/trang');
    const width = page.getByLabel(words.quantities.assumptions.minimumDigWidth, { exact: true });
    await width.fill('2500');
    await width.press('Enter');
    await page.getByRole('button', { name: words.adminProfiles.trial, exact: true }).click();
    const trial = page.getByRole('complementary');
    await trial.getByRole('combobox', { name: words.administration.segment.project }).fill('strekning');
    await trial.getByRole('option', { name: /strekning/ }).waitFor();
    await page.keyboard.press('Enter');
    await trial.getByLabel(words.administration.segment.segment, { exact: true }).selectOption({ index: 1 });
    await trial.getByRole('status').waitFor();
  });

  administered('administration-economy-profiles', async ({ page, words }, send) => {
    await send('PUT', 'trench/rest/economy-profiles/eget', {
      name: 'Nettselskapet',
      assumptions: { interest: 4.5 },
    });
    await page.goto('/administration/economy-profiles/eget');
    await page.getByText(words.adminProfiles.count(1)).waitFor();
  });

  administered('administration-additions', async ({ page, words }) => {
    await page.goto('/administration/additions');
    await page.getByRole('button', { name: words.estimate.additions.add }).click();
    const row = page.getByRole('group').first();
    await row.getByLabel(words.estimate.additions.name).fill('Rigg');
    await row.getByLabel(words.estimate.additions.percent).fill('8');
  });

  // A file with faults is told line by line.
  administered('administration-imports', async ({ page }) => {
    await page.goto('/administration/imports');
    await page.getByLabel(/^(File|Fil)$/).setInputFiles({
      name: 'priser.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('number;unitPrice\nX-0;dyrt\n'),
    });
    await page.getByRole('button', { name: /^(Dry run|Prøvekjøring)$/ }).click();
    await page.getByRole('table').getByRole('cell', { name: '2' }).first().waitFor();
  });

  administered('administration-checklists', async ({ page }, send) => {
    const revision = `Egne ${Date.now()}`;
    await send('POST', `checklist/rest/checklists/import?revision=${encodeURIComponent(revision)}`, {
      file: Buffer.from(CHECKLIST).toString('base64'),
    });
    await page.goto('/administration/checklists');
    await page.getByRole('link', { name: revision }).waitFor();
  });

  administered('design-rules', async ({ page }) => {
    await page.goto('/administration/design-rules');
    await page.getByRole('link', { name: /^CLR-WATER/ }).waitFor();
  });

  administered('administration-search-words', async ({ page, words }, send) => {
    await send('PUT', 'doc/rest/thesaurus', { lines: ['nettstasjon|boks;;substation box'] });
    await send('GET', `doc/rest/meta/search?q=${MISSED}`);
    // It is counted once nobody types on.
    await expect
      .poll(() => send('GET', 'doc/rest/searches/missed'), { timeout: 30_000, interval: 1_000 })
      .not.toEqual([]);
    await page.goto('/administration/search-words');
    await page.getByRole('heading', { name: words.adminSearchWords.lines }).waitFor();
    await page.getByRole('row', { name: MISSED }).waitFor();
  });
});
