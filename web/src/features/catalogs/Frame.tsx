import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button, SearchField, Understood, useKeys, useTyping } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import type { TypeReading } from '../search/index.js';
import { type CatalogName, type CatalogSearch, readCatalogSearch, writeCatalogSearch } from './search.js';
import { useCatalogWords } from './words/index.js';

/** What is chosen in a catalog, and how to change it: the address holds it. */
export function useCatalogAddress(name: CatalogName, chosen: string | undefined) {
  const [, navigate] = useLocation();
  const search = readCatalogSearch(useSearch());
  const addressFor = (id: string | undefined, more: Partial<CatalogSearch> = {}) =>
    `${addressOf.catalogs(name, id)}${writeCatalogSearch({ ...search, ...more })}`;
  return {
    search,
    /** The address of an entry, or of the list alone. */
    addressFor,
    /** Other filters begin at the first page. */
    change: (more: Partial<CatalogSearch>, replace = false) =>
      navigate(addressFor(chosen, { page: 1, ...more }), { replace }),
  };
}

/** The places of a catalog: its name and filters, the list with its search box, and the details beside it. */
export function Frame({
  name,
  navigation,
  filters,
  tools,
  summary,
  list,
  foot,
  detail,
  search,
  reading,
  onSearch,
}: {
  name: CatalogName;
  navigation: ReactNode;
  filters: ReactNode;
  tools?: ReactNode;
  summary: ReactNode;
  list: ReactNode;
  foot?: ReactNode;
  detail: ReactNode;
  search: CatalogSearch;
  /** What the words were understood as. */
  reading: TypeReading | undefined;
  onSearch: (text: string) => void;
}) {
  const words = useCatalogWords();
  const [open, setOpen] = useState(false);
  const [text, setText] = useTyping(search.q, onSearch);
  const box = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useKeys({ '/': () => box.current?.focus() }, frame);
  return (
    <div ref={frame} className={detail ? 'catalog-frame catalog-chosen' : 'catalog-frame'}>
      <div className="catalog-side">
        {navigation}
        <Button
          icon={SlidersHorizontal}
          className="catalog-filters-toggle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {words.filters}
        </Button>
        <section
          aria-label={words.filters}
          className={open ? 'catalog-filters catalog-open' : 'catalog-filters'}
        >
          {filters}
        </section>
      </div>
      <div className="catalog-main">
        <div className="catalog-bar">
          <SearchField ref={box} label={words.search[name]} keys="/" value={text} onChange={setText} />
          {tools}
        </div>
        <div className="catalog-understood">
          <Understood reading={reading} onSearch={setText} />
        </div>
        <p role="status" className="catalog-summary">
          {summary}
        </p>
        <div className="catalog-list">{list}</div>
        {foot}
      </div>
      {detail && (
        <aside className="catalog-detail" aria-label={words.detail}>
          {detail}
        </aside>
      )}
    </div>
  );
}
