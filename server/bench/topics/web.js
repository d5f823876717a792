import { execSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { spread } from '../numbers.js';
import { count, range, whole } from '../report.js';
import { log, openWorld } from '../world.js';

/** The processor of a cheap laptop, as a multiple of this one's time. */
const SLOWER = 4;
const ITEMS = [40, 200, 500];
const DRAGS = 3;
const MOVES = 120;
const COST_NODES = 5000;
const SCROLLED_PX = 120;
/** Words that people type in the standards, and what the last key of each is. */
const SEARCHES = ['kabel', 'omfylling grøft', 'jording nettstasjon', 'varselbånd', 'trekkekum dekke'];
const SECTION = '.canvas-items [role=option]';
const DRAWN = 'drawn after';

/** The browser app: how soon it can be used, and what a drag costs. Without a GPU, late frames are told and not judged. */
export async function measureWeb({ plan }) {
  const world = await openWorld();
  const server = await world.serve();
  const browser = await chromium.launch({ executablePath: theChromium(), args: ['--no-sandbox'] });
  try {
    return [
      [`The browser app, the processor ${SLOWER} times slower`, 'median', 'range', 'goal'],
      ...(await firstUse(browser, server, plan)),
      ['Standards, processor as it is', 'median', 'range', 'goal'],
      await hitsAfterLastKey(browser, server, plan),
      [`${DRAGS} drags over ${MOVES} moves, processor as it is`, 'median', 'range', 'goal'],
      ...(await drags(browser, server)),
      [`A calculation of ${count(COST_NODES)} nodes scrolled, processor as it is`, 'median', 'range', 'goal'],
      ...(await scrolls(browser, server)),
    ];
  } finally {
    await browser.close();
    await world.close();
  }
}

function theChromium() {
  const { SPADEWORK_CHROMIUM } = process.env;
  if (SPADEWORK_CHROMIUM) return SPADEWORK_CHROMIUM;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'];
  return execSync(names.map((name) => `command -v ${name}`).join(' || '))
    .toString()
    .trim();
}

async function loggedIn(browser, { address }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Somebody who has been here before, and whose browser has forgotten the files.
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'spadework.session', value: 'yes' }] }],
    },
  });
  // Without a page: one would leave the files of the app in the cache.
  await context.request.post('/session', {
    headers: { 'spadework-client': 'web', origin: address },
    data: { username: 'planner', password: 'demo-password' },
  });
  return context;
}

/** Cold: a new browser up to the first row of projects. Warm: from the list of segments into a section, in the open app. */
async function firstUse(browser, server, { rounds }) {
  const [cold, warm, address] = [[], [], []];
  let requests = 0;
  for (let round = 0; round < rounds; round++) {
    log(`the app for the first time, ${round + 1} of ${rounds}`);
    const context = await loggedIn(browser, server);
    const page = await slowPage(context);
    cold.push(await timed(page, '/projects', 'main a[href^="/projects/"]'));
    const section = await segmentOf(page, 12);
    await timed(page, section, SECTION);
    address.push(await timed(page, section, SECTION));
    await page.locator('nav a[href$="/trench"]').click();
    const link = page.locator(`main a[href="${section}"]`);
    await link.waitFor();
    requests = 0;
    // Files come from the cache of the browser; what others do is followed afterwards.
    page.on('request', (request) => {
      if (request.url().includes('/public/') && !request.url().includes('/changes')) requests++;
    });
    const start = performance.now();
    await link.click();
    await page.locator(SECTION).first().waitFor();
    warm.push(performance.now() - start);
    await context.close();
  }
  const line = (what, values, goal) => {
    const { median, least, most } = spread(values);
    const verdict = goal ? `at most ${goal} ms: ${median <= goal ? 'reached' : 'MISSED'}` : '';
    return [`${what}, ms`, whole(median), range({ least, most }, whole), verdict];
  };
  return [
    line('project list, cold cache', cold, 1500),
    line('a section, from the open app', warm, 1000),
    ['requests for it', count(requests), '', `at most 4: ${requests <= 4 ? 'reached' : 'MISSED'}`],
    line('a section by its address, files cached', address),
  ];
}

