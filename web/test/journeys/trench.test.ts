import {
  COVERING_FIELDS,
  GROUP_FIELDS,
  PLACEMENT_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SURROUNDINGS_FIELDS,
} from '@spadework/core/trench';
import { expect } from 'vitest';
import { formatNumber } from '../../src/words/index.js';
import {
  add,
  CABLE,
  catalog,
  dragTo,
  field,
  isMet,
  method,
  middle,
  names,
  openNew,
  options,
  PIPE,
  SECTION,
  saved,
  watchAttributes,
  write,
} from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';
import { expectUsable } from '../usable.js';

/** The stories of the trench editor. Sabotage: compute the layout only on the server, and the drag shows nothing before it is dropped. */

browserTests('the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'a trench is built with the mouse, and is there after a reload',
    {},
    async ({ page, words, language }) => {
      await page.goto('/projects?q=Storgata');
      await page
        .getByRole('link', { name: /Storgata/ })
        .first()
        .click();
      await page
        .getByRole('navigation', { name: words.projects.page.tabs })
        .getByRole('link', { name: words.projects.page.trench, exact: true })
        .click();
      await page.getByRole('button', { name: words.trench.newSegment }).first().click();
      await field(page, words.trench.name).fill('Mouse');
      const most = `${formatNumber(SEGMENT_FIELDS.length.usual, 1, language())} m`;
      for (const [wrong, said] of [
        ['mange', words.kit.notANumber],
        ['1e3', words.kit.notANumber],
        ['-1', words.kit.atLeast('0 m')],
        ['100001', words.kit.atMost(most)],
      ] as const) {
        await field(page, words.trench.length).fill(wrong);
        await page.getByRole('button', { name: words.trench.create }).click();
        await page.getByRole('dialog').getByText(said).waitFor();
      }
      await field(page, words.trench.length).fill('85,5');
      await page.getByRole('button', { name: words.trench.create }).click();
      await page.getByText(words.trench.emptySection).waitFor();
      await add(page, CABLE, 'tslf 240', 2);
      await add(page, PIPE, '160');
      const at = (layer: number, place: number, count: number) =>
        expect.stringContaining(`, ${words.trench.place(layer, place, count)}`);
      expect(await names(page)).toEqual([at(1, 1, 3), at(1, 2, 3), at(1, 3, 3)]);
      expect((await names(page))[0]).toMatch(/^H1, TSLF /);
      // Along the row: the first cable goes behind the pipe.
      const pipe = await middle(options(page).nth(2));
      const changed = await watchAttributes(page);
      const moves: string[][] = [];
      await dragTo(
        page,
        options(page).nth(0),
        { x: pipe.box.x + pipe.box.width + 20, y: pipe.y },
        async () => void moves.push(await changed()),
      );
      // After the first move, which begins the drag, nothing but places changes, once for each item of the row at most.
      for (const attributes of moves.slice(1)) {
        expect(attributes.length).toBeLessThanOrEqual(3);
        expect([...new Set(['transform', ...attributes])]).toEqual(['transform']);
      }
      await isMet(page, async () => /, TSLF /.test((await names(page))[2]!));
      await page.keyboard.press('Control+z');
      await isMet(page, async () => !/, TSLF /.test((await names(page))[2]!));
      // Into the pipe, to a new layer, and freely in millimetres.
      await dragTo(page, options(page).nth(0), await middle(options(page).nth(2)));
      const inside = words.trench.inside('|', 1, 1).split('|')[1]!;
      await isMet(page, async () => (await names(page)).some((name) => name.includes(inside)));
      await page.getByRole('button', { name: words.trench.addLayer }).click();
      const cable = page.locator(`[role=option][aria-label*="${words.trench.place(1, 1, 2)}"]`);
      const from = await middle(cable);
      await dragTo(page, cable, { x: from.x, y: from.y - 190 });
      const upper = page.locator(`[role=option][aria-label*="${words.trench.place(2, 1, 1)}"]`);
      await upper.waitFor();
      await page.keyboard.down('Alt');
      const there = await middle(upper);
      await dragTo(page, upper, { x: there.x + 20, y: there.y });
      await page.keyboard.up('Alt');
      await method(page, language()).waitFor();
      expect(await method(page, language()).inputValue()).toBe('FREE_MANUAL');
      // Another type is looked for from the present one.
      await page.getByRole('button', { name: words.trench.changeType }).click();
      const type = page.getByRole('dialog').getByRole('combobox');
      expect(await type.inputValue()).toMatch(/^TSLF /);
      await page.getByRole('dialog').getByRole('option').nth(1).waitFor();
      await type.press('ArrowDown');
      const begins = page.getByRole('dialog').getByRole('option', { selected: true });
      expect(await begins.textContent()).toBe(await type.inputValue());
      // The list is shorter now, and still below what one types.
      await type.fill('tslf 3x1x150');
      const choices = await page.getByRole('dialog').getByRole('listbox').boundingBox();
      const typed = (await type.boundingBox())!;
      expect(choices!.y).toBeGreaterThanOrEqual(typed.y + typed.height);
      await page.keyboard.press('Escape');
      await type.waitFor({ state: 'detached' });
      await saved(page);
      const before = await names(page);
      await page.reload();
      await options(page).first().waitFor();
      expect(await names(page)).toEqual(before);
    },
  );

  journey(
    'keys alone: add, walk, carry, nudge, label, copy, remove, undo',
    {},
    async ({ page, words, language }) => {
      await openNew(page, 'Taster');
      const section = page.getByRole('listbox', { name: SECTION });
      await page.keyboard.press('a');
      await page.keyboard.type('tslf 240');
      for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
      await isMet(page, async () => (await options(page).count()) === 3);
      // What stands in the field is chosen: the next word takes its place.
      await page.keyboard.type('vann');
      expect(await catalog(page).inputValue()).toBe('vann');
      await page
        .getByRole('button', { name: words.trench.kinds.cable, exact: true, pressed: false })
        .waitFor();
      await section.focus();
      await page.keyboard.press('a');
      await page.keyboard.type('pfsp');
      expect(await catalog(page).inputValue()).toBe('pfsp');
      // Also from the list, where the focus is after a click on a type.
      await page.getByRole('listbox', { name: words.trench.catalog }).focus();
      await page.keyboard.press('a');
      await page.keyboard.type('tfxp');
      expect(await catalog(page).inputValue()).toBe('tfxp');
      await section.focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await page
        .getByText(words.trench.said.moved('', words.trench.place(1, 2, 3)).trim())
        .first()
        .waitFor({ state: 'attached' });
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+Shift+ArrowRight');
      expect(await field(page, PLACEMENT_FIELDS.xAdjustment.name[language()]).inputValue()).toBe('11');
      await page.keyboard.press('Control+z');
      await isMet(
        page,
        async () => (await field(page, PLACEMENT_FIELDS.xAdjustment.name[language()]).count()) === 0,
      );
      await section.focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await write(page, PLACEMENT_FIELDS.label.name[language()], 'H1');
      await isMet(page, async () => (await names(page))[0]!.startsWith('H1, '));
      await section.focus();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await isMet(page, async () => (await options(page).count()) === 4);
      // What was done is still there to be heard when the price comes right behind it.
      await page.locator('.price-row[data-settled=true]').waitFor();
      await page.keyboard.press('Delete');
      const removed = words.trench.said.removed('');
      const [price] = words.price.said('|', '').split('|');
      expect(await page.locator('body > [aria-live=polite] p').allTextContents()).toEqual([
        expect.anything(),
        expect.stringContaining(removed),
        expect.stringContaining(price!),
      ]);
      // What is heard takes no room: the window has no scrollbar of its own.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await isMet(page, async () => (await options(page).count()) === 0);
      await page.keyboard.press('Control+z');
      await isMet(page, async () => (await options(page).count()) === 3);
      await page.keyboard.press('Control+Shift+z');
      await isMet(page, async () => (await options(page).count()) === 0);
      await page.getByRole('tree', { name: words.trench.contents }).getByRole('treeitem').first().focus();
      await saved(page);
    },
  );

  journey(
    'what is chosen is seen at once, slips are forgiven, and lists and comparisons fit small windows',
    { begins: 'en light desktop' },
    async ({ page, words, language }) => {
      await openNew(page, 'Beside');
      const other = new URL(page.url()).pathname.split('/').at(-1)!;
      await openNew(page, 'Seen');
      // A slip finds, and is told; Enter that comes before what searches counts when it is there.
      await page.locator('.kinds').getByRole('button', { name: CABLE }).click();
      await catalog(page).fill('kabell');
      await catalog(page).press('Enter');
      await isMet(page, async () => (await options(page).count()) === 1);
      await page.locator('.add .understood em', { hasText: 'kabel' }).waitFor();
      await add(page, CABLE, 'tslf 240', 5);
      await catalog(page).fill('fibr');
      await page.getByRole('button', { name: words.trench.kinds.cable, exact: true }).waitFor();
      await page.locator('.add').getByRole('option').first().waitFor();
      // What is preselected is a type of the catalog; a thing without one comes last and says so.
      const offers = page.locator('.add').getByRole('option');
      expect(await offers.first().textContent()).toContain('Trekkerør');
      await offers.last().getByText(`${words.trench.withoutType}: `).waitFor();
      await catalog(page).fill(words.trench.coverings.GRAVEL);
      expect(await offers.last().textContent()).toContain(words.trench.topCoverings);
      await catalog(page).press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: words.trench.coverings.GRAVEL, checked: true })
        .waitFor();
      await page.keyboard.press('Escape');
      // Another kind is chosen to see what there is of it, whatever was searched for before.
      await catalog(page).fill('tslf 240');
      await page.locator('.kinds').getByRole('button', { name: PIPE }).click();
      await page.locator('.kinds').getByRole('button', { name: PIPE, pressed: true }).waitFor();
      expect(await catalog(page).inputValue()).toBe('');

      const inspector = page.getByRole('complementary', { name: words.trench.placement });
      const scrolled = () => inspector.evaluate((box) => box.scrollTop);
      const scroll = () => inspector.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await options(page).nth(0).click();
      await scroll();
      expect(await scrolled()).toBeGreaterThan(100);
      await options(page).nth(1).click();
      expect(await scrolled()).toBe(0);
      await method(page, language()).waitFor();
      // Whoever works in the form stays where they are.
      const last = inspector.getByRole('button', { name: words.trench.settings });
      await last.focus();
      await scroll();
      await page.evaluate(() => document.activeElement?.scrollIntoView());
      const before = await scrolled();
      await page.keyboard.press('Control+z');
      await isMet(page, async () => (await options(page).count()) === 5);
      expect(await scrolled()).toBeGreaterThan(before / 2);

      await expectUsable(page, () => page.getByRole('listbox', { name: words.trench.catalog }), '.entry');
      await expectUsable(
        page,
        () => page.getByRole('tree', { name: words.trench.contents }),
        '[role=treeitem]',
      );

      // Catalog and contents stay beside another segment; in a narrow window a button or A brings them.
      const { pathname } = new URL(page.url());
      await page.goto(`${pathname}?compare=${other}`);
      const contents = page.getByRole('tree', { name: words.trench.contents });
      await page.getByRole('region', { name: words.compare.title }).waitFor();
      await contents.waitFor();
      const left = page.getByRole('button', { name: words.trench.catalogAndContents });
      expect(await left.isVisible()).toBe(false);
      await page.setViewportSize({ width: 1024, height: 768 });
      await contents.waitFor({ state: 'hidden' });
      await page.getByRole('listbox', { name: SECTION }).focus();
      await page.keyboard.press('a');
      await contents.waitFor();
      expect(await catalog(page).evaluate((box) => box === document.activeElement)).toBe(true);
      await left.click();
      await contents.waitFor({ state: 'hidden' });
      expect(await left.getAttribute('aria-expanded')).toBe('false');
    },
  );

  journey(
    'panels: section, coverings, layers, arrangement, settings; findings lead to their item and are fixed',
    {},
    async ({ page, words, language }) => {
      await openNew(page, 'Panels');
      await add(page, CABLE, 'tslf 240', 2);
      await page.getByRole('button', { name: words.trench.addCovering }).click();
      // Enter in a field adds it.
      await write(page, COVERING_FIELDS.thickness.name[language()], '90');
      await page.getByText('90 mm').first().waitFor();
      // Whoever opened the dialog has the focus again.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.trench.addCovering);
      await field(page, words.trench.arrangement).last().selectOption('FLAT');
      const { spacing } = GROUP_FIELDS;
      await write(page, spacing.name[language()], '1000000');
      await page.getByText(words.kit.atMost(`${formatNumber(spacing.usual, 1, language())} mm`)).waitFor();
      await write(page, spacing.name[language()], '35');
      await method(page, language()).selectOption('FREE_AUTOMATIC');
      await write(page, PLACEMENT_FIELDS.xAdjustment.name[language()], '-40');
      const findings = page.getByRole('region', { name: words.trench.findings });
      const show = findings.getByRole('button', { name: words.trench.show, exact: true }).first();
      await show.click();
      await findings
        .locator('.found-fix')
        .filter({ hasText: / 40 mm / })
        .click();
      await findings.locator('.found-fix', { hasText: / 40 mm / }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.trench.settings }).click();
      await write(page, SURROUNDINGS_FIELDS.ambientTemperature.name[language()], '8');
      await page.getByRole('button', { name: words.trench.done }).click();
      await page.getByRole('button', { name: words.trench.copySection }).click();
      await page.getByRole('button', { name: words.trench.sectionName(2), exact: true }).waitFor();
      await isMet(page, async () => (await options(page).count()) === 2);
      await saved(page);
      for (const name of [words.trench.rating, words.trench.quantities])
        expect(await page.getByRole('region', { name, exact: true }).count()).toBe(1);
    },
  );

  // Sabotage: give the menu its own list of commands, and the keys and the menu no longer agree.
  journey(
    'menus of items, layers and coverings; several items are aligned and get one property; gravel lies under asphalt',
    {},
    async ({ page, words, language, inspect }) => {
      const menuItem = (name: string) => page.getByRole('menuitem', { name });
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await openNew(page, 'Menus');
      await add(page, CABLE, 'tslf 240', 2);
      await add(page, PIPE, '160');
      // What was added shows its position when one turns to it; before that it would cover the figures around it.
      const position = page.getByText(/ x [\d\s.,]+ y [\d\s.,]+/);
      expect(await position.count()).toBe(0);
      await options(page).last().hover();
      await position.waitFor();
      // By the mouse: into the pipe, without dragging. The focus is on the section again.
      await options(page).nth(0).click({ button: 'right' });
      await menuItem(words.trench.duplicate).getByText('Ctrl+D').waitFor();
      await menuItem(words.trench.putIn).click();
      await menuItem('R1').click();
      const inside = words.trench.inside('|', 1, 1).split('|')[1]!;
      await isMet(page, async () => (await names(page)).some((name) => name.includes(inside)));
      expect(await focused()).toMatch(SECTION);
      // By keys: out of it again. Escape closes, and the focus returns.
      await page.keyboard.press('Shift+F10');
      await menuItem(words.trench.takeOut).waitFor();
      await inspect('the menu of an item', 'now');
      await page.keyboard.press('Escape');
      await menuItem(words.trench.takeOut).waitFor({ state: 'detached' });
      expect(await focused()).toMatch(SECTION);
      await page.keyboard.press('Shift+F10');
      await menuItem(words.trench.takeOut).press('Enter');
      await isMet(page, async () => !(await names(page)).some((name) => name.includes(inside)));
      for (let i = 0; i < 3; i++) await page.keyboard.press('-');
      await page
        .getByText(/^1\D000$/)
        .first()
        .waitFor();
      // The figures of the drawing are in the other language too.
      await page
        .getByText(language() === 'en' ? /^\d,\d{3}$/ : /^\d\s\d{3}$/)
        .first()
        .waitFor();
      await page.keyboard.press('0');
      // In the tree: a layer above, and all of one type.
      await page.getByRole('treeitem').first().click({ button: 'right' });
      await menuItem(words.trench.insertAbove).click();
      await page.getByRole('treeitem', { name: words.trench.layerName(2) }).waitFor();
      const rows = page.getByRole('treeitem', { level: 2 });
      await rows.first().click();
      await rows.last().click({ modifiers: ['Shift'] });
      expect(await page.getByRole('treeitem', { selected: true }).count()).toBe(3);
      await rows.nth(1).click({ modifiers: ['ControlOrMeta'] });
      expect(await page.getByRole('treeitem', { selected: true }).count()).toBe(2);
      await rows.first().click();
      await page.getByRole('treeitem', { name: /TSLF/ }).first().click({ button: 'right' });
      await menuItem(words.trench.selectSame).click();
      expect(await page.getByRole('treeitem', { selected: true }).count()).toBe(2);
      // One form for both: what differs says so, and one change gives both the same.
      await write(page, PLACEMENT_FIELDS.minPadding.name[language()], '120');
      await page.getByRole('listbox', { name: SECTION }).focus();
      await page.keyboard.press('Control+a');
      const padding = field(page, PLACEMENT_FIELDS.minPadding.name[language()]);
      await isMet(page, async () => (await padding.getAttribute('placeholder')) === words.trench.different);
      await inspect('several items', 'now');
      await page.getByRole('button', { name: words.trench.alignments.middle }).click();
      const centres = async () => {
        const boxes = await Promise.all((await options(page).all()).map((one) => middle(one)));
        return boxes.map(({ y }) => Math.round(y));
      };
      await isMet(page, async () => new Set(await centres()).size === 1);
      // What and where is asked first, and gravel goes under the asphalt that is there.
      for (const name of [words.trench.coverings.TARMAC, words.trench.coverings.GRAVEL]) {
        await page.getByRole('button', { name: words.trench.addCovering }).click();
        await page.getByRole('radio', { name }).check();
        await page.getByRole('button', { name: words.trench.done }).click();
      }
      const coverings = page.getByRole('region', { name: words.trench.topCoverings }).getByRole('listitem');
      await coverings.nth(1).getByText(words.trench.baseCourse).waitFor();
      await coverings.nth(1).getByRole('button').click({ button: 'right' });
      await menuItem(words.trench.removeCovering).click();
      await isMet(page, async () => (await coverings.count()) === 1);
      // While a cable is dragged over a pipe, the status says so, and it lies there already. Escape takes it back.
      await page.getByRole('listbox', { name: SECTION }).focus();
      await page.keyboard.press('Escape');
      const from = await middle(page.getByRole('option', { name: /^H1/ }));
      const to = await middle(page.getByRole('option', { name: /^R1/ }));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const part of [0.5, 1])
        await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      await page
        .getByRole('status')
        .filter({ hasText: words.trench.into('R1') })
        .waitFor({ state: 'attached' });
      const tip = (await page.locator('.position').boundingBox())!;
      expect(tip.y).toBeGreaterThan(to.box.y + to.box.height);
      await page.keyboard.press('Escape');
      await page.mouse.up();
      // Nothing is chosen: the segment's own fields come first. What nobody builds is refused beside its field.
      await page.keyboard.press('Escape');
      const inspector = page.locator('.inspector');
      await isMet(page, async () =>
        (await inspector.getByRole('textbox').first().inputValue()).startsWith('Menus'),
      );
      const depth = SECTION_FIELDS.layoutDepth;
      await write(page, depth.name[language()], '100000');
      await inspector.getByText(words.kit.atMost(`${formatNumber(depth.usual, 1, language())} mm`)).waitFor();
      await write(page, depth.name[language()], '3000');
      await page
        .getByRole('region', { name: words.trench.findings })
        .locator('.found-fix', { hasText: words.trench.fixes.batter })
        .click();
      await saved(page);
    },
  );

  // Sabotage: store the road without asking, or lay what is added beside the pipe that is selected.
  journey(
    'asphalt proposes a road, and a cable goes into the pipe that is selected; both can be taken back',
    {},
    async ({ page, words, language, inspect }) => {
      await openNew(page, 'Road');
      await add(page, PIPE, '160');
      // By the keyboard: the pipe is selected, and the cable fits.
      await add(page, CABLE, 'tslf 240');
      const inside = words.trench.inside('|', 1, 1).split('|')[1]!;
      const isInside = async () => (await names(page)).some((name) => name.includes(inside));
      await isMet(page, isInside);
      await page.getByRole('button', { name: words.trench.layBeside('R1') }).click();
      await isMet(page, async () => !(await isInside()));
      await page.keyboard.press('Control+z');
      await isMet(page, isInside);
      // What is selected now is the cable: the next one lies beside the pipe.
      await options(page).last().click();
      await add(page, CABLE, 'tslf 240');
      expect((await names(page)).filter((name) => name.includes(inside))).toHaveLength(1);

      const coverings = page.getByRole('region', { name: words.trench.topCoverings }).getByRole('listitem');
      const surface = page.getByRole('combobox', { name: SECTION_FIELDS.surface.name[language()] });
      const cover = async (isRoad: boolean) => {
        await page.getByRole('button', { name: words.trench.addCovering }).click();
        await page.getByRole('radio', { name: words.trench.coverings.TARMAC }).check();
        const road = page.getByRole('checkbox', { name: words.trench.liesInRoad });
        expect(await road.isChecked()).toBe(true);
        if (!isRoad) await road.uncheck();
        await inspect('asphalt proposes a road', 'now');
        await page.getByRole('button', { name: words.trench.done }).click();
        await page.getByRole('listbox', { name: SECTION }).focus();
        await page.keyboard.press('Escape');
        await isMet(page, async () => (await coverings.count()) === 1);
      };
      await cover(true);
      await isMet(page, async () => (await surface.inputValue()) === 'ROAD');
      // One undo takes back what one button did.
      await page.getByRole('listbox', { name: SECTION }).press('Control+z');
      await isMet(page, async () => (await coverings.count()) === 0 && (await surface.inputValue()) === '');
      await cover(false);
      expect(await surface.inputValue()).toBe('');
      const offer = page.getByRole('button', { name: words.trench.liesInRoad });
      await inspect('a road is offered', 'now');
      await offer.click();
      await isMet(page, async () => (await surface.inputValue()) === 'ROAD');
      await offer.waitFor({ state: 'detached' });
      // Drawn is what is counted: the base course below the asphalt.
      expect(await page.locator('.band-BASE_COURSE').count()).toBeGreaterThan(0);
    },
  );

  // Sabotage: open the trench again when another catalog is there, or when its screen was left.
  journey('whoever comes back after a while can still undo', {}, async ({ page }) => {
    await openNew(page, 'Pause');
    await add(page, CABLE, 'tslf 240', 2);
    await saved(page);
    const asked = page.waitForResponse((response) => response.url().endsWith('/trench/rest/catalog'));
    await page.evaluate(() => {
      const later = Date.now() + 11 * 60_000;
      Date.now = () => later;
      dispatchEvent(new Event('visibilitychange'));
    });
    await (await asked).finished();
    // What the answer does to the editor is done by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await page.getByRole('listbox', { name: SECTION }).focus();
    await page.keyboard.press('Control+z');
    await isMet(page, async () => (await options(page).count()) === 1);
    // Also after a look at the costs, with what somebody else did meanwhile.
    const segment = `/public/trench/rest/segments/${/trench\/(\d+)/.exec(page.url())![1]}`;
    await page.getByRole('link', { name: /^(Cost|Kostnad)$/ }).click();
    await page.getByRole('listbox', { name: SECTION }).waitFor({ state: 'detached' });
    const { origin } = new URL(page.url());
    const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
    const data = { name: 'Pause', length: 77 };
    expect((await page.request.put(segment, { headers, data })).status()).toBe(200);
    await page.goBack();
    await options(page).first().waitFor();
    await page.getByRole('listbox', { name: SECTION }).focus();
    await page.keyboard.press('Control+Shift+z');
    await isMet(page, async () => (await options(page).count()) === 2);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await isMet(page, async () => (await options(page).count()) === 0);
    await saved(page);
    expect(await (await page.request.get(segment, { headers })).json()).toMatchObject({ length: 77 });
  });
});
