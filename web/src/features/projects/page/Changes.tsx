import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, gathered, newestOf } from '../../../api/index.js';
import { formatAgo, formatDate, formatMoment } from '../../../words/index.js';
import { useLabels } from '../labels.js';
import { usePersonNames } from '../people.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';

type Event = AnswerOf<'events.projectHistory'>['events'][number];
const READ = 60;
const SHOWN = 8;

/** What happened in the project, newest first, as the event service tells it. */
export function Changes({ project, now }: { project: Project; now: number }) {
  const words = useProjectWords();
  const sentence = useSentence();
  const history = useQuery({
    queryKey: ['project', 'history', project.id],
    queryFn: async ({ signal }) => {
      let since: string | undefined;
      const events = await newestOf<Event>(async (after, count) => {
        const page = await call('events.projectHistory', {
          params: { projectId: project.id },
          query: { after, count },
          signal,
        });
        since = page.since;
        return { entries: page.events, next: page.next, head: page.head };
      }, READ);
      return { events, since };
    },
  });
  const { events, since } = history.data ?? {};
  return (
    <Panel title={words.page.changes}>
      {events?.length === 0 && <p className="quiet">{words.page.noChanges}</p>}
      <ol className="changes">
        {gathered(events ?? [], sentence)
          .slice(0, SHOWN)
          .map(({ event, times }) => (
            <li key={event.id}>
              <span>
                {sentence(event)}
                {times > 1 && <span className="quiet"> · {words.page.times(times)}</span>}
              </span>
              <time dateTime={event.timestamp} title={formatMoment(event.timestamp)}>
                {formatAgo(event.timestamp, now)}
              </time>
            </li>
          ))}
      </ol>
      {since && <p className="quiet">{words.page.keptSince(formatDate(since))}</p>}
    </Panel>
  );
}

function useSentence(): (event: Event) => string {
  const words = useProjectWords();
  const label = useLabels();
  const nameOf = usePersonNames();
  return ({ type, actor, changes = [] }) => {
    const [kind, id] = actor.split(':') as [string, string?];
    const who = kind === 'system' ? words.system : kind === 'user' ? nameOf(id!) : id!;
    const to = String(changes.find(({ to }) => to !== undefined && to !== null)?.to ?? '');
    const named = changes.map(({ property }) => words.properties[property]).filter(Boolean) as string[];
    const list =
      named.length > 1 ? `${named.slice(0, -1).join(', ')} ${words.and} ${named.at(-1)}` : named[0];
    const what: Record<string, string | undefined> = {
      'project.status': label('status', to).toLowerCase(),
      'project.owner': to && nameOf(to),
      'project.changed': list,
      'module.added': label('moduleType', to).toLowerCase(),
      'module.removed': label('moduleType', String(changes[0]?.from ?? '')).toLowerCase(),
    };
    const tell = words.events[type];
    return tell ? tell(who, what[type] ?? '') : words.events.other!(who, type);
  };
}
