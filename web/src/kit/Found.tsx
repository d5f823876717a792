import './found.css';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { EmptyState } from './EmptyState.js';
import { Icon } from './Icon.js';
import { useKitWords } from './words/index.js';

/** Matches that answer less than half of a search are weak. */
export const isWeak = ({ confidence = 1 }: { confidence?: number | undefined }): boolean => confidence < 0.5;

const QUOTES = /["“”«»]/gu;
const MAX_TRIES = 4;
const MIN_LENGTH = 3;

/** Says what a search was understood as, if that is not what was typed, and leads back to the words as they were typed. */
export function Understood({
  reading,
  onSearch,
}: {
  reading:
    | { understood: readonly { text: string; isHit: boolean }[] | undefined; literal: string }
    | undefined;
  onSearch: (q: string) => void;
}) {
  const words = useKitWords();
  // The region is there before it says something: a screen reader would not hear it otherwise.
  return (
    <p className="understood" aria-live="polite">
      {reading?.understood && (
        <>
          <span>
            {words.showing}{' '}
            {reading.understood.map(({ text, isHit }, place) => (isHit ? <em key={place}>{text}</em> : text))}
          </span>{' '}
          <button type="button" className="link-quiet" onClick={() => onSearch(reading.literal)}>
            {words.literally(reading.literal.trim())}
          </button>
        </>
      )}
    </p>
  );
}

/** The words of a search that an entry lacks. */
export function Missing({ words: missing }: { words: readonly string[] }) {
  const words = useKitWords();
  return (
    missing.length > 0 && (
      <span className="missing">
        {words.without} <s>{missing.join(', ')}</s>
      </span>
    )
  );
}

/** The heading of weak matches. If there are no others, it says so. */
export function WeakHeading({ id, isAlone }: { id?: string; isAlone: boolean }) {
  const words = useKitWords();
  return (
    <div className="weak">
      <h2 id={id} className="weak-title">
        {words.weak}
      </h2>
      <p className="weak-text">{isAlone ? words.weakAlone : words.weakText}</p>
    </div>
  );
}

/** Says that a search found nothing, and what can be tried. */
export function NothingFound({
  q,
  onSearch,
  tries = [],
  isSmall = false,
  children,
  actions,
}: {
  q: string;
  onSearch: (q: string) => void;
  /** Searches that find something. Without them, the words are offered one by one. */
  tries?: readonly string[];
  /** There is little room. */
  isSmall?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const words = useKitWords();
  const asked = q.trim();
  const hasQuotes = asked.search(QUOTES) >= 0;
  const plain = asked.replace(QUOTES, ' ').replace(/\s+/gu, ' ').trim();
  const single = [...new Set(plain.split(' '))].filter((word) => word.length >= MIN_LENGTH);
  const offered = tries.length > 0 ? tries : single.length > 1 ? single : [];
  const other = offered.filter((one) => one !== asked).slice(0, MAX_TRIES);
  const body = (
    <>
      <p>{children || words.nothingText}</p>
      {other.length > 0 && (
        <p className="found-tries">
          {words.tryInstead}
          {other.map((one) => (
            <button key={one} type="button" className="link-quiet" onClick={() => onSearch(one)}>
              {one}
            </button>
          ))}
        </p>
      )}
    </>
  );
  const buttons = (hasQuotes || actions) && (
    <>
      {hasQuotes && <Button onClick={() => onSearch(plain)}>{words.withoutQuotes}</Button>}
      {actions}
    </>
  );
  const title = asked ? words.nothingFor(plain) : words.noMatches;
  // Heard once it is shown; what is typed next changes the sentence in place.
  return (
    <div aria-live="polite" className={isSmall ? 'nothing nothing-small' : 'nothing'}>
      {isSmall ? (
        <>
          <p className="nothing-title">
            <Icon of={SearchX} size={16} />
            {title}
          </p>
          {body}
          {buttons && <div className="nothing-actions">{buttons}</div>}
        </>
      ) : (
        <EmptyState icon={SearchX} title={title} actions={buttons}>
          {body}
        </EmptyState>
      )}
    </div>
  );
}
