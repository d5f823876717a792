import { findItem, type SegmentTrench, type Step } from '@spadework/core/trench';
import { useEffect } from 'react';
import { useSession } from '../../api/index.js';
import { Avatar, announce } from '../../kit/index.js';
import { useEditor } from './editor.js';
import { nameOf } from './names.js';
import type { Words } from './words/index.js';

/** Colleagues who have the segment open, or have changed it while it was, and what the latest of them did. */
export function Others() {
  const { words, open, trench } = useEditor();
  const { name } = useSession().user;
  // What one does in another window is no news.
  const others = open.document.others.filter(({ author }) => author !== name);
  const [latest] = others;
  const news = latest && words.othersChanged(latest.author, touched(latest.steps, trench, words));
  const at = latest?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it happened
  useEffect(() => {
    if (news) announce(news);
  }, [at]);
  const isPresent = new Set(open.document.present.filter((author) => author !== name));
  // Whoever is there stands first.
  const left = others.filter(({ author }) => !isPresent.has(author)).toReversed();
  const people = [...isPresent, ...left.map(({ author }) => author)];
  if (people.length === 0) return null;
  return (
    <div className="others">
      {people.map((author) => (
        <span
          key={author}
          className="other"
          title={isPresent.has(author) ? words.present(author) : words.others(author)}
        >
          <Avatar name={author} />
        </span>
      ))}
      {news && (
        <span className="others-news" title={news}>
          {news}
        </span>
      )}
    </div>
  );
}

const MOST_NAMED = 3;

/** The names of what steps touch, if they are few. */
export function touched(steps: readonly Step[], trench: SegmentTrench, words: Words): string {
  const names = steps.map((step) => {
    if (step.what !== 'item') return words.trench.toLowerCase();
    const item = step.step === 'insert' ? step.value : findItem(trench, step.id)?.item;
    return item ? nameOf(item, words) : words.elements(1);
  });
  const distinct = [...new Set(names)];
  return distinct.length > MOST_NAMED ? words.elements(distinct.length) : distinct.join(', ');
}
