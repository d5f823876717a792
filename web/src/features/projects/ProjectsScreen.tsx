import './projects.css';
import { Archive, List, Map as MapIcon, Plus, SlidersHorizontal } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lazyFile, useSession } from '../../api/index.js';
import { addressOf, type ProjectSearch, readProjectSearch } from '../../app/routes.js';
import { Button, Icon, SearchField, useAfterPaint, useKeys } from '../../kit/index.js';
import { Chips } from './list/Chips.js';
import { Facets } from './list/Facets.js';
import { type ListHandle, ProjectList } from './list/ProjectList.js';
import { readProjectsAhead, useLocations, useSummary } from './queries.js';
import { useProjectWords } from './words/index.js';

const ProjectMap = lazyFile(() => import('./map/ProjectMap.js'));
const CreateDialog = lazyFile(() => import('./CreateDialog.js'));

/** For whoever loads this screen before it is shown. */
export const readAhead = (search: string): Promise<void> => readProjectsAhead(readProjectSearch(search));

const VIEWS = [
  ['both', List],
  ['map', MapIcon],
] as const;
const TYPING_MS = 180;

/** The list of projects: words, facets and the map filter one another, and the address holds them. */
export default function ProjectsScreen() {
  const words = useProjectWords();
  const { company } = useSession();
  const [, navigate] = useLocation();
  const given = useSearch();
  const search = readProjectSearch(given);
  const isNew = new URLSearchParams(given).has('new');
  const [text, setText] = useState(search.q);
  const [current, setCurrent] = useState<number>();
  const [facetsOpen, setFacetsOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const summary = useSummary(search);
  const locations = useLocations(search, search.view !== 'list');
  const showsMap = useAfterPaint();

  const change = (more: Partial<ProjectSearch>, replace = false) =>
    navigate(addressOf.projects({ ...search, ...more }), { replace });
  const setNew = (open: boolean) => {
    const address = addressOf.projects(search);
    navigate(open ? `${address}${address.includes('?') ? '&' : '?'}new` : address, { replace: true });
  };

  // The words go into the address when the typing rests, and come from it when one goes back.
  const written = useRef(search.q);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      change({ q: text }, true);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (search.q === written.current) return;
    written.current = search.q;
    setText(search.q);
  }, [search.q]);

  useKeys(
    {
      '/': () => searchBox.current?.focus(),
      n: () => setNew(true),
      j: () => list.current?.move(1),
      k: () => list.current?.move(-1),
      Enter: () => list.current?.open(),
    },
    '.projects-main',
  );

  return (
    <div className="page projects">
      <title>{`${words.title} – Spadework`}</title>
      <header className="page-head projects-head">
        <h1>{words.title}</h1>
        <span className="projects-company">{company.name}</span>
        <div className="projects-search">
          <SearchField
            ref={searchBox}
            label={words.search}
            placeholder={words.searchHint}
            keys="/"
            value={text}
            onChange={setText}
          />
        </div>
        <div className="projects-tools">
          <div className="segmented" role="group" aria-label={words.view}>
            {VIEWS.map(([view, icon]) => (
              <button
                key={view}
                type="button"
                aria-pressed={search.view === view}
                onClick={() => change({ view })}
              >
                <Icon of={icon} size={17} />
                {words.views[view]}
              </button>
            ))}
          </div>
          <Button
            icon={Archive}
            aria-pressed={search.archived}
            className="toggle"
            onClick={() => change({ archived: !search.archived })}
          >
            {words.archive}
          </Button>
          <Button icon={Plus} look="main" aria-keyshortcuts="n" onClick={() => setNew(true)}>
            {words.newProject}
          </Button>
        </div>
      </header>
      <div className={`projects-body projects-${search.view}`}>
        <Button
          icon={SlidersHorizontal}
          className="facets-toggle"
          aria-expanded={facetsOpen}
          onClick={() => setFacetsOpen(!facetsOpen)}
        >
          {words.showFilters}
        </Button>
        <div className={facetsOpen ? 'facets-side facets-open' : 'facets-side'}>
          <Facets search={search} summary={summary.data} onChange={change} />
        </div>
        <div className="projects-main">
          <Chips
            search={search}
            summary={summary.data}
            onChange={(more) => {
              if (more.q !== undefined) setText(more.q);
              written.current = more.q ?? written.current;
              change(more);
            }}
          />
          <ProjectList
            ref={list}
            search={search}
            current={current}
            onCurrent={setCurrent}
            onCreate={() => setNew(true)}
          />
        </div>
        {search.view !== 'list' && !(showsMap && summary.data) && <div className="map" />}
        {search.view !== 'list' && showsMap && summary.data && (
          <Suspense fallback={<div className="map" />}>
            <ProjectMap
              locations={locations.data ?? []}
              all={summary.data.counter.count}
              bounds={search.bounds}
              current={current}
              onCurrent={setCurrent}
              onBounds={(bounds) => change({ bounds }, true)}
            />
          </Suspense>
        )}
      </div>
      {isNew && (
        <Suspense>
          <CreateDialog onClose={() => setNew(false)} />
        </Suspense>
      )}
    </div>
  );
}