/** From the last key of a search in the standards until its hits are drawn. */
async function hitsAfterLastKey(browser, server, { rounds }) {
  log('hits in the standards');
  const context = await loggedIn(browser, server);
  const page = await context.newPage();
  const box = page.locator('.standards-search input');
  const times = [];
  for (let round = 0; round < rounds; round++) {
    // A new page has forgotten the hits of the round before.
    await page.goto('/standards');
    await page.locator('.results ol').waitFor();
    for (const words of SEARCHES) {
      await box.fill('');
      await box.pressSequentially(words.slice(0, -1), { delay: 60 });
      await page.locator('.results ol[aria-busy=false]').waitFor();
      const time = page.evaluate(
        () =>
          new Promise((resolve) => {
            let typed;
            addEventListener('input', () => (typed = performance.now()), { capture: true, once: true });
            const list = document.querySelector('.results ol');
            const observer = new MutationObserver(() => {
              if (typed === undefined || list.ariaBusy !== 'false') return;
              observer.disconnect();
              requestAnimationFrame(() => resolve(performance.now() - typed));
            });
            observer.observe(list, { attributes: true, attributeFilter: ['aria-busy'] });
          }),
      );
      await box.press(words.at(-1));
      times.push(await time);
    }
  }
  await context.close();
  const { median, least, most } = spread(times);
  const verdict = `at most 150 ms: ${most <= 150 ? 'reached' : 'MISSED'}`;
  return ['first hits after the last key, ms', whole(median), range({ least, most }, whole), verdict];
}

async function slowPage(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Until the first of what the selector names is in the page and drawn, by the page itself: asking from outside takes its processor. */
async function timed(page, address, selector) {
  const drawn = page.waitForEvent('console', (message) => message.text().startsWith(DRAWN));
  const script = await page.addInitScript(
    ({ selector, drawn }) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        requestAnimationFrame(() => console.info(`${drawn} ${performance.now()}`));
      }).observe(document, { childList: true, subtree: true });
    },
    { selector, drawn: DRAWN },
  );
  await page.goto(address, { waitUntil: 'commit' });
  const time = Number((await drawn).text().slice(DRAWN.length));
  await script.dispose();
  return time;
}

/** A segment with so many cables in four layers, made as the app does. */
async function segmentOf(page, items) {
  const ids = Array.from({ length: items + 3 }, () => randomUUID());
  return page.evaluate(
    async ({ items, ids }) => {
      const headers = { 'spadework-client': 'web', 'api-version': '1.0', 'content-type': 'application/json' };
      const call = async (path, body) =>
        (await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).json();
      const { entities } = await call('/public/project/rest/projects/page?q=Storgata&count=1');
      const projectId = entities[0].id;
      const { id } = await call(`/public/trench/rest/segments/by-projectid/${projectId}`, {
        name: `${items} items`,
        length: 10,
      });
      const { trench } = await call(`/public/trench/rest/segments/${id}/trench`);
      const { cableTypes } = await call('/public/trench/rest/catalog');
      const typeId = cableTypes.find(
        ({ name, cablesimulatorCompatible }) => cablesimulatorCompatible && name.includes('1x240'),
      ).id;
      const [section] = trench.sections;
      const layers = [section.layers[0].id, ...ids.slice(0, 3)];
      const changes = [
        ...layers.slice(1).map((layerId) => ({ kind: 'addLayer', id: layerId, sectionId: section.id })),
        ...ids.slice(3).map((itemId, i) => ({ kind: 'add', id: itemId, typeId, layerId: layers[i % 4] })),
      ];
      for (let at = 0; at < changes.length; at += 400)
        await call(`/public/trench/rest/segments/${id}/trench/changes`, {
          changes: changes.slice(at, at + 400),
        });
      return `/projects/${projectId}/trench/${id}`;
    },
    { items, ids },
  );
}

/** Tells how many ms the scripts of a page have run, by a clock of Chromium's. */
async function scriptTimer(context, page, timeDomain) {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
  };
}

