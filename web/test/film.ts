import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** A folder: `npm run pictures` films the planner's loop into it. Otherwise nothing is filmed. */
const FOLDER = process.env.SPADEWORK_FILM;
export const isFilming = FOLDER !== undefined;

/** Pictures are as wide as a page of the README shows them. */
const SCALE = 0.62;
const QUALITY = 62;

interface Shot {
  file: string;
  seconds: number;
  text: string;
}

/** Takes a picture of each step of a story, and writes down when it was reached. */
export class Film {
  readonly #page: Page;
  readonly #began = Date.now();
  readonly #shots: Shot[] = [];

  constructor(page: Page) {
    this.#page = page;
    if (!FOLDER) return;
    mkdirSync(FOLDER, { recursive: true });
    for (const file of readdirSync(FOLDER)) rmSync(`${FOLDER}/${file}`);
  }

  async shot(name: string, text: string): Promise<void> {
    if (!FOLDER) return;
    const seconds = (Date.now() - this.#began) / 1000;
    const { width, height } = this.#page.viewportSize()!;
    // A notice for a moment would hide what the picture is about.
    await this.#page.evaluate(() =>
      document.querySelector<HTMLElement>('.toasts')?.style.setProperty('visibility', 'hidden'),
    );
    const session = await this.#page.context().newCDPSession(this.#page);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      clip: { x: 0, y: 0, width, height, scale: SCALE },
    });
    await session.detach();
    const file = `${String(this.#shots.length).padStart(2, '0')}-${name}.webp`;
    writeFileSync(`${FOLDER}/${file}`, Buffer.from(data, 'base64'));
    this.#shots.push({ file, seconds, text });
  }

  /** The steps with their pictures and times, as a page. */
  end(): void {
    if (!FOLDER) return;
    const steps = this.#shots.map(
      ({ file, seconds, text }) => `## ${text}\n\n${seconds.toFixed(1)} s\n\n![${text}](${file})\n`,
    );
    writeFileSync(
      `${FOLDER}/README.md`,
      `# The planner's loop\n\nFrom an empty project to a trench that is drawn, rated, priced and reported. A program clicks and types here, so the times are how
long the app takes, not how long a person thinks. \`npm run pictures\` films it again.\n\n${steps.join('\n')}`,
    );
  }
}
