import './help.css';
import { ArrowLeft, Compass, Keyboard, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button, IconButton, Marked, NothingFound, SearchField, Understood } from '../../kit/index.js';
import { useEngine, useReading } from '../search/index.js';
import { type PageName, type Pages, pageAt, useHelpTexts } from './pages/index.js';
import { excerptOf, helpSearch, titleOf } from './search.js';
import { Text } from './Text.js';
import { useHelpWords } from './words/index.js';

/** The help beside the work: the page about the screen that is shown, the others, and a search through all. */
export default function HelpPanel({
  onClose,
  onKeys,
  onTour,
}: {
  onClose: () => void;
  onKeys: () => void;
  onTour: () => void;
}) {
  const words = useHelpWords();
  const { pages } = useHelpTexts();
  const [address] = useLocation();
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query.trim());
  const [chosen, setChosen] = useState<{ at: string; page: PageName | 'all' }>();
  const page = chosen?.at === address ? chosen.page : pageAt(address);
  const body = useRef<HTMLDivElement>(null);
  const choose = (next: PageName | 'all') => {
    setChosen({ at: address, page: next });
    setQuery('');
    // What was pressed is gone with what it stood in.
    body.current?.focus();
  };
  const heading = useId();
  const panel = useReturnedFocus();
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [page]);
  return (
    <aside ref={panel} className="help-panel" aria-labelledby={heading} onKeyDown={close}>
      <header className="help-head">
        <h2 id={heading}>{words.title}</h2>
        <Button look="quiet" icon={Compass} onClick={onTour}>
          {words.tour}
        </Button>
        <Button look="quiet" icon={Keyboard} onClick={onKeys}>
          {words.keys}
        </Button>
        <IconButton label={words.close} icon={X} onClick={onClose} />
      </header>
      <div className="help-search">
        <SearchField label={words.search} value={query} onChange={setQuery} />
      </div>
      <div ref={body} className="help-body" tabIndex={-1}>
        {asked ? (
          <Hits asked={asked} pages={pages} onPage={choose} onSearch={setQuery} />
        ) : page === 'all' ? (
          <ul className="help-list">
            {Object.entries(pages).map(([name, content]) => (
              <li key={name}>
                <button type="button" className="help-link" onClick={() => choose(name as PageName)}>
                  {titleOf(content)}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <Button look="quiet" icon={ArrowLeft} onClick={() => choose('all')}>
              {words.pages}
            </Button>
            <h3 className="help-title">{titleOf(pages[page])}</h3>
            <Text content={pages[page]} onPage={choose} />
          </>
        )}
      </div>
    </aside>
  );
}

/** Nothing, until the search is loaded. */
function Hits({
  asked,
  pages,
  onPage,
  onSearch,
}: {
  asked: string;
  pages: Pages;
  onPage: (page: PageName | 'all') => void;
  onSearch: (q: string) => void;
}) {
  const words = useHelpWords();
  const engine = useEngine(true);
  const search = useMemo(() => engine && helpSearch(pages, engine), [pages, engine]);
  const hits = useMemo(() => search?.(asked) ?? [], [search, asked]);
  const texts = useMemo(
    () => hits.flatMap(({ title, heading = '', text }) => [title, heading, text]),
    [hits],
  );
  const reading = useReading(asked, texts);
  if (!reading) return <p role="status" />;
  if (hits.length === 0)
    return (
      <NothingFound
        q={asked}
        onSearch={onSearch}
        isSmall
        actions={<Button onClick={() => onPage('all')}>{words.pages}</Button>}
      >
        {words.none}
      </NothingFound>
    );
  return (
    <>
      <Understood reading={reading} onSearch={onSearch} />
      <p role="status" className="quiet">
        {words.hits(hits.length)}
      </p>
      <ul className="help-list">
        {hits.map(({ page, title, heading, text }) => (
          <li key={`${page} ${heading}`}>
            <button type="button" className="help-link" onClick={() => onPage(page)}>
              {heading ?? title}
            </button>
            {heading && <div className="quiet">{title}</div>}
            <p>
              <Marked parts={excerptOf(text, reading)} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The search takes the focus; when the panel closes, it goes back to where it was. */
function useReturnedFocus() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = panel.current;
    const before = document.activeElement as HTMLElement | null;
    element?.querySelector('input')?.focus();
    return () => {
      if (document.activeElement === document.body || element?.contains(document.activeElement))
        before?.focus();
    };
  }, []);
  return panel;
}
