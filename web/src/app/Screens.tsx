import { Redirect, Route, Switch } from 'wouter';
import { lazyFile, useReached, wasLoggedIn } from '../api/index.js';
import { addressOf, PATTERNS } from '../routes/index.js';
import { Suspense } from '../settled/index.js';
import { NotFound } from './ErrorPage.js';
import { useAppWords } from './words/index.js';

const ProjectsScreen = lazyFile(() => import('../features/projects/ProjectsScreen.js'));
const ProjectScreen = lazyFile(() => import('../features/projects/ProjectScreen.js'));
const TrenchScreen = lazyFile(() => import('../features/trench/TrenchScreen.js'));
const CompareScreen = lazyFile(() => import('../features/trench/compare/CompareScreen.js'));
const MapScreen = lazyFile(() => import('../features/map/MapScreen.js'));
const FeedersScreen = lazyFile(() => import('../features/electrical/feeders/FeedersScreen.js'));
const EconomyScreen = lazyFile(() => import('../features/electrical/economy/EconomyScreen.js'));
const CostScreen = lazyFile(() => import('../features/cost/CostScreen.js'));
const CatalogsScreen = lazyFile(() => import('../features/catalogs/CatalogsScreen.js'));
const ChecklistsScreen = lazyFile(() => import('../features/checklists/ChecklistsScreen.js'));
const ProjectChecklistsScreen = lazyFile(() => import('../features/checklists/ProjectChecklistsScreen.js'));
const RecordScreen = lazyFile(() => import('../features/records/record/RecordScreen.js'));
const DeviationsScreen = lazyFile(() => import('../features/records/deviations/DeviationsScreen.js'));
const DocumentsScreen = lazyFile(() => import('../features/documents/DocumentsScreen.js'));
const StandardsScreen = lazyFile(() => import('../features/standards/StandardsScreen.js'));
const AdministrationScreen = lazyFile(() => import('../features/administration/AdministrationScreen.js'));
const AccountScreen = lazyFile(() => import('../features/account/AccountScreen.js'));
const AuthorizeScreen = lazyFile(() => import('../features/authorize/AuthorizeScreen.js'));

/**
 * Loads the screen of an address and what it shows first, while the server is still asked who is logged in. Resolves when
 * all of it is there; a failure is told by the screen itself.
 */
export async function loadScreen(address: string, search: string): Promise<void> {
  try {
    if (address === '/' || address === addressOf.projects()) {
      const { readAhead } = await ProjectsScreen.preload();
      // Somebody who is not logged in would get nothing but refusals.
      if (wasLoggedIn()) await readAhead(search);
    } else if (/^\/projects\/\d+\/trench(\/\d+)?$/.test(address)) await TrenchScreen.preload();
  } catch {
    // The screen is loaded again when it is shown, and says what is wrong.
  }
}

/** Which screen each address shows. Every screen is a file of its own, loaded when it is asked for. */
export function Screens() {
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path={/^\/(login)?$/}>
          <Redirect to={addressOf.projects()} replace />
        </Route>
        <Route path={PATTERNS.projects} component={ProjectsScreen} />
        <Route path={PATTERNS.account} component={AccountScreen} />
        <Route path={PATTERNS.authorize} component={AuthorizeScreen} />
        <Route path={PATTERNS.standards} component={StandardsScreen} />
        <Route path={PATTERNS.checklists} component={ChecklistsScreen} />
        <Route path={PATTERNS.catalogs} component={CatalogsScreen} />
        <Route path={PATTERNS.administration} component={AdministrationScreen} />
        <Route path={PATTERNS.compare} component={CompareScreen} />
        <Route path={PATTERNS.segment} component={TrenchScreen} />
        <Route path={PATTERNS.trench} component={TrenchScreen} />
        <Route path={PATTERNS.project} component={ProjectScreen} />
        <Route path={PATTERNS.map} component={MapScreen} />
        <Route path={PATTERNS.feeders} component={FeedersScreen} />
        <Route path={PATTERNS.economy} component={EconomyScreen} />
        <Route path={PATTERNS.cost} component={CostScreen} />
        <Route path={PATTERNS.projectChecklists} component={ProjectChecklistsScreen} />
        <Route path={PATTERNS.record} component={RecordScreen} />
        <Route path={PATTERNS.deviations} component={DeviationsScreen} />
        <Route path={PATTERNS.documents} component={DocumentsScreen} />
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}

/** A screen is on its way. Without a network it says when it comes. */
function Waiting() {
  const words = useAppWords();
  if (useReached()) return <div className="loading" role="status" aria-label={words.loading} />;
  return (
    <div className="page page-centred">
      <h1 className="hidden-text">Spadework</h1>
      <p role="status">{words.comesLater}</p>
    </div>
  );
}
