import './administration.css';
import './frame.css';
import './table.css';
import './content.css';
import { Compass, Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { lazyFile, useSession } from '../../api/index.js';
import { EmptyState, Icon, useCommands } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { PART_GROUPS, type PartName, type PartProps, partOf } from './parts.js';
import { useAdministrationWords } from './words/index.js';

const PARTS: Partial<Record<PartName, ComponentType<PartProps>>> = {
  webhooks: lazyFile(() => import('./webhooks/WebhooksPart.js')),
  overview: lazyFile(() => import('./overview/OverviewPart.js')),
  users: lazyFile(() => import('./users/UsersPart.js')),
  clients: lazyFile(() => import('./clients/ClientsPart.js')),
  sessions: lazyFile(() => import('./sessions/SessionsPart.js')),
  connections: lazyFile(() => import('./connections/ConnectionsPart.js')),
  imports: lazyFile(() => import('./imports/ImportsPart.js')),
  checklists: lazyFile(() => import('./checklists/ChecklistsPart.js')),
  designRules: lazyFile(() => import('./designRules/DesignRulesPart.js')),
  rules: lazyFile(() => import('./rules/RulesPart.js')),
  profiles: lazyFile(() => import('./profiles/ProfilesPart.js')),
  economyProfiles: lazyFile(() => import('./economyProfiles/EconomyProfilesPart.js')),
  additions: lazyFile(() => import('./additions/AdditionsPart.js')),
  searchWords: lazyFile(() => import('./searchWords/SearchWordsPart.js')),
  history: lazyFile(() => import('./history/HistoryPart.js')),
};

/** What administrators of a company look after. Nobody else is shown anything, and the server refuses them too. */
export default function AdministrationScreen() {
  const words = useAdministrationWords();
  const { rights } = useSession();
  const isAdministrator = rights.includes('ADMINISTRATOR');
  return isAdministrator ? (
    <Administration />
  ) : (
    <div className="page page-centred">
      <title>{`${words.noAccess} – Spadework`}</title>
      <EmptyState
        isPage
        icon={Lock}
        title={words.noAccess}
        actions={
          <Link href={addressOf.projects()} className="button button-plain">
            {words.toProjects}
          </Link>
        }
      >
        <p>{words.noAccessText}</p>
      </EmptyState>
    </div>
  );
}

function Administration() {
  const words = useAdministrationWords();
  const { part: slug, id } = useParams<{ part?: string; id?: string }>();
  const part = partOf(slug);
  const Shown = part && PARTS[part.name];
  const name = part ? words.parts[part.name] : words.noPart;
  const [, go] = useLocation();
  useCommands(() => ({
    group: words.title,
    kind: 'pages',
    commands: PART_GROUPS.flatMap(({ parts }) => parts)
      .filter((one) => one !== part)
      .map((one) => ({
        label: words.parts[one.name],
        icon: one.icon,
        onChoose: () => go(addressOf.administration(one.slug)),
      })),
  }));
  return (
    <div className="page admin">
      <title>{`${words.title} – ${name} – Spadework`}</title>
      <div className="admin-side">
        <h1>{words.title}</h1>
        <nav aria-label={words.list}>
          {PART_GROUPS.map(({ group, parts }) => {
            const shown = parts.filter((one) => PARTS[one.name]);
            return (
              shown.length > 0 && (
                <div key={group} className="admin-group">
                  {group !== 'all' && (
                    <div className="admin-group-name" aria-hidden="true">
                      {words.groups[group]}
                    </div>
                  )}
                  <ul>
                    {shown.map((one) => (
                      <li key={one.name}>
                        <Link
                          href={addressOf.administration(one.slug)}
                          className="admin-link"
                          aria-current={one === part ? 'page' : undefined}
                        >
                          <Icon of={one.icon} size={17} />
                          {words.parts[one.name]}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            );
          })}
        </nav>
      </div>
      <Suspense fallback={<div className="loading" role="status" aria-label={words.loading} />}>
        {Shown ? (
          <Shown key={part.name} id={id} />
        ) : (
          <EmptyState icon={Compass} title={words.noPart}>
            <p>{words.noPartText}</p>
          </EmptyState>
        )}
      </Suspense>
    </div>
  );
}
