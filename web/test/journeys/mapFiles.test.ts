import { MAX_OBJTYPE } from '@spadework/core/route';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { contentOf } from '../downloads.js';
import { browserTests, useBrowser } from '../harness.js';
import { newRouteProject, newSegment, openRoute } from '../routeProjects.js';
import { PHONE } from '../variants.js';

/**
 * The stories of routes as files, and of who sees them. Sabotage: import without the dry run, and a faulty file is refused
 * only when it is too late to look; take the name of a file from the project, and nobody sees that it is power-sensitive;
 * ask for the route of a segment without clearance, and the console has an error.
 */

const MARKING = 'KRAFTSENSITIV: taushetsplikt etter energiloven § 9-3';

const GEOJSON = {
  type: 'FeatureCollection',
  features: ['Nordre del', 'Søndre del'].map((name, i) => ({
    type: 'Feature',
    properties: { name },
    geometry: {
      type: 'LineString',
      coordinates: [
        [10.73 + i / 100, 59.91],
        [10.735 + i / 100, 59.911],
        [10.738 + i / 100, 59.9105],
      ],
    },
  })),
};

const SOSI = `.HODE
..TEGNSETT ISO8859-1
..SOSI-VERSJON 4.5
..TRANSPAR
...KOORDSYS 23
...ORIGO-NØ 0 0
...ENHET 0.01
.KURVE 1:
..OBJTYPE Trase
..NAVN "Målt strekk"
..NØ
660000000 25000000
660008000 25006000
660008000 25016000
.SLUTT
`.replaceAll('\n', '\r\n');

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as string),
});

