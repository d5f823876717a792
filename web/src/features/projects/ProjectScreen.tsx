import './page/page.css';
import { PROJECT_STATUSES } from '@spadework/core/project';
import { Archive, ArchiveRestore, CopyPlus, EllipsisVertical, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyFile, useSession } from '../../api/index.js';
import { Button, Icon, Menu } from '../../kit/index.js';
import { Suspense } from '../../settled/index.js';
import { formatAgo, formatDate } from '../../words/index.js';
import { useLabels } from './labels.js';
import { About } from './page/About.js';
import { archive, restore, setStatus } from './page/actions.js';
import { Changes, useHistory } from './page/Changes.js';
import { CostCard } from './page/CostCard.js';
import { Designs } from './page/Designs.js';
import { Members } from './page/Members.js';
import { Modules } from './page/Modules.js';
import { OnSite } from './page/OnSite.js';
import { ProjectFrame } from './page/ProjectFrame.js';
import { ProjectHead, TitleCell } from './page/ProjectHead.js';
import { Segments } from './page/Segments.js';
import { usePersonNames } from './people.js';
import { type LoadedProject, mayWrite, type Project } from './queries.js';
import { useProjectWords } from './words/index.js';

const CopyDialog = lazyFile(() => import('./page/CopyDialog.js'));
const EditDialog = lazyFile(() => import('./page/EditDialog.js'));

/** The overview of a project. */
export default function ProjectScreen() {
  return <ProjectFrame>{(loaded) => <Overview key={loaded.project.id} loaded={loaded} />}</ProjectFrame>;
}

function Overview({ loaded }: { loaded: LoadedProject }) {
  const words = useProjectWords();
  const { rights } = useSession();
  const { project } = loaded;
  const [editing, setEditing] = useState(false);
  const [copying, setCopying] = useState(false);
  const end = project.endDate ?? project.endDateEstimate;
  const now = useNow();
  const nameOf = usePersonNames();
  const last = lastChange(project, useHistory(project).data?.events[0]);
  const writes = mayWrite(project);
  const owns = !project.archived && (project.myRole === 'OWNER' || rights.includes('ADMINISTRATOR'));
  return (
    <>
      <title>{`${project.name} – Spadework`}</title>
      <ProjectHead project={project} tab="overview">
        <TitleCell label={words.page.start}>{formatDate(project.startDate)}</TitleCell>
        {end && (
          <TitleCell label={project.endDate ? words.page.end : words.page.estimate}>
            {formatDate(end)}
          </TitleCell>
        )}
      </ProjectHead>
      <div className="overview-bar">
        <p className="quiet">
          {project.archived
            ? words.page.archivedNote
            : writes
              ? words.page.changed(formatAgo(last.at, now), last.by ? nameOf(last.by) : words.system)
              : words.page.readonlyNote}
        </p>
        <Actions
          project={project}
          writes={writes}
          onEdit={() => setEditing(true)}
          onCopy={() => setCopying(true)}
        />
      </div>
      <div className="overview">
        <div className="overview-main">
          <Segments project={project} />
          <OnSite project={project} />
          <About project={project} />
          <Members project={project} mayChange={owns} />
        </div>
        <div className="overview-side">
          <CostCard project={project} />
          <Designs project={project} />
          <Modules project={project} mayChange={writes} />
          <Changes project={project} now={now} />
        </div>
      </div>
      {copying && (
        <Suspense>
          <CopyDialog project={project} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditDialog loaded={loaded} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

const NOW_MS = 30_000;

/** The present, a little late: "this minute" does not stand still while a page is open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** When somebody changed the project or something in it last, and who; by the list of changes where that knows more. */
function lastChange(
  { modifiedDate, modifiedBy }: Project,
  newest: { timestamp: string; actor: string } | undefined,
) {
  if (!newest || Date.parse(newest.timestamp) < Date.parse(modifiedDate))
    return { at: modifiedDate, by: modifiedBy };
  return { at: newest.timestamp, by: newest.actor.split(':')[1] };
}

interface ActionsProps {
  project: Project;
  writes: boolean;
  onEdit: () => void;
  onCopy: () => void;
}

function Actions({ project, writes, onEdit, onCopy }: ActionsProps) {
  const words = useProjectWords();
  const label = useLabels();
  const mayArchive = project.myRole === 'WRITER' || project.myRole === 'OWNER';
  if (!writes && !mayArchive) return null;
  return (
    <div className="overview-actions">
      {writes && (
        <Button icon={Pencil} onClick={onEdit}>
          {words.page.edit}
        </Button>
      )}
      {project.archived ? (
        <>
          <Button icon={CopyPlus} onClick={onCopy}>
            {words.page.copy}
          </Button>
          <Button icon={ArchiveRestore} onClick={() => restore(project)}>
            {words.page.restore}
          </Button>
        </>
      ) : (
        <Menu
          label={words.page.actions}
          align="end"
          className="button button-plain button-icon"
          entries={[
            {
              group: words.page.changeStatus,
              value: project.status,
              choices: PROJECT_STATUSES.map((value) => ({ value, label: label('status', value) })),
              onChoose: (value) => setStatus(project, value as Project['status'], label('status', value)),
            },
            'rule',
            { label: words.page.copy, icon: CopyPlus, onChoose: onCopy },
            { label: words.page.archive, icon: Archive, onChoose: () => archive(project) },
          ]}
        >
          <Icon of={EllipsisVertical} />
        </Menu>
      )}
    </div>
  );
}
