import { browserTests, useBrowser } from '../harness.js';
import { newCabledSegment, newLoadedSegments, newWorld } from '../rest.js';

browserTests('screens of cost and feeders', () => {
  const { screen } = useBrowser();

  // A code with its parts and an option, an item of one's own, and additions with value added tax.
  screen('cost', { user: null }, async ({ page, words }) => {
    const { send, projectId } = await newWorld(page, 'Skjermene');
    const nodes = `calculation/rest/calculationnodes`;
    await send('PUT', `${nodes}/by-projectid/${projectId}`, { number: 'K-101.4', quantity: 435 });
    await send('PUT', `${nodes}/custom/by-projectid/${projectId}`, {
      type: 'CUSTOMBUDGET_FIXEDTOTAL',
      name: 'Leie av kjøreplater',
      unit: 'RS',
      quantity: 1,
      facilityId: 1,
      activityId: 1,
      totalCost: 12_500,
    });
    await send('PUT', `calculation/rest/additions/by-projectid/${projectId}`, {
      additions: [
        { id: 'site', name: 'Rigg', kind: 'SITE', percent: 8 },
        { id: 'vat', name: 'Mva.', kind: 'VAT', percent: 25 },
      ],
    });
    await newCabledSegment(send, projectId);
    await page.goto(`/projects/${projectId}/cost`);
    const row = (name: RegExp) =>
      page.getByRole('treegrid', { name: words.cost.calculation.title }).getByRole('row', { name });
    await row(/K-101\.4/).focus();
    await page.keyboard.press('ArrowRight');
    const option = row(new RegExp(words.cost.calculation.option)).getByRole('checkbox').first();
    await option.check();
    await page.getByText(words.cost.calculation.saved, { exact: true }).waitFor();
    await page.getByRole('status', { name: words.estimate.vat, exact: true }).waitFor();
    await page.getByRole('alert').first().waitFor();
  });

  screen('feeders', { user: null }, async ({ page, words }) => {
    const { send, projectId } = await newWorld(page, 'Skjermene', {
      modules: ['CALCULATION', 'SHORTCIRCUIT'],
    });
    const { id } = await send('POST', `trench/rest/feeders/by-projectid/${projectId}`, {
      name: 'Avgang 7',
      legs: await newLoadedSegments(send, projectId),
      operation: { voltage: 11 },
      fault: { current: 10, duration: 1 },
    });
    await page.goto(`/projects/${projectId}/feeders/${id}`);
    await page.getByRole('heading', { name: 'Avgang 7' }).waitFor();
    await page.getByRole('table', { name: words.feeders.sheet.legTable }).getByRole('row').nth(2).waitFor();
    await page.getByRole('img', { name: /kV/ }).waitFor();
  });

  // With a price that is tried.
  screen('economy', { user: null }, async ({ page, words }) => {
    const { send, projectId } = await newWorld(page, 'Skjermene');
    const [, { segmentId, circuitId }] = await newLoadedSegments(send, projectId);
    await page.goto(`/projects/${projectId}/economy?segment=${segmentId}&circuit=${circuitId}&years=30`);
    const row = page.getByRole('table', { name: words.feeders.cost.table }).locator('tbody tr').nth(1);
    await row.getByRole('textbox').fill('1234');
    await row.getByRole('textbox').press('Enter');
    await page.getByRole('button', { name: words.feeders.cost.resetPrices }).waitFor();
  });
});