browserTests('routes as files', () => {
  const { journey } = useBrowser();

  const openList = async (page: Page, projectId: number) => {
    await page.goto(`/projects/${projectId}/map`, { waitUntil: 'commit' });
    await page.locator('.map-list').waitFor();
  };
  const chooseFile = (dialog: Locator, name: string, content: string | Buffer) =>
    dialog.locator('input[type=file]').setInputFiles(file(name, content));
  const rowsIn = (place: Locator) =>
    place
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!)));

  journey('come in after a dry run, and lead to the map', {}, async ({ page, words, inspect }) => {
    const projectId = await newRouteProject(page);
    await newSegment(page, projectId, 'Langs veien', { hasRoute: false });
    await newSegment(page, projectId, 'Over jordet', { hasRoute: false });
    await openList(page, projectId);
    const button = () => page.getByRole('button', { name: words.mapFiles.import, exact: true });
    const dialog = page.getByRole('dialog');
    const send = () => dialog.getByRole('button', { name: words.mapFiles.import, exact: true });

    await button().click();
    await expect.poll(() => send().isDisabled()).toBe(true);
    await chooseFile(dialog, 'notes.docx', 'x');
    await dialog.getByText(words.mapFiles.unknownEnding).waitFor();
    await chooseFile(dialog, 'big.csv', 'x'.repeat(800_000));
    await dialog.getByText(words.mapFiles.tooLarge('782')).waitFor();

    // A dry run changes nothing, and says what would come.
    await chooseFile(dialog, 'trase.geojson', JSON.stringify(GEOJSON));
    await dialog.getByText(words.mapFiles.fine(2)).waitFor();
    await expect
      .poll(async () => (await rowsIn(dialog)).map(([name, , points]) => [name, points]))
      .toEqual([
        ['Nordre del', '3'],
        ['Søndre del', '3'],
      ]);
    await expect.poll(() => page.locator('.map-list-segments > .table tbody tr').count()).toBe(2);
    await inspect('dry run', 'now');
    await send().click();
    await dialog.getByText(words.mapFiles.imported(2)).waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
    await inspect('imported', 'now');
    const toFirst = dialog.getByRole('link', { name: words.mapFiles.open('Nordre del') });
    const href = (await toFirst.getAttribute('href'))!;
    await dialog.getByRole('button', { name: words.mapFiles.close, exact: true }).last().click();
    const listed = page.locator('.map-list').getByRole('link', { name: 'Nordre del' });
    await expect.poll(() => listed.getAttribute('href')).toBe(href);
    expect(href).toMatch(new RegExp(`^/projects/${projectId}/map/\\d+$`));
    await expect.poll(() => page.locator('.map-list .marking-badge').count()).toBe(2);

    // The same file again: its names are taken, and nothing is imported.
    await button().click();
    await chooseFile(dialog, 'trase.geojson', JSON.stringify(GEOJSON));
    await dialog.getByText(words.mapFiles.faults(2)).first().waitFor();
    await expect.poll(() => send().isDisabled()).toBe(true);

    // Surveyed, by dropping it.
    const dropped = await page.evaluateHandle(
      ([bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes!)], 'maaling.sos'));
        return transfer;
      },
      [[...Buffer.from(SOSI, 'latin1')]],
    );
    await dialog.locator('.route-drop').dispatchEvent('drop', { dataTransfer: dropped });
    await dialog.getByText(words.mapFiles.fine(1)).waitFor();
    await expect.poll(async () => (await rowsIn(dialog))[0]![0]).toBe('Målt strekk');
    await send().click();
    await dialog.getByRole('link', { name: words.mapFiles.open('Målt strekk') }).click();
    await page.waitForURL(/\/map\/\d+$/);
    await expect.poll(() => dialog.count()).toBe(0);
  });

  journey(
    'are refused with their lines, and say what is missing',
    {},
    async ({ page, words, language, inspect }) => {
      const projectId = await newRouteProject(page);
      await newSegment(page, projectId, 'Langs veien');
      await newSegment(page, projectId, 'Over jordet');
      await openList(page, projectId);
      await page.getByRole('button', { name: words.mapFiles.import, exact: true }).click();
      const dialog = page.getByRole('dialog');

      const faulty = SOSI.replace('660008000 25006000', 'her går det galt').replace('.SLUTT\r\n', '');
      await chooseFile(dialog, 'maaling.sos', Buffer.from(faulty, 'latin1'));
      await dialog.getByText(words.mapFiles.faults(2)).first().waitFor();
      const [[line, message]] = (await rowsIn(dialog)) as [[string, string]];
      expect(line).toBe('13');
      expect(message).toBe(language() === 'nb' ? 'dette er ingen koordinat' : 'this is no coordinate');
      await inspect('faults', 'now');

      // A table that does not say in which system it is: the person says it, and it is tried again.
      const table = 'segment;east;north\nTabell;250000;6600000\nTabell;250100;6600000\n';
      await chooseFile(dialog, 'punkter.csv', table);
      await dialog.getByText(words.mapFiles.faults(1)).first().waitFor();
      await dialog.getByLabel(words.mapPanels.typing.crs).selectOption('EPSG:25833');
      await dialog.getByText(words.mapFiles.fine(1)).waitFor();

      // DXF never says it.
      await chooseFile(
        dialog,
        'linje.dxf',
        [
          '0',
          'SECTION',
          '2',
          'ENTITIES',
          '0',
          'LINE',
          '8',
          'Ledning',
          ...['10', '250000', '20', '6600000', '11', '250100', '21', '6600000'],
          '0',
          'ENDSEC',
          '0',
          'EOF',
          '',
        ].join('\n'),
      );
      await dialog.getByText(words.mapFiles.fine(1)).waitFor();
      await expect.poll(() => dialog.getByLabel(words.mapPanels.typing.crs).inputValue()).toBe('EPSG:25833');
      await expect
        .poll(() =>
          dialog.getByLabel(words.mapPanels.typing.crs).locator('option[value="EPSG:4326"]').count(),
        )
        .toBe(0);
    },
  );

  journey(
    'go out in five formats, marked in name and content',
    {},
    async ({ page, words, inspect, pageOf }) => {
      const projectId = await newRouteProject(page);
      const first = await newSegment(page, projectId, 'Langs veien');
      const second = await newSegment(page, projectId, 'Over jordet');
      await openList(page, projectId);
      const dialog = page.getByRole('dialog');
      const download = async (format: string, crs?: string, objtype?: string) => {
        await page.getByRole('button', { name: words.mapFiles.download, exact: true }).click();
        await dialog.getByLabel(words.mapFiles.format).selectOption(format);
        if (crs) await dialog.getByLabel(words.mapPanels.typing.crs).selectOption(crs);
        if (objtype) await dialog.getByLabel(words.mapFiles.objtype).fill(objtype);
        const send = dialog.getByRole('button', { name: words.mapFiles.download, exact: true });
        const saved = await contentOf(page, () => send.click());
        await dialog.waitFor({ state: 'detached' });
        return saved;
      };

      await page.getByRole('button', { name: words.mapFiles.download, exact: true }).click();
      await dialog.getByText(words.mapFiles.sensitive).waitFor();
      await dialog.getByLabel(words.mapFiles.format).selectOption('SOSI');
      await expect
        .poll(() => dialog.getByLabel(words.mapPanels.typing.crs).locator('option').count())
        .toBe(12);
      await dialog.getByLabel(words.mapFiles.objtype).fill('ikke slik');
      await inspect('download', 'now');
      await dialog.getByRole('button', { name: words.mapFiles.download, exact: true }).click();
      await dialog.getByText(words.mapFiles.objtypeFault(MAX_OBJTYPE)).waitFor();
      await page.keyboard.press('Escape');

      const geojson = await download('GEOJSON');
      expect(geojson.name).toBe(`routes-${projectId}-kraftsensitiv.geojson`);
      const { features, marking } = JSON.parse(geojson.content.toString());
      expect(
        features.map(({ properties }: { properties: { segment: string } }) => properties.segment),
      ).toEqual(['Langs veien', 'Langs veien', 'Over jordet', 'Over jordet']);
      expect(marking).toContain(MARKING);

      const sosi = await download('SOSI', 'EPSG:25832', 'Kabelgrøft');
      expect(sosi.name).toBe(`routes-${projectId}-kraftsensitiv.sos`);
      const text = sosi.content.toString('latin1');
      expect(text).toContain('...KOORDSYS 22');
      expect(text).toContain('..OBJTYPE Kabelgrøft\r\n');
      expect(text).toContain(MARKING);
      expect(text).toContain('..NAVN "Over jordet"');

      const dxf = await download('DXF', 'EPSG:25833');
      expect(dxf.name).toBe(`routes-${projectId}-kraftsensitiv.dxf`);
      expect(dxf.content.toString()).toContain('LWPOLYLINE');

      const gpx = await download('GPX');
      expect(gpx.name).toBe(`routes-${projectId}-kraftsensitiv.gpx`);
      expect(gpx.content.toString().match(/<trk>/g)).toHaveLength(2);

      const csv = await download('CSV', 'EPSG:25833');
      expect(csv.name).toBe(`routes-${projectId}-kraftsensitiv.csv`);
      expect(csv.content.toString()).toContain(';250160.000;6600080.000;'.replaceAll('.000', ''));

      // What everybody may see is not marked, and is all that others get.
      const admin = await pageOf('admin');
      await openRoute(admin, second);
      const colleague = await pageOf('colleague');
      await openList(colleague, projectId);
      await colleague.getByRole('button', { name: words.mapFiles.download, exact: true }).click();
      await colleague.getByText(words.mapFiles.leftOut(1)).waitFor();
      await expect.poll(() => colleague.getByText(words.mapFiles.sensitive).count()).toBe(0);
      const open = await contentOf(colleague, () =>
        colleague
          .getByRole('dialog')
          .getByRole('button', { name: words.mapFiles.download, exact: true })
          .click(),
      );
      expect(open.name).toBe(`routes-${projectId}.geojson`);
      expect(open.content.toString()).toContain(`"segmentId":${second}`);
      expect(open.content.toString()).not.toContain(`"segmentId":${first},`);
    },
  );

  const clearance = /clearance|klarering/;

  journey(
    'are not shown without clearance, but lengths and stretches are',
    { user: 'colleague' },
    async ({ page, words, pageOf }) => {
      const planner = await pageOf('planner');
      const projectId = await newRouteProject(planner);
      const first = await newSegment(planner, projectId, 'Langs veien');
      const second = await newSegment(planner, projectId, 'Over jordet');
      await newSegment(planner, projectId, 'Uten trasé', { hasRoute: false });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const address of [`/projects/${projectId}/map`, `/projects/${projectId}/map/${second}`]) {
        await page.goto(address, { waitUntil: 'commit' });
        await page.getByRole('main').getByText(clearance).first().waitFor();
        const table = page.getByRole('table', { name: words.mapList.stretchesOf('Over jordet') });
        await table.waitFor();
        await expect
          .poll(async () => (await rowsIn(table)).map(([, , , section, about]) => [section, about]))
          .toEqual([
            [words.trench.sectionName(1), 'Langs veien'],
            [words.trench.sectionName(1), expect.stringMatching(/^Kryssing, (crosses road|krysser vei)$/)],
          ]);
        await expect
          .poll(() => page.getByRole('group', { name: words.map.map, exact: true }).count())
          .toBe(0);
        await expect
          .poll(() => page.getByRole('button', { name: words.mapFiles.import, exact: true }).count())
          .toBe(0);
      }
      // The segment of the address comes first; nothing was asked that is refused or not there.
      await expect
        .poll(() => page.locator('.map-list-segment h2').allTextContents())
        .toEqual(['Over jordet', 'Langs veien', 'Uten trasé']);
      expect(asked.filter((path) => /\/route$/.test(path))).toEqual([]);

      // Once everybody may see one, the list says so, and that another one is left out.
      const admin = await pageOf('admin');
      await openRoute(admin, first);
      await openList(page, projectId);
      await page.getByText(words.mapList.withheld(1)).waitFor();
      await expect.poll(() => page.locator('.map-list-segments > .table tbody tr').count()).toBe(3);
      // Only that one is on the map.
      const drawn = page.locator('.route-overview-name').filter({ visible: true });
      const rows = page.locator('.map-list-segments').getByRole('link');
      await rows.filter({ hasText: 'Langs veien' }).hover();
      await drawn.waitFor();
      await rows.filter({ hasText: 'Over jordet' }).hover();
      await drawn.waitFor({ state: 'detached' });

      await openList(admin, projectId);
      await expect.poll(() => admin.getByText(clearance).count()).toBe(0);
      await expect.poll(() => admin.locator('.map-list .marking-badge').count()).toBe(1);
    },
  );

  journey(
    'are marked and unmarked by who may, with a reason',
    { user: 'admin' },
    async ({ page, words, pageOf, inspect }) => {
      const planner = await pageOf('planner');
      const projectId = await newRouteProject(planner);
      const segmentId = await newSegment(planner, projectId, 'Langs veien');
      const address = `/projects/${projectId}/map/${segmentId}`;
      const marking = (page: Page) => page.locator('.map-toolbar .marking');
      const change = async (page: Page) =>
        marking(page).getByRole('button', { name: words.mapMarking.change }).click();

      // Whoever may write alone is told who takes the marking away.
      await planner.goto(address, { waitUntil: 'commit' });
      await marking(planner).getByText(words.mapMarking.sensitive, { exact: true }).waitFor();
      await planner.emulateMedia({ media: 'print' });
      await expect.poll(() => marking(planner).locator('.marking-badge').isVisible()).toBe(true);
      await planner.emulateMedia({ media: null });
      await change(planner);
      await planner.getByText(words.mapMarking.onlyAdministrator).waitFor();
      await planner.keyboard.press('Escape');

      await page.goto(address, { waitUntil: 'commit' });
      await change(page);
      const dialog = page.getByRole('dialog');
      const lower = dialog.getByRole('button', { name: words.mapMarking.lower });
      await lower.click();
      await dialog.getByText(words.mapMarking.reasonMissing).waitFor();
      await inspect('lower', 'now');
      await dialog.getByLabel(words.mapMarking.reason).fill('Ligger i åpent anlegg');
      await lower.click();
      await marking(page).getByText(words.mapMarking.open, { exact: true }).waitFor();
      await dialog.waitFor({ state: 'detached' });

      // Who has it open hears of it, and may mark it again.
      await marking(planner).getByText(words.mapMarking.open, { exact: true }).waitFor();
      await change(planner);
      await planner.getByRole('dialog').getByRole('button', { name: words.mapMarking.mark }).click();
      await marking(planner).getByText(words.mapMarking.sensitive, { exact: true }).waitFor();
      await marking(page).getByText(words.mapMarking.sensitive, { exact: true }).waitFor();
    },
  );

  journey('of one segment go out with what was just drawn', {}, async ({ page, words }) => {
    const projectId = await newRouteProject(page);
    const segmentId = await newSegment(page, projectId, 'Langs veien', { hasRoute: false });
    await newSegment(page, projectId, 'Over jordet');
    // From the menu of the segment to its map.
    await page.goto(`/projects/${projectId}/trench/${segmentId}`, { waitUntil: 'commit' });
    await page.locator('.segment-menu').click();
    await page.getByRole('menuitem', { name: words.segments.showOnMap }).click();
    await page.waitForURL(`**/projects/${projectId}/map/${segmentId}`);
    await expect.poll(() => page.locator('.map-toolbar .marking').count()).toBe(0);
    const typing = words.mapPanels.typing;
    await page.getByRole('combobox', { name: typing.crs }).selectOption('EPSG:25832');
    for (const [east, north] of [
      [597_000, 6_643_000],
      [597_100, 6_643_000],
    ]) {
      await page.getByRole('textbox', { name: /^(Easting|Øst)/ }).fill(String(east));
      await page.getByRole('textbox', { name: /^(Northing|Nord)/ }).fill(String(north));
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: words.mapFiles.download, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.mapFiles.sensitive).waitFor();
    await dialog.getByLabel(words.mapFiles.format).selectOption('DXF');
    // As coordinates are shown.
    await expect.poll(() => dialog.getByLabel(typing.crs).inputValue()).toBe('EPSG:25832');
    const { name, content } = await contentOf(page, () =>
      dialog.getByRole('button', { name: words.mapFiles.download, exact: true }).click(),
    );
    expect(name).toBe(`routes-${projectId}-kraftsensitiv.dxf`);
    expect(content.toString()).toContain('Langs veien');
    expect(content.toString()).not.toContain('Over jordet');
    await page.locator('.map-toolbar .marking-badge').waitFor();
    // The bar scrolls, not the page.
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  journey('are the first segments of a project', { mayFail: /ERR_FAILED/ }, async ({ page, words }) => {
    const projectId = await newRouteProject(page);
    await page.goto(`/projects/${projectId}/map`, { waitUntil: 'commit' });
    await page.getByText(words.map.noSegments).waitFor();
    await page.getByRole('button', { name: words.mapFiles.import, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await chooseFile(dialog, 'trase.geojson', JSON.stringify(GEOJSON));
    await dialog.getByText(words.mapFiles.fine(2)).waitFor();
    await dialog.getByRole('button', { name: words.mapFiles.import, exact: true }).click();
    await dialog.getByText(words.mapFiles.imported(2)).waitFor();
    await dialog.getByRole('button', { name: words.mapFiles.close, exact: true }).last().click();
    await page.locator('.map-list').getByRole('link', { name: 'Nordre del' }).waitFor();

    // An answer that is lost: the same import again makes nothing twice.
    await page.getByRole('button', { name: words.mapFiles.import, exact: true }).click();
    await chooseFile(dialog, 'maaling.sos', Buffer.from(SOSI, 'latin1'));
    await dialog.getByText(words.mapFiles.fine(1)).waitFor();
    await page.route(
      /routes\/import\?dryRun=false/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: words.mapFiles.import, exact: true }).click();
    await dialog.getByRole('button', { name: words.mapFiles.again }).click();
    await dialog.getByText(words.mapFiles.imported(1)).waitFor();
    await dialog.getByRole('button', { name: words.mapFiles.close, exact: true }).last().click();
    await expect.poll(() => page.locator('.map-list-segments > .table tbody tr').count()).toBe(3);

    // The palette knows the map from any page of the project.
    await page.goto(`/projects/${projectId}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').fill(words.map.map);
    await page.getByRole('option', { name: words.map.map, exact: true }).first().click();
    await page.waitForURL(`**/projects/${projectId}/map`);
  });

  journey('are not kept on a server that may not have them', {}, async ({ page, words, inspect }) => {
    const projectId = await newRouteProject(page);
    const segmentId = await newSegment(page, projectId, 'Langs veien', { hasRoute: false });
    await page.route('**/session', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const reply = await route.fetch();
      return route.fulfill({ response: reply, json: { ...(await reply.json()), routes: 'forbidden' } });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const address of [`/projects/${projectId}/map`, `/projects/${projectId}/map/${segmentId}`]) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('main').getByText(words.map.forbidden).waitFor();
    }
    expect(asked.filter((path) => /\/routes?(\/|\.|$)/.test(path))).toEqual([]);
    await inspect('forbidden', 'now');
    await page.unroute('**/session');
  });
});
