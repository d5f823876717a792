import '../record/screen.css';
import './deviations.css';
import { recordWords, SEVERITIES } from '@spadework/core/record';
import { CircleCheck } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { lazyFile, useSession } from '../../../api/index.js';
import { EmptyState } from '../../../kit/index.js';
import { addressOf, type DeviationSearch } from '../../../routes/index.js';
import { readDeviationSearch } from '../../../routes/reads.js';
import { Suspense } from '../../../settled/index.js';
import { useLanguage } from '../../../words/index.js';
import { mayWrite, type Project, ProjectFrame, ProjectHead, usePersonNames } from '../../projects/index.js';
import { useProjectRecords } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { DeviationCard } from './DeviationCard.js';
import { CLOSED, COLUMNS, inColumns, isWanted, type Listed, openedBy } from './group.js';
import { useDeviations } from './queries.js';

const DeviationDialog = lazyFile(() => import('./DeviationDialog.js'));

/** What is not as it should be in a project, and how far it has come. */
export default function DeviationsScreen() {
  return (
    <ProjectFrame unreached={(projectId) => <Kept projectId={projectId} />}>
      {({ project }) => (
        <>
          <ProjectHead project={project} tab="deviations" heading="p" />
          <Read project={project} />
        </>
      )}
    </ProjectFrame>
  );
}

function Read({ project }: { project: Project }) {
  const { data, error } = useDeviations(project.id);
  if (error && !data) throw error;
  if (!data) return <div className="loading" role="status" />;
  return (
    <Deviations
      projectId={project.id}
      projectName={project.name}
      members={project.members ?? []}
      deviations={data.deviations}
      more={data.total - data.deviations.length}
      writes={mayWrite(project)}
    />
  );
}

/** Without a network those that this browser kept are there to be read. */
function Kept({ projectId }: { projectId: number }) {
  const words = useRecordWords();
  const view = useProjectRecords(projectId);
  if (view.is === 'loading') return <div className="loading" role="status" />;
  if (view.is !== 'open')
    return (
      <EmptyState isPage icon={CircleCheck} title={words.projectNotKept}>
        <p>{words.projectNotKeptText}</p>
      </EmptyState>
    );
  return (
    <Deviations
      projectId={projectId}
      projectName={view.project.name}
      members={[]}
      deviations={view.deviations}
      more={0}
      writes={false}
    />
  );
}

function Deviations({
  projectId,
  projectName,
  members,
  deviations,
  more,
  writes,
}: {
  projectId: number;
  projectName: string;
  members: readonly { user: string }[];
  deviations: readonly Listed[];
  /** How many there are besides. */
  more: number;
  writes: boolean;
}) {
  const words = useRecordWords();
  const { user } = useSession();
  const nameOf = usePersonNames();
  const { severities } = recordWords(useLanguage());
  const [, go] = useLocation();
  const search = readDeviationSearch(useSearch());
  const change = (to: Partial<DeviationSearch>) =>
    go(addressOf.deviations(projectId, { ...search, ...to }), { replace: to.open === undefined });
  const found = deviations.filter((one) => isWanted(one, search));
  const columns = inColumns(found);
  const opened = openedBy(search.open);
  const toggle = (severity: string) =>
    change({
      severity: search.severity.includes(severity)
        ? search.severity.filter((one) => one !== severity)
        : [...search.severity, severity],
    });
  const isFiltered =
    search.severity.length > 0 ||
    search.responsible !== undefined ||
    search.overdue ||
    search.record !== undefined;
  const cards = (list: readonly Listed[]) =>
    list.map((deviation) => (
      <DeviationCard
        key={`${deviation.recordId}/${deviation.key}`}
        deviation={deviation}
        address={addressOf.deviations(projectId, {
          ...search,
          open: `${deviation.recordId}/${deviation.key}`,
        })}
      />
    ));
  return (
    <>
      <title>{`${words.deviations} – ${projectName} – Spadework`}</title>
      <div className="deviations-head">
        <h1>{words.deviations}</h1>
        {deviations.length > 0 && (
          <div className="deviations-filters" role="group" aria-label={words.filters}>
            {[...SEVERITIES].reverse().map((severity) => (
              <button
                key={severity}
                type="button"
                className="deviations-filter"
                aria-pressed={search.severity.includes(severity)}
                onClick={() => toggle(severity)}
              >
                {severities[severity]}
              </button>
            ))}
            <button
              type="button"
              className="deviations-filter"
              aria-pressed={search.responsible === user.username}
              onClick={() =>
                change({ responsible: search.responsible === user.username ? undefined : user.username })
              }
            >
              {words.mine}
            </button>
            {search.responsible !== undefined && search.responsible !== user.username && (
              <button
                type="button"
                className="deviations-filter"
                aria-pressed="true"
                onClick={() => change({ responsible: undefined })}
              >
                {words.ofPerson(nameOf(search.responsible))}
              </button>
            )}
            <button
              type="button"
              className="deviations-filter"
              aria-pressed={search.overdue}
              onClick={() => change({ overdue: !search.overdue })}
            >
              {words.overdue}
            </button>
            {search.record !== undefined && (
              <button
                type="button"
                className="deviations-filter"
                aria-pressed="true"
                onClick={() => change({ record: undefined })}
              >
                {words.ofOneRecord}
              </button>
            )}
            <button
              type="button"
              className="deviations-filter"
              aria-pressed={search.closed}
              onClick={() => change({ closed: !search.closed })}
            >
              {words.closedToo}
            </button>
            {isFiltered && (
              <button
                type="button"
                className="link-quiet"
                onClick={() => go(addressOf.deviations(projectId), { replace: true })}
              >
                {words.resetFilters}
              </button>
            )}
          </div>
        )}
      </div>
      {deviations.length === 0 ? (
        <EmptyState icon={CircleCheck} title={words.noDeviations}>
          <p>{words.noDeviationsText}</p>
        </EmptyState>
      ) : (
        <div className="deviations-body">
          <div
            className={search.closed ? 'deviations-columns deviations-columns-four' : 'deviations-columns'}
          >
            {COLUMNS.map((state) => (
              <Column key={state} title={words.columns[state]} state={state}>
                {cards(columns.get(state)!)}
              </Column>
            ))}
            {search.closed && (
              <Column title={words.closedToo} state="REJECTED">
                {cards(CLOSED.flatMap((state) => columns.get(state)!))}
              </Column>
            )}
          </div>
          {more > 0 && <p className="quiet">{words.moreDeviations(more)}</p>}
        </div>
      )}
      {opened && (
        <div className="deviation-window">
          <Suspense>
            <DeviationDialog
              key={search.open}
              projectId={projectId}
              recordId={opened.recordId}
              questionKey={opened.key}
              listed={deviations.find(
                ({ recordId, key }) => recordId === opened.recordId && key === opened.key,
              )}
              members={members}
              writes={writes}
              onClose={() => change({ open: undefined })}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Column({
  title,
  state,
  children,
}: {
  title: string;
  state: string;
  children: readonly React.ReactNode[];
}) {
  const words = useRecordWords();
  return (
    <section className={`deviations-column deviations-${state.toLowerCase()}`}>
      <h2>
        {title} <span className="deviations-count">{children.length}</span>
      </h2>
      {children.length === 0 && <p className="quiet">{words.noneFound}</p>}
      <ul aria-label={title}>{children}</ul>
    </section>
  );
}
