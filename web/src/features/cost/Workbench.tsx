import { CircleHelp, FileText, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { lazyFile } from '../../api/index.js';
import { IconButton, isCovered, isTyping, NARROW, useCommands, useKeys, useMedia } from '../../kit/index.js';
import type { CostDialog } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { useLanguage } from '../../words/index.js';
import { type Project, ProjectHead, TitleCell } from '../projects/index.js';
import { useCostSearch } from './address.js';
import { actionsOf } from './calculation/actions.js';
import { GONE, type Notice, type OpenCalculation } from './calculation/document.js';
import { nameIn, pathTo } from './calculation/model.js';
import { gridRows, openable } from './calculation/rows.js';
import { SendStatus, Toolbar } from './calculation/Toolbar.js';
import { CatalogPanel } from './catalog/CatalogPanel.js';
import { type Cost, CostProvider, PLACES } from './cost.js';
import { formatPrice } from './money.js';
import { REPORTS, type ReportName } from './reports/formats.js';
import { ReportLinks } from './reports/ReportLinks.js';
import type { Asked } from './why/asked.js';
import { useCostWords } from './words/index.js';

const Grid = lazyFile(() => import('./calculation/Grid.js'));
const Empty = lazyFile(() => import('./calculation/Empty.js'));
const OwnItemDialog = lazyFile(() => import('./calculation/OwnItemDialog.js'));
const ReportsDialog = lazyFile(() => import('./reports/ReportsDialog.js'));
const DesignDialog = lazyFile(() => import('./designs/DesignDialog.js'));
const UnsentDialog = lazyFile(() => import('../../optimistic/UnsentDialog.js'));
const CostWhy = lazyFile(() => import('./why/CostWhy.js'));
const Distribution = lazyFile(() => import('./distribution/Distribution.js'));
const EstimateSums = lazyFile(() => import('./estimate/EstimateSums.js'));
const LackingBar = lazyFile(() => import('./estimate/LackingBar.js'));
const LackingDialog = lazyFile(() => import('./estimate/LackingDialog.js'));
const AdditionsDialog = lazyFile(() => import('./estimate/AdditionsDialog.js'));
const FreezeDialog = lazyFile(() => import('./estimate/FreezeDialog.js'));
const FrozenDialog = lazyFile(() => import('./estimate/FrozenDialog.js'));
const ChargeDialog = lazyFile(() => import('./charge/ChargeDialog.js'));

type Open =
  | { dialog: 'own'; nodeId?: string; facilityId?: number | undefined }
  | { dialog: 'reports'; report?: ReportName }
  | { dialog: 'design' | 'additions' | 'lacking' | 'freeze' | 'frozen' | 'charge' }
  | { dialog: 'why'; asked: Asked };

/** What an address opens. */
const opening = (open: CostDialog | undefined): Open | undefined =>
  open === 'budget' ? { dialog: 'reports', report: open } : open && { dialog: open };

/** Three columns: the catalog, the calculation and its distribution. */
export function Workbench({ project, open }: { project: Project; open: OpenCalculation }) {
  const words = useCostWords();
  const language = useLanguage();
  const { document: calculated, sender } = open;
  const shown = useSyncExternalStore(calculated.subscribe, calculated.get);
  const [search, setSearch] = useCostSearch();
  const [dialog, setDialog] = useState<Open | undefined>(opening(search.open));
  const [lastPlace, setLastPlace] = useState('');
  const chosen = useRef(search.row);
  const searchBox = useRef<HTMLInputElement>(null);
  const { state: calculation } = shown;
  const { nodes } = calculation;
  // A link to a row opens what it is in.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        pathTo(nodes, search.row ?? '')
          ?.slice(0, -1)
          .map(({ id }) => id),
      ),
  );
  const actions = useMemo(() => actionsOf(open, project.id), [open, project.id]);
  const names = useNames(calculation, language, words.calculation.noFacility);
  const cost: Cost = {
    project,
    calculation,
    shown,
    mayWrite: shown.closed === undefined,
    actions,
    catalogOf: useMemo(
      () => ({
        revisionId: calculation.module.revisionId,
        companyPrices: calculation.module.calculationType === 'COMPANY',
      }),
      [calculation.module.revisionId, calculation.module.calculationType],
    ),
    ...useUsed(nodes),
    lastPlace,
    setLastPlace,
    ...names,
    ask: useMemo(() => (asked: Asked) => setDialog({ dialog: 'why', asked }), []),
  };
  const rows = useMemo(
    () =>
      gridRows(
        nodes,
        { view: search.view, facilityName: names.facilityName, noPlace: words.calculation.noPlace },
        toggled,
      ),
    [nodes, search.view, names.facilityName, words, toggled],
  );
  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const isAllOpen = rows.length > 0 && rows.every(({ isOpen }) => isOpen !== false);
  useKeys({ '/': () => searchBox.current?.focus() });
  useUndoKeys(actions);
  const hasDesigns = project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
  const hasCharge = project.modules?.some(({ type }) => type === 'ECO') ?? false;
  const close = () => setDialog(undefined);
  useCommands(() => ({
    group: words.title,
    kind: 'many',
    commands: [
      { label: words.reports.title, icon: FileText, onChoose: () => setDialog({ dialog: 'reports' }) },
      ...REPORTS.map((report) => ({
        label: words.reports.names[report],
        also: words.reports.title,
        icon: FileText,
        onChoose: () => setDialog({ dialog: 'reports', report }),
      })),
    ],
  }));
  /** That of the row where one is, or of the catalog as it is filtered. */
  const chosenFacility = () =>
    pathTo(nodes, chosen.current ?? '')?.findLast(({ facilityId }) => facilityId !== undefined)?.facilityId ??
    search.facility;
  const show = (name: 'design' | 'additions' | 'lacking' | 'freeze' | 'frozen' | 'charge') => () =>
    setDialog({ dialog: name });
  const total = formatPrice(calculation.totalCost, language);
  // Where there is no room beside it, whoever opens the cost sees the calculation first.
  const isNarrow = useMedia(NARROW);
  const catalogPanel = <CatalogPanel search={search} onSearch={setSearch} searchBox={searchBox} />;
  return (
    <CostProvider value={cost}>
      <title>{`${words.title} – ${project.name} – Spadework`}</title>
      <ProjectHead project={project} tab="cost">
        <TitleCell label={words.revision}>{calculation.module.revisionName}</TitleCell>
        <TitleCell label={words.sum}>
          <span className="title-sum">{total}</span>
        </TitleCell>
      </ProjectHead>
      <Notices notices={shown.notices} closed={shown.closed} dismiss={(id) => calculated.dismiss(id)} />
      <div className="cost">
        {!isNarrow && catalogPanel}
        <section className="cost-main" aria-label={words.calculation.title}>
          <Toolbar
            view={search.view}
            onView={(view) => setSearch({ view })}
            hasDesigns={hasDesigns}
            onOwn={() => setDialog({ dialog: 'own', facilityId: chosenFacility() })}
            onSearch={isNarrow ? () => searchBox.current?.focus() : undefined}
            onReports={() => setDialog({ dialog: 'reports' })}
            onDesign={show('design')}
          />
          <Suspense fallback={<div className="loading" role="status" aria-label={words.title} />}>
            <Grid
              rows={rows}
              toggle={toggle}
              isAllOpen={isAllOpen}
              onToggleAll={() => setToggled(isAllOpen ? new Set() : openable(nodes))}
              onEditOwn={(nodeId: string) => setDialog({ dialog: 'own', nodeId })}
              chosen={chosen}
            />
          </Suspense>
          {nodes.length === 0 && (
            <div className="cost-empty">
              <Suspense fallback={null}>
                <Empty
                  onDesign={hasDesigns ? show('design') : undefined}
                  onSearch={() => searchBox.current?.focus()}
                />
              </Suspense>
            </div>
          )}
          <Suspense fallback={null}>
            <LackingBar onOpen={show('lacking')} />
          </Suspense>
          <footer className="cost-sum">
            <span>{words.calculation.sumRow}</span>
            <SendStatus sender={sender} />
            <IconButton
              className="cost-why"
              label={words.calculation.whyTotal}
              icon={CircleHelp}
              onClick={() => cost.ask({ of: 'total', what: words.calculation.total, value: total })}
            />
            <span role="status" aria-label={words.calculation.total} className="cost-total">
              {total}
            </span>
          </footer>
          <Suspense fallback={null}>
            <EstimateSums
              onAdditions={show('additions')}
              onFreeze={show('freeze')}
              onFrozen={show('frozen')}
              onCharge={hasCharge ? show('charge') : undefined}
            />
          </Suspense>
        </section>
        {isNarrow && catalogPanel}
        <section className="cost-shares" aria-labelledby="cost-shares">
          <h2 id="cost-shares">{words.distribution.title}</h2>
          <Suspense fallback={null}>
            <Distribution nodes={nodes} total={calculation.totalCost} />
          </Suspense>
          <ReportLinks onOpen={(report) => setDialog({ dialog: 'reports', report })} />
        </section>
      </div>
      <datalist id={PLACES}>
        {cost.places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <Suspense fallback={null}>
        {open.offer && <UnsentDialog open={open} words={words.kept} />}
        {dialog?.dialog === 'own' && <OwnItemDialog {...dialog} onClose={close} />}
        {dialog?.dialog === 'reports' && <ReportsDialog report={dialog.report} onClose={close} />}
        {dialog?.dialog === 'design' && <DesignDialog onClose={close} />}
        {dialog?.dialog === 'additions' && <AdditionsDialog onClose={close} />}
        {dialog?.dialog === 'lacking' && <LackingDialog onDesign={show('design')} onClose={close} />}
        {dialog?.dialog === 'freeze' && (
          <FreezeDialog onLacking={show('lacking')} onList={show('frozen')} onClose={close} />
        )}
        {dialog?.dialog === 'frozen' && <FrozenDialog onFreeze={show('freeze')} onClose={close} />}
        {dialog?.dialog === 'charge' && <ChargeDialog onFreeze={show('freeze')} onClose={close} />}
        {dialog?.dialog === 'why' && <CostWhy asked={dialog.asked} onClose={close} />}
      </Suspense>
    </CostProvider>
  );
}

