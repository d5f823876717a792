import { readFileSync } from 'node:fs';
import { readMarkdown, readSpans } from '@spadework/core/text';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { middle, options, SECTION } from './editor.js';
import type { Variant } from './variants.js';

/*
 * The tutorial of the help, read as a script. Its lists say what to do, sentence by sentence, and each sentence is one of
 * SENTENCES: what is bold is pressed or seen, what is code is typed, and a figure is what the app shows. Its paragraphs
 * explain, and have none of these. Whatever is neither fails.
 */

type Language = Variant['language'];

export type Part = { kind: 'sentence'; text: string } | { kind: 'picture'; name: string; text: string };

/** A figure with its unit, or a sum of money, as the app writes it. */
const FIGURE = /[+−]?\d[\d,.\u00a0 ]*(?:kr\/m|kr|A|mm|m)(?![\p{L}\d])/gu;

export function readTutorial(language: Language): Part[] {
  const file = new URL(`../../docs/help/${language}/tutorial.md`, import.meta.url);
  return partsOf(readFileSync(file, 'utf8'));
}

export function partsOf(text: string): Part[] {
  return readMarkdown(text).flatMap((block): Part[] => {
    switch (block.kind) {
      case 'heading':
        return [];
      case 'picture':
        return [{ kind: 'picture', name: /\d\d-(\w+)\.webp$/.exec(block.address)![1]!, text: block.name }];
      case 'list':
        return block.items.flatMap(sentencesOf).map((text) => ({ kind: 'sentence', text }));
      case 'paragraph':
        if (
          readSpans(block.text).some(({ kind }) => kind === 'strong' || kind === 'code') ||
          /\d/.test(block.text)
        )
          throw new Error(`an explanation names what is pressed, typed or shown: ${block.text}`);
        return [];
      default:
        throw new Error(`a tutorial has no ${block.kind}`);
    }
  });
}

/** A full stop ends a sentence, but not in code or a figure. */
const sentencesOf = (item: string): string[] =>
  item.match(/(?:`[^`]*`|[^.`]|\.(?!\s|$))+(?:\.|$)/g)!.map((text) => text.trim());

const PRICE = /^(Price and rating|Pris og strømføring)$/;

const BOLD = String.raw`\*\*([^*]+)\*\*`;
const CODE = '`([^`]+)`';

interface Rule {
  en: RegExp;
  nb: RegExp;
  act(walker: Walker, values: string[]): Promise<void>;
}

const sentence = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('BOLD', BOLD).replaceAll('CODE', CODE)}\\.$`, 'u');

/** Every sentence that a list of the tutorial may have. */
export const SENTENCES: readonly Rule[] = [
  {
    en: sentence('Open CODE'),
    nb: sentence('Åpne CODE'),
    act: ({ page }) => page.goto('/').then(() => undefined),
  },
  {
    en: sentence('Write CODE in BOLD(?: and CODE in BOLD)?'),
    nb: sentence('Skriv CODE i BOLD(?: og CODE i BOLD)?'),
    act: async (walker, [text, field, secondText, secondField]) => {
      await walker.write(text!, field!);
      if (secondField) await walker.write(secondText!, secondField);
    },
  },
  {
    en: sentence('Press BOLD(?:, then BOLD)?'),
    nb: sentence('Trykk BOLD(?:, så BOLD)?'),
    act: async (walker, names) => {
      for (const name of names) await walker.press(name);
    },
  },
  {
    en: sentence('Press CODE( twice)?'),
    nb: sentence('Trykk CODE( to ganger)?'),
    act: async (walker, [key, again]) => {
      for (let i = 0; i < (again ? 2 : 1); i++) await walker.key(key!);
    },
  },
  {
    en: sentence('Open the menu of CODE and choose BOLD'),
    nb: sentence('Åpne menyen til CODE og velg BOLD'),
    act: async ({ page }, [name, entry]) => {
      await page.getByRole('button', { name }).and(page.locator('[aria-haspopup=menu]')).click();
      await page.getByRole('menuitem', { name: entry!, exact: true }).click();
    },
  },
  {
    en: sentence('Choose BOLD in the section'),
    nb: sentence('Velg BOLD i snittet'),
    act: (walker, [name]) => walker.item(name!).click(),
  },
  {
    en: sentence('Drag BOLD in between BOLD and BOLD, and hold it there'),
    nb: sentence('Dra BOLD inn mellom BOLD og BOLD, og hold den der'),
    act: (walker, [name, left, right]) => walker.dragBetween(name!, left!, right!),
  },
  {
    en: sentence('Let go'),
    nb: sentence('Slipp'),
    act: ({ page }) => page.mouse.up(),
  },
  {
    en: sentence('Press the figure (\\d[^.]*)'),
    nb: sentence('Trykk på tallet (\\d[^.]*)'),
    act: (walker, [figure]) => walker.pressFigure(figure!),
  },
  {
    en: /^You see .*\.$/u,
    nb: /^Du ser .*\.$/u,
    act: (walker) => walker.see(),
  },
];

/** The rule of a sentence and the words that it names; a sentence that no rule knows fails. */
export function ruleOf(text: string, language: Language): { rule: Rule; values: string[] } {
  for (const rule of SENTENCES) {
    const match = rule[language].exec(text);
    if (match) return { rule, values: match.slice(1).filter((value) => value !== undefined) };
  }
  throw new Error(`no rule executes this sentence: ${text}`);
}

/** What a sentence says is to be seen: its bold words and its figures. */
export function seenIn(text: string): string[] {
  const plain = text.replace(/\*\*[^*]+\*\*|`[^`]+`/g, '');
  const seen = [
    ...[...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1]!),
    ...[...plain.matchAll(FIGURE)].map(([figure]) => figure.trim()),
  ];
  const rest = plain.replace(FIGURE, '');
  if (seen.length === 0 || /\d/.test(rest))
    throw new Error(`what is to be seen is neither bold nor a figure with its unit: ${text}`);
  return seen;
}

