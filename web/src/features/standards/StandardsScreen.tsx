import './standards.css';
import { FileText, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { lazyFile } from '../../api/index.js';
import { Button, EmptyState, SearchField, Understood, useKeys, useTyping } from '../../kit/index.js';
import type { PdfHandle } from '../../kit/pdf/PdfPages.js';
import { Suspense } from '../../settled/index.js';
import { formatNumber } from '../../words/index.js';
import { useReading } from '../search/index.js';
import {
  type DocumentName,
  NO_SEARCH,
  readSearch,
  SORTS,
  type Sort,
  type StandardsSearch,
  standardsAddress,
} from './address.js';
import { markedWords } from './hits.js';
import { isSame, useHits, useSuggestions } from './queries.js';
import { Results } from './results/Results.js';
import { Side } from './side/Side.js';
import { useStandardWords } from './words/index.js';

const DocumentPane = lazyFile(() => import('./document/DocumentPane.js'));

const STEP = 20;
const MAX_TRIES = 3;

/** Standards: words, lists and filters to the left, hits in the middle, the document beside them. The address holds it all. */
export default function StandardsScreen() {
  const words = useStandardWords();
  const [, navigate] = useLocation();
  const given = readSearch(useSearch());
  const { type, number } = useParams<{ type?: string; number?: string }>();
  const open: DocumentName | undefined = type && number ? { type, number } : undefined;
  // The address follows when the typing rests; the hits do not wait for it.
  const [text, setText] = useTyping(given.q, (q) => change({ q }, true));
  const search: StandardsSearch = { ...given, q: text };
  const [sidesOpen, setSidesOpen] = useState(false);
  const [count, setCount] = useState(STEP);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pages = useRef<PdfHandle>(null);
  const hits = useHits(search, count);
  const found = hits.data;
  const isOld = hits.isPlaceholderData;
  const suggestions = useSuggestions(search, found !== undefined && !isOld);
  const match = open && found?.matches?.find((one) => isSame(open, one));
  const readWords = useDeferredValue(text);
  const texts = useMemo(
    () =>
      (found?.matches ?? []).flatMap(({ title = '', highlightText = '' }) => [
        title,
        ...markedWords(highlightText),
      ]),
    [found],
  );
  const reading = useReading(text, texts, isOld);

  const change = (more: Partial<StandardsSearch>, replace = false) =>
    navigate(standardsAddress({ ...search, ...more }, open), { replace });

  const toSearch = () => {
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  useKeys({ '/': toSearch });

  const total = found?.numMatches ?? 0;
  const searchFor = (q: string) => {
    setCount(STEP);
    setText(q);
  };
  const tries = (suggestions.data?.collations ?? [])
    .flatMap((one) => one.text ?? [])
    .filter((one) => one.toLowerCase() !== text.trim().toLowerCase())
    .slice(0, MAX_TRIES);
  // What the search has corrected itself need not be offered.
  const also = reading?.understood || total === 0 ? [] : tries;
  const title = match ? `${words.title} – ${match.name}` : words.title;
  return (
    <div className={open ? 'page standards standards-open' : 'page standards'}>
      <title>{`${title} – Spadework`}</title>
      <aside className="standards-side" aria-label={words.title}>
        <h1>{words.title}</h1>
        <Button
          icon={SlidersHorizontal}
          className="side-toggle"
          aria-expanded={sidesOpen}
          onClick={() => setSidesOpen(!sidesOpen)}
        >
          {words.filters}
        </Button>
        <div className={sidesOpen ? 'side-body side-open' : 'side-body'}>
          <Side search={search} found={found} onChange={change} />
        </div>
      </aside>
      <section className="standards-list" aria-label={words.results}>
        <div
          className="standards-search"
          onKeyDown={(event) => {
            const link = list.current?.querySelector('a');
            if (event.target !== searchBox.current || !link) return;
            if (event.key === 'ArrowDown') link.focus();
            else if (event.key === 'Enter') link.click();
            else return;
            event.preventDefault();
          }}
        >
          <SearchField
            ref={searchBox}
            label={words.search}
            placeholder={words.searchHint}
            keys="/"
            value={text}
            onChange={searchFor}
          />
          <div className="standards-line">
            <p role="status" className="standards-count">
              <b>{(text.trim() ? words.count : words.documents)(formatNumber(total), total !== 1)}</b>
            </p>
            {also.length > 0 && (
              <p className="standards-also">
                {words.also}{' '}
                {also.map((one) => (
                  <button key={one} type="button" className="also" onClick={() => searchFor(one)}>
                    {one}
                  </button>
                ))}
              </p>
            )}
            <select
              className="standards-sort"
              aria-label={words.sort}
              value={search.sort}
              onChange={(event) => change({ sort: event.target.value as Sort })}
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {words.sorts[sort]}
                </option>
              ))}
            </select>
          </div>
          <Understood reading={reading} onSearch={searchFor} />
        </div>
        <Results
          search={search}
          found={found}
          reading={reading}
          tries={tries}
          onSearch={searchFor}
          onReset={() => change({ ...NO_SEARCH, q: text, scope: search.scope, sort: search.sort })}
          error={hits.error}
          isOld={isOld}
          open={open}
          step={STEP}
          onMore={() => setCount(count + STEP)}
          onLeave={toSearch}
          onRead={() => pages.current?.focus()}
          ref={list}
        />
      </section>
      <section className="sheet" aria-label={words.document}>
        {open ? (
          <Suspense fallback={<div className="loading" />}>
            <DocumentPane
              key={`${open.type} ${open.number}`}
              name={open}
              match={match}
              search={search}
              readWords={readWords}
              onChange={change}
              pages={pages}
              onLeave={() => {
                const current = list.current?.querySelector<HTMLElement>('a[aria-current]');
                if (current?.checkVisibility()) current.focus();
                else navigate(standardsAddress(search));
              }}
            />
          </Suspense>
        ) : (
          <EmptyState icon={FileText} title={words.choose}>
            <p>{words.chooseText}</p>
          </EmptyState>
        )}
      </section>
    </div>
  );
}
