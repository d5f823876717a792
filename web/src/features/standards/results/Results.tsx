import './results.css';
import { FileSearch } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { asProblem } from '../../../api/index.js';
import { Button, EmptyState, isWeak, NothingFound, WeakHeading } from '../../../kit/index.js';
import type { Reading } from '../../search/index.js';
import { type DocumentName, isFiltered, type StandardsSearch, standardsAddress } from '../address.js';
import { type Found, isSame, type Match } from '../queries.js';
import { useStandardWords } from '../words/index.js';
import { Result } from './Result.js';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

/** The list of hits. Arrows go through it, Enter opens, to the right is the document, Escape goes back to the words. */
export function Results({
  search,
  found,
  reading,
  tries,
  onSearch,
  onReset,
  error,
  isOld,
  open,
  step,
  onMore,
  onLeave,
  onRead,
  ref,
}: {
  /** With the words as they are typed. */
  search: StandardsSearch;
  found: Found | undefined;
  reading: Reading | undefined;
  /** Searches that find something. */
  tries: readonly string[];
  onSearch: (q: string) => void;
  /** Takes the filters away. */
  onReset: () => void;
  error: unknown;
  /** These are the hits of the words before. */
  isOld: boolean;
  open: DocumentName | undefined;
  /** How many more are shown by the button below. */
  step: number;
  onMore: () => void;
  onLeave: () => void;
  /** Goes to the document. */
  onRead: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  const words = useStandardWords();
  const weakId = useId();
  if (!found && error) throw asProblem(error);
  if (!found)
    return (
      <div className="results" aria-hidden="true">
        {SKELETONS.map((key) => (
          <div key={key} className="result result-skeleton">
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    );
  const matches = found.matches ?? [];
  if (matches.length === 0) {
    const hasFilters = isFiltered(search);
    if (search.q.trim() === '' && !hasFilters)
      return (
        <EmptyState icon={FileSearch} title={words.noneIn[search.scope]}>
          <p>{words.noneInText[search.scope]}</p>
        </EmptyState>
      );
    return (
      <NothingFound
        q={search.q}
        onSearch={onSearch}
        tries={tries}
        actions={hasFilters && <Button onClick={onReset}>{words.reset}</Button>}
      >
        {hasFilters && words.noneText}
      </NothingFound>
    );
  }
  const missing = (found.numMatches ?? 0) - matches.length;
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const at = links.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at === 0) onLeave();
    else if (event.key === 'ArrowUp') links[at - 1]?.focus();
    else if (event.key === 'Home') links[0]?.focus();
    else if (event.key === 'End') links.at(-1)?.focus();
    else if (event.key === 'ArrowRight') onRead();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  const weak = search.q.trim() ? matches.filter(isWeak) : [];
  const strong = weak.length > 0 ? matches.filter((match) => !isWeak(match)) : matches;
  const row = (match: Match) => {
    const name = { type: match.type ?? '', number: match.number ?? '' };
    return (
      <Result
        key={match.versionlessId}
        match={match}
        address={standardsAddress({ ...search, version: undefined, page: undefined }, name)}
        isOpen={open !== undefined && isSame(open, match)}
        reading={reading}
      />
    );
  };
  return (
    <div ref={ref} className="results" onKeyDown={walk}>
      {strong.length > 0 && (
        <ol aria-label={words.results} aria-busy={isOld}>
          {strong.map(row)}
        </ol>
      )}
      {weak.length > 0 && (
        <>
          <WeakHeading id={weakId} isAlone={strong.length === 0} />
          <ol
            {...(strong.length > 0 ? { 'aria-labelledby': weakId } : { 'aria-label': words.results })}
            aria-busy={isOld}
          >
            {weak.map(row)}
          </ol>
        </>
      )}
      {missing > 0 && (
        <div className="results-more">
          <Button onClick={onMore}>{words.more(Math.min(missing, step))}</Button>
        </div>
      )}
    </div>
  );
}
