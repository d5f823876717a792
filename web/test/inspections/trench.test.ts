import { SECTION_FIELDS } from '@spadework/core/trench';
import { expect } from 'vitest';
import { method, options, SECTION } from '../editor.js';
import { browserTests, type Journey, useBrowser } from '../harness.js';
import { pointsOf } from '../mapScreen.js';
import { CABLE_TYPE, newCabledSegment, newWorld, type Send, sender } from '../rest.js';
import { newRouteProject, newSegment } from '../routeProjects.js';

/** More segments than a window has room for. */
const MANY = 16;

browserTests('screens of the trench', () => {
  const { screen } = useBrowser();

  /** A segment with three loaded cables, of a company of its own, in the editor. */
  async function openEditor({ page }: Journey, search = ''): Promise<{ send: Send; segmentId: number }> {
    const { send, projectId } = await newWorld(page, 'Skjermene');
    const segmentId = await newCabledSegment(send, projectId, { cables: 3 });
    const circuits = `trench/rest/segments/${segmentId}/trench/circuits`;
    for (const [i, { id }] of (await send('GET', circuits)).entries())
      await send('PUT', `${circuits}/${id}`, {
        name: `Kurs ${i + 1}`,
        current: [500, 130, 250][i],
        fault: { current: 12, duration: 0.4 },
        operation: { voltage: 22, powerFactor: 0.95, utilisationTime: 4500 },
      });
    await page.goto(`/projects/${projectId}/trench/${segmentId}${search}`);
    await page.getByRole('listbox', { name: SECTION }).waitFor();
    await options(page).nth(2).waitFor();
    return { send, segmentId };
  }

  // Those in view have a price, and one of them a variant.
  screen('segments', { user: null }, async ({ page, words }) => {
    const { send, projectId } = await newWorld(page, 'Skjermene');
    const id = await newCabledSegment(send, projectId);
    await send('POST', `trench/rest/segments/${id}/variants`, { name: 'Variant 2' });
    for (let i = 2; i <= MANY; i++)
      await send('POST', `trench/rest/segments/by-projectid/${projectId}`, { name: `Storgata ${i}` });
    await page.goto(`/projects/${projectId}/trench`);
    await page.getByRole('heading', { name: words.trench.chooseSegment }).waitFor();
    await page.locator('tr img').first().waitFor();
    for (const figure of [/\d kr$/, /^\d+ A$/]) await page.getByText(figure).first().waitFor();
  });

  screen('trench editor', { user: null }, async (story) => {
    const { page, language } = story;
    await openEditor(story);
    await options(page).first().click();
    await method(page, language()).selectOption('FREE_MANUAL');
    await expect.poll(() => method(page, language()).inputValue()).toBe('FREE_MANUAL');
  });

  // Circuits, of which one is overloaded, and the sheet of the one that is chosen, with the heat map.
  screen('rating', { user: null }, async (story) => {
    const { page, words } = story;
    await openEditor(story, '?heat=on');
    await options(page).first().click();
    const region = page.getByRole('region', { name: /^(Rating|Strømføringsevne)$/ });
    await region.locator('.circuit .bad').first().waitFor();
    await region.locator('.electrical').getByRole('meter', { name: words.electrical.conductor }).waitFor();
    await expect.poll(() => page.locator('.heat-bands path').count()).toBeGreaterThan(10);
    await region.locator('.rating-busy').waitFor({ state: 'detached' });
  });

  screen('magnetic field', { user: null }, async (story) => {
    const { page, words } = story;
    await openEditor(story);
    await page.getByRole('button', { name: words.electrical.field, exact: true }).click();
    const field = page.getByRole('region', { name: /^(Magnetic field|Magnetfelt)$/ });
    await page.locator('.magnetic-limit').first().waitFor();
    await field.getByLabel(words.electrical.fieldLoad).selectOption('CURRENT');
    await field.getByText(words.electrical.limitOfMean).waitFor();
  });

  // Assumptions of the segment's own, rock, and a covering.
  screen('quantities', { user: null }, async (story) => {
    const { page, words } = story;
    const { send, segmentId } = await openEditor(story);
    const trench = `trench/rest/segments/${segmentId}/trench`;
    await send('POST', `${trench}/top-coverings`, { type: 'TARMAC' });
    await send('PUT', `${trench}/quantities/assumptions`, { workingSpace: 200 });
    await page.reload();
    const region = page.getByRole('region', { name: /^(Quantities|Mengder)$/ });
    await region.getByText(words.quantities.ownAssumptions(1)).waitFor();
    const rock = region.getByLabel(words.quantities.rock, { exact: true });
    await rock.fill('30');
    await rock.press('Enter');
    await region.getByText(words.quantities.soilIs('70')).waitFor();
    await region.scrollIntoViewIfNeeded();
  });

  // Where less was agreed, the reason stands beside the finding.
  screen('deviation', { user: null }, async (story) => {
    const { page, words, language } = story;
    await openEditor(story);
    await page.getByLabel(SECTION_FIELDS.surface.name[language()], { exact: true }).selectOption('FARMLAND');
    const findings = page.locator('.found-list');
    const row = findings.locator('.found', { hasText: /(of cover|overdekning)/ }).first();
    await row.getByRole('button', { name: words.trench.deviation }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.trench.reason).fill('Avtalt med grunneier, betongplate over.');
    await dialog.getByRole('button', { name: words.trench.setDeviation }).click();
    await findings.locator('.found-deviates', { hasText: 'Avtalt med grunneier' }).first().waitFor();
  });

  screen('compare-screen', { user: null }, async ({ page, words }) => {
    const { send, projectId } = await newWorld(page, 'Skjermene');
    const id = await newCabledSegment(send, projectId);
    const variant = await send('POST', `trench/rest/segments/${id}/variants`, { name: 'Variant 2' });
    await send('POST', `trench/rest/segments/${variant.id}/trench/cables`, { typeId: CABLE_TYPE });
    await page.goto(`/projects/${projectId}/trench/${id}/compare?with=${variant.id}`);
    await expect.poll(() => page.getByRole('img').count()).toBe(2);
    await page.getByRole('switch', { name: words.compare.allRows }).check();
    await page
      .getByRole('table', { name: words.compare.table })
      .getByRole('row')
      .filter({ hasText: words.segments.length })
      .first()
      .waitFor();
    await page
      .getByText(/ kr (cheaper|billigere|more expensive|dyrere)/)
      .first()
      .waitFor();
  });

  // Points of which one is chosen, stretches, a joint, and cables that are longer than a drum.
  screen('map', {}, async ({ page, words }) => {
    const projectId = await newRouteProject(page);
    const segmentId = await newSegment(page, projectId, 'Langs veien');
    await sender(page)('POST', `trench/rest/segments/${segmentId}/trench/cables`, { typeId: CABLE_TYPE });
    await page.goto(`/projects/${projectId}/map/${segmentId}`, { waitUntil: 'commit' });
    await page.locator('.map-toolbar .marking-badge').waitFor();
    const { cables } = words.mapPanels;
    await page.getByRole('textbox', { name: cables.drum, exact: true }).fill('60');
    await page.keyboard.press('Enter');
    await page.getByText(cables.longerCount(1)).waitFor();
    await pointsOf(page).first().click();
  });

  screen('map overview', {}, async ({ page }) => {
    const projectId = await newRouteProject(page);
    await newSegment(page, projectId, 'Langs elva');
    await newSegment(page, projectId, 'Uten trasé', { hasRoute: false });
    await page.goto(`/projects/${projectId}/map`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Langs elva' }).focus();
    await page.locator('.map-list canvas').first().waitFor();
  });

  // Nobody without clearance sees a map, but lengths and stretches.
  screen('map without clearance', { user: 'colleague' }, async ({ page, words, pageOf }) => {
    const planner = await pageOf('planner');
    const projectId = await newRouteProject(planner);
    await newSegment(planner, projectId, 'Langs veien');
    await newSegment(planner, projectId, 'Uten trasé', { hasRoute: false });
    await page.goto(`/projects/${projectId}/map`, { waitUntil: 'commit' });
    await page.getByRole('table', { name: words.mapList.stretchesOf('Langs veien') }).waitFor();
  });
});
