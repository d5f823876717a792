import type { Answer } from '@spadework/core/record';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../kit/index.js';
import { useRecordWords } from '../words/index.js';
import { type Chapter, marksOf, shownParts } from './chapters.js';

/** The chapters as chips, which stay in sight: each leads to its points, and says how many of them have an answer. */
export function ChapterNav({
  chapters,
  answers,
  lacking,
}: {
  chapters: readonly Chapter[];
  answers: ReadonlyMap<string, Answer>;
  /** Keys that lack something. */
  lacking: readonly string[];
}) {
  const words = useRecordWords();
  const nav = useRef<HTMLElement>(null);
  const current = useCurrentChapter(chapters);
  useEffect(() => {
    const bar = nav.current;
    const chip = bar?.querySelector<HTMLElement>(`[data-chapter="${current}"]`);
    // Along the bar alone: the page stays where it is.
    if (bar && chip) bar.scrollTo({ left: chip.offsetLeft - (bar.clientWidth - chip.clientWidth) / 2 });
  }, [current]);
  if (chapters.length < 2) return null;
  const lacks = new Set(lacking);
  return (
    <nav ref={nav} className="record-chapters" aria-label={words.chapters}>
      {chapters.map((chapter) => {
        const marks = marksOf(chapter.points, answers);
        const answered = marks.filter((mark) => mark !== 'NONE').length;
        const isComplete = !chapter.points.some((point) =>
          [point, ...shownParts(point, answers.get(point.key))].some(({ key }) => lacks.has(key)),
        );
        return (
          <button
            key={chapter.id}
            type="button"
            className="record-chip"
            data-chapter={chapter.id}
            aria-current={chapter.id === current ? 'true' : undefined}
            onClick={() => {
              const heading = document.getElementById(`chapter-${chapter.id}`);
              heading?.scrollIntoView({ block: 'start' });
              heading?.focus({ preventScroll: true });
            }}
          >
            {isComplete && <Icon of={Check} size={16} />}
            {`${chapter.name} `}
            <span className="record-chip-count">{`${answered}/${marks.length}`}</span>
          </button>
        );
      })}
    </nav>
  );
}

/** The chapter whose points are at the top of what is seen. */
function useCurrentChapter(chapters: readonly Chapter[]): number | undefined {
  const [current, setCurrent] = useState<number>();
  const ids = chapters.map(({ id }) => id).join(' ');
  useEffect(() => {
    const body = document.querySelector('[data-record-body]');
    if (!body) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const edge = body.getBoundingClientRect().top + 140;
      const above = ids.split(' ').filter((id) => {
        const heading = document.getElementById(`chapter-${id}`);
        return heading !== null && heading.getBoundingClientRect().top <= edge;
      });
      setCurrent(Number(above.at(-1) ?? ids.split(' ')[0]));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    body.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      body.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [ids]);
  return current;
}
