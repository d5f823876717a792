import type { Block, ReportDocument } from '../report/document.js';
import { dateText } from '../report/format.js';
import type { Language } from '../text/language.js';

/** A page in front of a document, with the comments of companies. Dates are ISO 8601. */
export interface FrontPage {
  id: string;
  title: string;
  version: string;
  date: string;
  company: string;
  comments: readonly { company: string; author: string; date: string; text: string }[];
  /** The number of comments that the page has no space for. */
  olderComments: number;
}

const WORDS = {
  nb: {
    subtitle: 'Kommentarer til dokumentet',
    document: 'Dokument',
    version: 'Versjon',
    company: 'Selskap',
    comments: 'Kommentarer',
    dated: 'Sist endret',
    foot: 'Forside til dokumentet',
    older: (count: number) => `${count} ${count === 1 ? 'eldre kommentar' : 'eldre kommentarer'} er utelatt.`,
  },
  en: {
    subtitle: 'Comments on the document',
    document: 'Document',
    version: 'Version',
    company: 'Company',
    comments: 'Comments',
    dated: 'Last changed',
    foot: 'Front page of the document',
    older: (count: number) => `${count} older ${count === 1 ? 'comment is' : 'comments are'} left out.`,
  },
};

/** The date of the page is that of its newest comment, so that the same comments give the same bytes. */
export function frontPage(page: FrontPage, language: Language): ReportDocument {
  const words = WORDS[language];
  const newest = page.comments.reduce((day, { date }) => (date > day ? date : day), page.date);
  return {
    language,
    title: page.title,
    subtitle: words.subtitle,
    runningHead: `${page.id} ${page.title}`,
    foot: `${words.foot} ${page.id} · ${page.company}`,
    date: newest,
    facts: [
      { label: words.document, value: page.id },
      { label: words.version, value: `${page.version}, ${dateText(page.date, language)}` },
      { label: words.company, value: page.company },
      { label: words.dated, value: dateText(newest, language) },
    ],
    figures: [],
    blocks: [
      { kind: 'heading', text: words.comments },
      ...(page.olderComments > 0
        ? [{ kind: 'paragraph' as const, text: words.older(page.olderComments) }]
        : []),
      ...page.comments.flatMap(({ company, author, date, text }): Block[] => [
        { kind: 'note', text: `${author}, ${company} · ${dateText(date, language)}` },
        ...text
          .split(/\n+/)
          .filter((line) => line.trim())
          .map((line): Block => ({ kind: 'paragraph', text: line })),
      ]),
    ],
  };
}
