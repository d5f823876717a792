import { plainText, readMarkdown } from '@spadework/core/text';
import type { PageName, Pages } from './pages/index.js';

/** A heading of a page with what stands below it. */
export interface Section {
  page: PageName;
  /** The title of the page. */
  title: string;
  /** Undefined: what stands before the first heading. */
  heading?: string;
  text: string;
}

/** The title of a page, from its first line. */
export const titleOf = (page: string): string => plainText(page.slice(2, page.indexOf('\n')));

export function sectionsOf(page: PageName, content: string): Section[] {
  const title = titleOf(content);
  const sections: Section[] = [{ page, title, text: '' }];
  for (const block of readMarkdown(content)) {
    if (block.kind === 'heading') {
      if (block.level > 1) sections.push({ page, title, heading: plainText(block.text), text: '' });
      continue;
    }
    const lines =
      block.kind === 'list'
        ? block.items
        : block.kind === 'table'
          ? block.rows.map((row) => row.join(': '))
          : block.kind === 'paragraph'
            ? [block.text]
            : [];
    const last = sections.at(-1)!;
    last.text = [last.text, ...lines.map(plainText)].filter(Boolean).join(' ');
  }
  return sections.filter(({ heading, text }) => heading ?? text);
}

const MAX_HITS = 12;

/** The sections with all words of a query; those with words in their heading come first. */
export function searchHelp(pages: Pages, query: string): Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(pages)
    .flatMap(([page, content]) => sectionsOf(page as PageName, content))
    .flatMap((section) => {
      const head = `${section.title} ${section.heading ?? ''}`.toLowerCase();
      const all = `${head} ${section.text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      return [{ section, inHead: words.filter((word) => head.includes(word)).length }];
    });
  return found
    .toSorted((a, b) => b.inHead - a.inHead)
    .slice(0, MAX_HITS)
    .map(({ section }) => section);
}

const BEFORE = 40;
const LENGTH = 140;

/** The part of a text around the first of the words. */
export function excerptOf(text: string, query: string): { text: string; isHit: boolean }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...places, text.length) - BEFORE);
  const from = places.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const part = text.slice(from, from + LENGTH);
  const shown = `${from > 0 ? '… ' : ''}${part}${from + LENGTH < text.length ? ' …' : ''}`;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return shown
    .split(new RegExp(`(${escaped.join('|')})`, 'i'))
    .map((text, at) => ({ text, isHit: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