/** The names of facilities and activities in the language that is shown. */
function useNames(
  { facilities, activities }: Cost['calculation'],
  language: ReturnType<typeof useLanguage>,
  none: string,
): Pick<Cost, 'facilityName' | 'activityName'> {
  return useMemo(() => {
    const nameFrom = (list: readonly { id: number; name: string; nameEn?: string }[]) => {
      const names = new Map(list.map((one) => [one.id, nameIn(one, language)]));
      return (id: number | undefined) => (id !== undefined && names.get(id)) || none;
    };
    return { facilityName: nameFrom(facilities), activityName: nameFrom(activities) };
  }, [facilities, activities, language, none]);
}

/** What the calculation uses already: it is offered first. */
function useUsed(nodes: Cost['calculation']['nodes']): Pick<Cost, 'used' | 'places'> {
  const texts = nodes.map(({ facilityId, activityId, locationName }) =>
    JSON.stringify([facilityId, activityId, locationName]),
  );
  const key = [...new Set(texts)].join('\n');
  return useMemo(() => {
    const all = key ? key.split('\n').map((text) => JSON.parse(text) as [number?, number?, string?]) : [];
    const ids = (of: 0 | 1) => new Set(all.flatMap((one) => one[of] ?? []));
    return {
      used: { facilities: ids(0), activities: ids(1) },
      places: [...new Set(all.flatMap((one) => one[2] || []))],
    };
  }, [key]);
}

