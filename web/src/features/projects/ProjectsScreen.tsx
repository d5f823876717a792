import './projects.css';
import { Archive, List, Map as MapIcon, Plus, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { lazyFile, useReached, useSession } from '../../api/index.js';
import { Button, Icon, SearchField, useAfterPaint, useKeys, useTyping } from '../../kit/index.js';
import { useUnsent } from '../../offline/index.js';
import { addressOf, NO_PROJECT_SEARCH, type ProjectSearch, readProjectSearch } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { Chips } from './list/Chips.js';
import { Facets } from './list/Facets.js';
import { type ListHandle, ProjectList } from './list/ProjectList.js';
import { readProjectsAhead, useLocations, useSummary } from './queries.js';
import { useProjectWords } from './words/index.js';

const ProjectMap = lazyFile(() => import('./map/ProjectMap.js'));
/** What this device keeps of projects comes after the list, which most people open the app for. */
const KeptProjects = lazyFile(async () => ({
  default: (await import('../records/index.js')).KeptProjects,
}));
const CreateDialog = lazyFile(() => import('./CreateDialog.js'));

/** For whoever loads this screen before it is shown. */
export const readAhead = (search: string): Promise<void> => readProjectsAhead(readProjectSearch(search));

const VIEWS = [
  ['both', List],
  ['map', MapIcon],
] as const;

const isNewIn = (search: string) => new URLSearchParams(search).has('new');

/**
 * The address with a part of it changed. It is read at that moment: typing, the map and the histogram tell when they rest,
 * and must not undo what was chosen meanwhile.
 */
function changed(more: Partial<ProjectSearch>, isNew = isNewIn(location.search)): string {
  const address = addressOf.projects({ ...readProjectSearch(location.search), ...more });
  return isNew ? `${address}${address.includes('?') ? '&' : '?'}new` : address;
}

/** The list of projects: words, facets and the map filter one another, and the address holds them. */
export default function ProjectsScreen() {
  const words = useProjectWords();
  const { company } = useSession();
  const [, navigate] = useLocation();
  const given = useSearch();
  const search = readProjectSearch(given);
  const [current, setCurrent] = useState<number>();
  const [facetsOpen, setFacetsOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const main = useRef<HTMLDivElement>(null);
  const summary = useSummary(search);
  const locations = useLocations(search, search.view !== 'list');
  const showsMap = useAfterPaint();
  const unsent = useUnsent();
  const reached = useReached();

  const change = (more: Partial<ProjectSearch>, replace = false) => navigate(changed(more), { replace });
  const setNew = (open: boolean) => navigate(changed({}, open), { replace: true });
  const [text, setText] = useTyping(search.q, (q) => change({ q }, true));

  useKeys(
    {
      '/': () => searchBox.current?.focus(),
      n: () => setNew(true),
      j: () => list.current?.move(1),
      k: () => list.current?.move(-1),
      Enter: () => list.current?.open(),
    },
    main,
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
      {showsMap && (unsent > 0 || !reached) && (
        <Suspense fallback={null}>
          <KeptProjects />
        </Suspense>
      )}
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
        <div ref={main} className="projects-main">
          <Chips
            search={search}
            summary={summary.data}
            onChange={(more) => {
              if (more.q !== undefined) setText(more.q);
              change(more);
            }}
          />
          <ProjectList
            ref={list}
            search={search}
            current={current}
            onCurrent={setCurrent}
            onCreate={() => setNew(true)}
            onSearch={setText}
            onReset={() => change({ ...NO_PROJECT_SEARCH, q: text, view: search.view })}
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
      {isNewIn(given) && (
        <Suspense>
          <CreateDialog onClose={() => setNew(false)} />
        </Suspense>
      )}
    </div>
  );
}
