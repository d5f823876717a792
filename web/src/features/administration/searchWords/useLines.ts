import { useCallback, useState } from 'react';
import { asProblem, call, readAgain } from '../../../api/index.js';
import { refresh } from '../actions.js';
import { type Line, lineOf, merged } from './lines.js';
import { readThesaurus, SEARCH_WORDS, useThesaurus } from './queries.js';

interface Draft {
  lines: readonly Line[];
  /** What it began from, so that it is known what somebody else has changed meanwhile. */
  before: readonly string[];
  etag: string | undefined;
}

type Outcome =
  | { is: 'saved' }
  | { is: 'faulty'; count: number }
  | { is: 'merged' }
  | { is: 'refused'; why: string };

/** Blank lines between others are kept as they are; at the end they are those that nobody has filled in. */
const withoutEnd = (lines: readonly Line[]): readonly Line[] =>
  lines.slice(0, lines.findLastIndex(({ text }) => text.trim() !== '') + 1);

/** The words of the company as they are edited. Nothing is saved before one saves. */
export function useLines() {
  const reading = useThesaurus();
  const saved = reading.data;
  const [draft, setDraft] = useState<Draft>();
  const change = useCallback(
    (by: (lines: readonly Line[]) => readonly Line[]) =>
      setDraft((now) => {
        const { lines, before, etag } = now ?? begun(saved);
        return { lines: by(lines), before, etag };
      }),
    [saved],
  );
  const save = async (): Promise<Outcome> => {
    const { lines: all, before, etag } = draft ?? begun(saved);
    const lines = withoutEnd(all);
    const texts = lines.map(({ text }) => text);
    try {
      await call('document.putThesaurus', { body: { lines: texts }, ifMatch: etag });
      // Every search may find more, also those of the browser, which keep the words for a while.
      await readAgain();
      setDraft(undefined);
      return { is: 'saved' };
    } catch (thrown) {
      const problem = asProblem(thrown);
      const theirs = problem.status === 412 ? await readThesaurus().catch(() => undefined) : undefined;
      if (theirs) {
        const other = theirs.body.lines;
        setDraft({ lines: merged(before, texts, other).map(lineOf), before: other, etag: theirs.etag });
        return { is: 'merged' };
      }
      const faulty = lines.map((line, at) => ({ ...line, fault: problem.of(`lines.${at}`) }));
      const count = faulty.filter(({ fault }) => fault).length;
      setDraft({ lines: faulty, before, etag });
      return count > 0 ? { is: 'faulty', count } : { is: 'refused', why: problem.message };
    }
  };
  return {
    reading,
    /** Undefined until they are read. */
    lines: draft?.lines ?? saved?.body.lines.map((text, at): Line => ({ key: -at - 1, text })),
    isChanged: draft !== undefined,
    change,
    save,
    discard: () => {
      setDraft(undefined);
      void refresh(SEARCH_WORDS);
    },
  };
}

const begun = (saved: Awaited<ReturnType<typeof readThesaurus>> | undefined): Draft => {
  const before = saved?.body.lines ?? [];
  return { lines: before.map((text, at) => ({ key: -at - 1, text })), before, etag: saved?.etag };
};