/** Drags one cable back and forth, the first time with code that is new to the browser, and tells the time between frames and the script of each move. */
async function drags(browser, server) {
  const context = await loggedIn(browser, server);
  const rows = [];
  for (const items of ITEMS) {
    log(`a drag among ${items} items`);
    const page = await context.newPage();
    await page.goto('/projects');
    await page.goto(await segmentOf(page, items));
    const option = page.locator(SECTION).nth(Math.floor(items / 2));
    await option.waitFor();
    // Parts of the editor that come after the section are there, and what it shows is computed: this is about dragging.
    await page.locator('.price-row[data-settled=true]').waitFor();
    const script = await scriptTimer(context, page, 'timeTicks');
    // By the clock, what Chromium draws without a GPU and the server count too: they share the processors.
    const processor = await scriptTimer(context, page, 'threadTicks');
    const box = await option.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.evaluate(() => {
      window.frames_ = [];
      let last = performance.now();
      const next = (now) => {
        window.frames_.push(now - last);
        last = now;
        window.frameRequest = requestAnimationFrame(next);
      };
      window.frameRequest = requestAnimationFrame(next);
    });
    const before = await script();
    const [scripts, onProcessor] = [[], []];
    for (let drag = 0; drag < DRAGS; drag++) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let move = 0; move < MOVES; move++) {
        const started = [await script(), await processor()];
        await page.mouse.move(x + 150 * Math.sin(move / 8), y + 20 * Math.cos(move / 5));
        scripts.push((await script()) - started[0]);
        onProcessor.push((await processor()) - started[1]);
      }
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }
    const total = (await script()) - before;
    const frames = await page.evaluate(() => {
      cancelAnimationFrame(window.frameRequest);
      return window.frames_;
    });
    const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];
    const p95 = at(onProcessor, 0.95);
    const verdict = items === 200 ? `at most 8: ${p95 <= 8 ? 'reached' : 'MISSED'}` : '';
    const late = frames.filter((ms) => ms > 17.5).length / frames.length;
    rows.push(
      [
        `${items} items: script of a move, ms, p95 (mean ${(total / DRAGS / MOVES).toFixed(1)})`,
        p95.toFixed(1),
        `${at(scripts, 0.95).toFixed(1)} by the clock`,
        verdict,
      ],
      [
        `${items} items: between frames, ms, p50 and p95`,
        at(frames, 0.5).toFixed(1),
        at(frames, 0.95).toFixed(1),
        `${(late * 100).toFixed(0)} % late`,
      ],
    );
    await page.close();
  }
  await context.close();
  return rows;
}

/** A calculation with so many nodes, all of them open: the same code added until they are there. */
async function calculationOf(page, nodes) {
  return page.evaluate(async (wanted) => {
    const headers = { 'spadework-client': 'web', 'content-type': 'application/json' };
    const call = async (method, path, body) =>
      (await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
    const { entities } = await call('GET', '/public/project/rest/projects/page?q=Storgata&count=1');
    const projectId = entities[0].id;
    const cost = '/public/calculation/rest';
    for (;;) {
      const { nodeCount } = await call('GET', `${cost}/calculations/by-projectid/${projectId}`);
      if (nodeCount >= wanted) return `/projects/${projectId}/cost`;
      await call('PUT', `${cost}/calculationnodes/by-projectid/${projectId}`, {
        number: 'K-703.2',
        quantity: 10,
      });
    }
  }, nodes);
}

/** Scrolls the open tree grid by the wheel, and tells the script of each turn. */
async function scrolls(browser, server) {
  log(`a calculation of ${COST_NODES} nodes`);
  const context = await loggedIn(browser, server);
  const page = await context.newPage();
  await page.goto('/projects');
  await page.goto(await calculationOf(page, COST_NODES));
  await page.locator('[role=treegrid] [role=row]').nth(1).waitFor();
  await page.getByRole('button', { name: 'Open all' }).click();
  const script = await scriptTimer(context, page, 'timeTicks');
  const processor = await scriptTimer(context, page, 'threadTicks');
  const box = await page.locator('.grid-scroller').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const [scripts, onProcessor] = [[], []];
  for (let turn = 0; turn < MOVES; turn++) {
    const started = [await script(), await processor()];
    await page.mouse.wheel(0, SCROLLED_PX);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // Two frames: the one that scrolls, and the one that draws what came into sight.
    scripts.push(((await script()) - started[0]) / 2);
    onProcessor.push(((await processor()) - started[1]) / 2);
  }
  await context.close();
  const line = (what, values, goal) => {
    const { median, least, most } = spread(values);
    const p95 = values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
    const verdict = goal ? `p95 at most ${goal} ms: ${p95 <= goal ? 'reached' : 'MISSED'}` : '';
    const shown = (value) => value.toFixed(1);
    return [`${what}, ms a frame (p95 ${shown(p95)})`, shown(median), range({ least, most }, shown), verdict];
  };
  return [line('script', scripts, 8), line('script, by the processor', onProcessor)];
}
