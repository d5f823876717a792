import type { ShortText } from '@spadework/core/search';
import { plainText, readMarkdown } from '@spadework/core/text';
import type { Engine, Part, Reading } from '../search/index.js';
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

/** A section as the search of short texts takes it: what its headings say counts more than what stands below. */
const searched = ({ title, heading, text }: Section): ShortText => ({
  fields: [
    { text: heading ?? title, weight: 6, isName: true },
    { text: heading === undefined ? undefined : title, weight: 3 },
    { text, weight: 1 },
  ],
});

/** A search through pages, by the words that the company and the app know. */
export function helpSearch(pages: Pages, engine: Engine): (q: string) => Section[] {
  const sections = Object.entries(pages).flatMap(([page, content]) => sectionsOf(page as PageName, content));
  const index = engine.texts(sections.map(searched));
  return (q) =>
    index
      .search(q)
      .matches.slice(0, MAX_HITS)
      .map(({ place }) => sections[place]!);
}

const BEFORE = 40;
const LENGTH = 140;

/** The part of a text around its first hit, with the hits marked. */
export function excerptOf(text: string, { parts }: Pick<Reading, 'parts'>): Part[] {
  let place = 0;
  const placed = parts(text).map((part) => {
    const start = place;
    place += part.text.length;
    return { ...part, start };
  });
  const hit = placed.find(({ isHit }) => isHit)?.start ?? 0;
  const first = Math.max(0, hit - BEFORE);
  const from = first === 0 ? 0 : Math.min(hit, text.indexOf(' ', first) + 1);
  const to = from + LENGTH;
  const shown = placed
    .map(({ start, isHit, text: whole }) => ({
      text: whole.slice(Math.max(0, from - start), Math.max(0, to - start)),
      isHit,
    }))
    .filter((part) => part.text !== '');
  const around = (dots: string) => ({ text: dots, isHit: false });
  return [...(from > 0 ? [around('… ')] : []), ...shown, ...(to < text.length ? [around(' …')] : [])];
}