/** What a sentence names beside its bold words, and where on the screen that is. Every one of these has all figures. */
const PLACES: readonly { en: RegExp; nb: RegExp; in(page: Page): Locator }[] = [
  {
    en: /in a table/,
    nb: /i en tabell/,
    in: (page) => page.getByRole('table', { name: /^(The figures compared|Tallene sammenlignet)$/ }),
  },
  {
    en: /sum of works/,
    nb: /summen av arbeidene/,
    in: (page) => page.getByRole('status', { name: /^(Total|Sum)$/ }),
  },
  {
    en: /circuits .* and the/,
    nb: /kursene .* og/,
    in: (page) => page.getByRole('listbox', { name: SECTION }),
  },
  {
    en: /each circuit/,
    nb: /hver kurs/,
    in: (page) => page.getByRole('region', { name: PRICE }).locator('.price-rating'),
  },
  { en: /costs?\b|kr and/, nb: /koste|kr og/, in: (page) => page.getByRole('region', { name: PRICE }) },
];

/** A sentence that names two places says first of one and then of the other. */
const clausesOf = (text: string): string[] => text.split(/, (?:and that|og at) /);

const PRESSED = ['button', 'link', 'menuitem', 'tab', 'option', 'checkbox', 'radio'] as const;

/** Does what sentences say, as somebody with a mouse and a keyboard. */
export class Walker {
  #text = '';

  constructor(
    readonly page: Page,
    readonly language: Language,
    /** Of what the tutorial types, what this walk types instead: a user of its own. */
    readonly instead: Readonly<Record<string, string>>,
  ) {}

  async walk(
    parts: readonly Part[],
    atPicture: (name: string, text: string) => Promise<void>,
  ): Promise<void> {
    for (const part of parts)
      if (part.kind === 'picture') await atPicture(part.name, part.text);
      else {
        this.#text = part.text;
        const { rule, values } = ruleOf(part.text, this.language);
        await rule.act(this, values).catch((cause) => {
          throw new Error(`the tutorial says: ${part.text}`, { cause });
        });
      }
  }

  /** Looks in what lies on top, a dialog or the page, until it is there. */
  async #find(inside: (top: Locator) => Locator): Promise<Locator> {
    const dialog = this.page.getByRole('dialog');
    let found: Locator;
    await expect
      .poll(async () => {
        found = inside((await dialog.count()) > 0 ? dialog.last() : this.page.locator('body'));
        return found.count();
      })
      .toBeGreaterThan(0);
    return found!.first();
  }

  async write(text: string, field: string): Promise<void> {
    const input = this.page.locator('input');
    const found = await this.#find((top) => top.getByLabel(field, { exact: true }).and(input));
    await found.fill(this.instead[text] ?? text);
  }

  async press(name: string): Promise<void> {
    const found = await this.#find((top) =>
      PRESSED.map((role) => top.getByRole(role, { name, exact: true })).reduce((all, one) => all.or(one)),
    );
    const isSent = (await found.getAttribute('type')) === 'submit';
    await found.click();
    // What is pressed next is in what comes then, not in the form that is being sent.
    if (isSent) await found.waitFor({ state: 'detached' });
  }

  /** A key for the catalog adds something, and the next key waits for it. */
  async key(key: string): Promise<void> {
    const count = await options(this.page).count();
    await this.page.keyboard.press(key.replace('Ctrl', 'Control'));
    if (key === 'Enter') await expect.poll(() => options(this.page).count()).toBeGreaterThan(count);
  }

  item(name: string): Locator {
    return this.page.getByRole('option', { name: `${name},` });
  }

  async dragBetween(name: string, left: string, right: string): Promise<void> {
    const from = await middle(this.item(name));
    const [before, after] = [await middle(this.item(left)), await middle(this.item(right))];
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    for (const part of [0.5, 1])
      await this.page.mouse.move(from.x + ((before.x + after.x) / 2 - from.x) * part, from.y);
  }

  async pressFigure(figure: string): Promise<void> {
    await this.page.getByRole('button').filter({ hasText: figure }).first().click();
  }

  async see(): Promise<void> {
    for (const clause of clausesOf(this.#text)) await this.#see(seenIn(clause), this.#placeOf(clause));
  }

  /** Where a sentence says that something is; the page, where it does not. */
  #placeOf(text: string): Locator {
    const plain = text.replace(/\*\*[^*]+\*\*|`[^`]+`/g, '…');
    return (PLACES.find((place) => place[this.language].test(plain))?.in ?? ((page) => page.locator('body')))(
      this.page,
    );
  }

  /** Until each of these elements has everything. */
  async #see(seen: readonly string[], place: Locator): Promise<void> {
    const missing = async () => {
      const texts = await place.evaluateAll((elements) =>
        elements.map((element) =>
          [
            (element as HTMLElement).innerText,
            // Of a drawing, what is read aloud.
            ...[...element.querySelectorAll('[role=option]')].map((option) =>
              option.getAttribute('aria-label'),
            ),
          ].join(' '),
        ),
      );
      if (texts.length === 0) return ['the place'];
      return texts.flatMap((text) => seen.filter((one) => !text.replace(/\s+/g, ' ').includes(one)));
    };
    await expect.poll(missing).toEqual([]);
  }
}
