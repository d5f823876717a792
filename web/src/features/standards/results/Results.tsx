import './results.css';
import { FileSearch } from 'lucide-react';
import { type KeyboardEvent, type Ref, useMemo } from 'react';
import { asProblem } from '../../../api/index.js';
import { Button, EmptyState } from '../../../kit/index.js';
import { type DocumentName, isFiltered, type StandardsSearch, standardsAddress } from '../address.js';
import { hitFinder } from '../hits.js';
import { type Found, isSame } from '../queries.js';
import { useStandardWords } from '../words/index.js';
import { Result } from './Result.js';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

/** The list of hits. Arrows go through it, Enter opens, to the right is the document, Escape goes back to the words. */
export function Results({
  search,
  found,
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
  ref: Ref<HTMLOListElement>;
}) {
  const words = useStandardWords();
  const find = useMemo(() => hitFinder(search.q), [search.q]);
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
    const isSearched = search.q.trim() !== '' || isFiltered(search);
    return (
      <EmptyState icon={FileSearch} title={isSearched ? words.none : words.noneIn[search.scope]}>
        <p>{isSearched ? words.noneText : words.noneInText[search.scope]}</p>
      </EmptyState>
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
  return (
    <div className="results">
      <ol ref={ref} aria-label={words.results} aria-busy={isOld} onKeyDown={walk}>
        {matches.map((match) => {
          const name = { type: match.type ?? '', number: match.number ?? '' };
          return (
            <Result
              key={match.versionlessId}
              match={match}
              address={standardsAddress({ ...search, version: undefined, page: undefined }, name)}
              isOpen={open !== undefined && isSame(open, match)}
              find={find}
            />
          );
        })}
      </ol>
      {missing > 0 && (
        <div className="results-more">
          <Button onClick={onMore}>{words.more(Math.min(missing, step))}</Button>
        </div>
      )}
    </div>
  );
}