/** Ctrl+Z and Ctrl+Shift+Z, but for fields, which have an undo of their own. */
function useUndoKeys(actions: Cost['actions']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isCovered() || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'y' || (key === 'z' && event.shiftKey)) actions.redo();
      else if (key === 'z') actions.undo();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions]);
}

/** Older ones are shown when these are read. */
const MOST_NOTICES = 3;

function noticeText(notice: Notice, words: ReturnType<typeof useCostWords>['calculation']): string {
  if (notice.kind === 'rebased') return words.rebased;
  const isGone = notice.kind === 'overtaken' || notice.reason === GONE;
  return words.dropped(notice.title, isGone ? words.goneMeanwhile : notice.reason);
}

/** What could not be kept, and whether the calculation may still be changed. */
function Notices({
  notices,
  closed,
  dismiss,
}: {
  notices: readonly Notice[];
  closed: Cost['shown']['closed'];
  dismiss: (id: number) => void;
}) {
  const { calculation: words, readOnly } = useCostWords();
  return (
    <>
      {closed && (
        <p className="cost-notice" role="status">
          {closed === 'forbidden' ? readOnly : words.closed[closed]}
        </p>
      )}
      {notices.slice(-MOST_NOTICES).map((notice) => (
        <div key={notice.id} className="cost-notice" role={notice.kind === 'rebased' ? 'status' : 'alert'}>
          {noticeText(notice, words)}
          <IconButton label={words.dismiss} icon={X} onClick={() => dismiss(notice.id)} />
        </div>
      ))}
    </>
  );
}
