import { recordWords } from '@spadework/core/record';
import { useQuery } from '@tanstack/react-query';
import { Flame, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { call, useSession } from '../../../api/index.js';
import { Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { useLanguage } from '../../../words/index.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';
import { useOnSiteWords } from './words/index.js';

const SHOWN = 5;
const SCOPE = 'orgblad.bruker';

/** What is open on site, where there is a record or the module: deviations, the worst first, and records not signed. */
export function OnSite({ project }: { project: Project }) {
  const words = useProjectWords();
  const texts = useOnSiteWords();
  const language = useLanguage();
  const { severities, states } = recordWords(language);
  const { scopes } = useSession();
  const hasModule = project.modules?.some(({ type }) => type === 'FORMS') ?? false;
  const { data } = useQuery({
    queryKey: ['project', 'onSite', project.id, language],
    queryFn: async ({ signal }) => {
      const projectId = project.id;
      const [all, open, deviations] = await Promise.all([
        call('checklist.pageRecords', { query: { projectId, count: 1 }, signal }),
        call('checklist.pageRecords', {
          query: { projectId, state: ['DRAFT', 'SUBMITTED'], count: SHOWN },
          signal,
        }),
        call('checklist.pageDeviations', {
          query: { projectId, state: ['OPEN', 'DONE'], language, count: SHOWN },
          signal,
        }),
      ]);
      return { any: all.total > 0, open, deviations };
    },
    enabled: scopes.includes(SCOPE),
    // Whoever comes back from a record has just changed it.
    staleTime: 0,
  });
  if (!data || !(data.any || hasModule)) return null;
  const { any, open, deviations } = data;
  return (
    <Panel
      title={texts.onSite}
      headerContent={
        <div className="panel-actions">
          <Link href={addressOf.projectChecklists(project.id)} className="link-quiet">
            {words.page.checklists}
          </Link>
          <Link href={addressOf.deviations(project.id)} className="link-quiet">
            {words.page.deviations}
          </Link>
        </div>
      }
    >
      {open.total === 0 && deviations.total === 0 && (
        <p className="quiet">{any ? texts.onSiteText : texts.onSiteNone}</p>
      )}
      {deviations.total > 0 && (
        <>
          <h3 className="on-site-title">{texts.openDeviations}</h3>
          <ul className="on-site">
            {deviations.entities.map(({ recordId, key, severity, text, overdue }) => {
              const isBad = severity === 'DANGER' || severity === 'HIGH';
              return (
                <li key={`${recordId}/${key}`}>
                  <Link
                    href={addressOf.deviations(project.id, { open: `${recordId}/${key}` })}
                    className="segment-link"
                  >
                    {text}
                  </Link>
                  <span className={`finding ${isBad || overdue ? 'finding-bad' : 'finding-warn'}`}>
                    <Icon of={severity === 'DANGER' ? Flame : TriangleAlert} size={16} />
                    {[severities[severity], overdue && texts.overdue].filter(Boolean).join(', ')}
                  </span>
                </li>
              );
            })}
          </ul>
          {deviations.total > SHOWN && <p className="quiet">{texts.onSiteMore(deviations.total - SHOWN)}</p>}
        </>
      )}
      {open.total > 0 && (
        <>
          <h3 className="on-site-title">{texts.openRecords}</h3>
          <ul className="on-site">
            {open.entities.map(({ id, title, state, answered, points }) => (
              <li key={id}>
                <Link href={addressOf.record(project.id, id)} className="segment-link">
                  {title}
                </Link>
                <span className="on-site-state">
                  {[states[state], texts.progress(answered, points)].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {open.total > SHOWN && <p className="quiet">{texts.onSiteMore(open.total - SHOWN)}</p>}
        </>
      )}
    </Panel>
  );
}
