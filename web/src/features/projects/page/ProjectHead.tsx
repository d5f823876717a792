import './head.css';
import {
  ArrowRight,
  ClipboardCheck,
  Coins,
  Files,
  FileText,
  FolderKanban,
  Map as MapIcon,
  Shovel,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type LucideIcon, useCommands } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatDate } from '../../../words/index.js';
import { useLabels } from '../labels.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';

export const PROJECT_TABS = [
  'overview',
  'trench',
  'map',
  'cost',
  'checklists',
  'deviations',
  'documents',
] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];

const ADDRESSES: Record<ProjectTab, (projectId: number) => string> = {
  overview: addressOf.project,
  trench: (projectId) => addressOf.trench(projectId),
  map: (projectId) => addressOf.map(projectId),
  cost: addressOf.cost,
  checklists: addressOf.projectChecklists,
  deviations: (projectId) => addressOf.deviations(projectId),
  documents: addressOf.documents,
};

const ICONS: Record<ProjectTab, LucideIcon> = {
  overview: FolderKanban,
  trench: Shovel,
  map: MapIcon,
  cost: Coins,
  checklists: ClipboardCheck,
  deviations: TriangleAlert,
  documents: Files,
};

/**
 * The title block of a project, on each of its screens: number and name, the screens as links, and cells with a small
 * label over a value. A screen gives more cells as children, made with `TitleCell`.
 */
export function ProjectHead({
  project,
  tab,
  heading: Heading = 'h1',
  children,
}: {
  project: Project;
  tab: ProjectTab;
  /** A screen with a heading of its own leaves the name of the project a line. */
  heading?: 'h1' | 'p';
  children?: ReactNode;
}) {
  const words = useProjectWords();
  const label = useLabels();
  const [, go] = useLocation();
  useCommands(() => ({
    group: words.page.tabs,
    kind: 'pages',
    commands: [
      ...PROJECT_TABS.filter((name) => name !== tab).map((name) => ({
        label: words.page[name],
        icon: ICONS[name],
        onChoose: () => go(ADDRESSES[name](project.id)),
      })),
      // The cost screen offers them itself.
      ...(tab !== 'cost' && project.modules?.some(({ type }) => type === 'CALCULATION')
        ? (['reports', 'budget'] as const).map((open) => ({
            label: words.page.opens[open],
            icon: FileText,
            onChoose: () => go(addressOf.cost(project.id, { open })),
          }))
        : []),
      {
        label: words.page.feeders,
        icon: ArrowRight,
        onChoose: () => go(addressOf.feeders(project.id)),
      },
      {
        label: label('moduleType', 'ECO'),
        onChoose: () => go(addressOf.economy(project.id)),
      },
    ],
  }));
  return (
    <header className="title-block">
      <div className="title-name">
        <span className="title-label">{words.page.project(project.number)}</span>
        <Heading className="title-text" title={project.name}>
          {project.name}
        </Heading>
      </div>
      <nav aria-label={words.page.tabs} className="title-tabs">
        {PROJECT_TABS.map((name) => (
          <Link
            key={name}
            href={ADDRESSES[name](project.id)}
            aria-current={name === tab ? 'page' : undefined}
          >
            {words.page[name]}
          </Link>
        ))}
      </nav>
      <dl className="title-cells">
        <TitleCell label={words.page.status} tone={project.status.toLowerCase()}>
          {label('status', project.status)}
        </TitleCell>
        <TitleCell label={words.page.owner}>{project.ownerName ?? project.owner ?? '–'}</TitleCell>
        {children ?? <TitleCell label={words.page.start}>{formatDate(project.startDate)}</TitleCell>}
      </dl>
    </header>
  );
}

export function TitleCell({ label, tone, children }: { label: string; tone?: string; children: ReactNode }) {
  return (
    <div className="title-cell">
      <dt>{label}</dt>
      <dd className={tone && `tone-${tone}`}>{children}</dd>
    </div>
  );
}
