import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { type AnswerOf, call, gathered, newestOf } from '../../../api/index.js';
import { Button } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatAgo, formatDate, formatMoment } from '../../../words/index.js';
import { useLabels } from '../labels.js';
import { usePersonNames } from '../people.js';
import { mayWrite, type Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { restoreSegment } from './actions.js';
import { Panel } from './Panel.js';
import { type ListedSegment, namesAt, namesOf, type SegmentNames } from './segmentNames.js';
import { useOnSiteWords } from './words/index.js';

type Event = AnswerOf<'events.projectHistory'>['events'][number];
const READ = 60;
const SHOWN = 8;
/** Told of a segment, and looked at on its map. */
const OF_ROUTES: readonly string[] = ['segment.route', 'segment.sensitivity'];
const NO_EVENTS: readonly Event[] = [];

/** The newest events of a project. The head of the page says by them when it was changed last. */
export const useHistory = (project: Project) =>
  useQuery({
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

/** What happened in the project, newest first, as the event service tells it. */
export function Changes({ project, now }: { project: Project; now: number }) {
  const words = useProjectWords();
  const listed = useListedSegments(project);
  const { data } = useHistory(project);
  const records = useRecordTitles(project, data?.events ?? []);
  const { events = NO_EVENTS, since } = data ?? {};
  const segments = useMemo(() => listed && namesOf(listed), [listed]);
  const namesThen = useMemo(() => listed && namesAt(events, listed), [events, listed]);
  const telling = useTelling(project, namesThen, records);
  const deleted = segments && mayWrite(project) ? deletedSegments(events, segments) : undefined;
  const textOf = (event: Event) => {
    const { sentence, name = '' } = telling(event);
    return `${sentence.replace(LINK, name)}${deleted?.get(event) ?? ''}`;
  };
  return (
    <Panel title={words.page.changes}>
      {data && events.length === 0 && <p className="quiet">{words.page.noChanges}</p>}
      <ol className="changes">
        {gathered(events, textOf)
          // What can be restored stays, however much has happened since.
          .filter(({ event }, place) => place < SHOWN || deleted?.has(event))
          .map(({ event, times }) => {
            const segmentId = deleted?.get(event);
            return (
              <li key={event.id}>
                <span>
                  <Sentence {...telling(event)} />
                  {times > 1 && <span className="quiet"> · {words.page.times(times)}</span>}
                </span>
                <time dateTime={event.timestamp} title={formatMoment(event.timestamp)}>
                  {formatAgo(event.timestamp, now)}
                </time>
                {segmentId !== undefined && (
                  <Button
                    icon={Undo2}
                    className="change-restore"
                    onClick={() => restoreSegment(project.id, segmentId)}
                  >
                    {words.page.restore}
                  </Button>
                )}
              </li>
            );
          })}
      </ol>
      {since && <p className="quiet">{words.page.keptSince(formatDate(since))}</p>}
    </Panel>
  );
}

/** What was deleted and is not back, by the event that told it. What was deleted with its segment comes back with that. */
function deletedSegments(events: readonly Event[], segments: SegmentNames): ReadonlyMap<Event, number> {
  const found = new Map<Event, number>();
  // Newest first: a segment comes after the variants that were deleted with it, at the same moment.
  const deletions = events.filter(({ type }) => type === 'segment.deleted');
  deletions.forEach((event, place) => {
    const id = Number(event.resource.replace('segment:', ''));
    const isWithSegment = deletions[place + 1]?.timestamp === event.timestamp;
    if (!segments.has(id) && !isWithSegment && ![...found.values()].includes(id)) found.set(event, id);
  });
  return found;
}

function Sentence({ sentence, name, address }: Told) {
  if (address === undefined) return sentence;
  const [before, after] = sentence.split(LINK);
  if (after === undefined)
    return (
      <Link href={address} className="change-link">
        {sentence}
      </Link>
    );
  return (
    <>
      {before}
      <Link href={address} className="change-link">
        {name}
      </Link>
      {after}
    </>
  );
}

/** Stands in a sentence where the link comes. */
const LINK = '\u0000';

interface Told {
  sentence: string;
  /** What the sentence is about, and where it is. */
  name?: string;
  address?: string;
}

/** What an event tells, with a link to the segment or the calculation that it is about. */
function useTelling(
  project: Project,
  namesThen: ReadonlyMap<Event, SegmentNames> | undefined,
  records: ReadonlyMap<string, string>,
): (event: Event) => Told {
  const words = useProjectWords();
  const texts = useOnSiteWords();
  const label = useLabels();
  const nameOf = usePersonNames();
  return (event) => {
    const { type, actor, resource, changes = [] } = event;
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
    const tell = words.events[type] ?? texts.events[type] ?? texts.events[`${type}.${to}`];
    if (!tell) return { sentence: words.events.other!(who, type) };
    const inRecord = /^(record|deviation):([^/]+)(?:\/(.+))?$/.exec(resource);
    if (inRecord) {
      const [, about, recordId, key] = inRecord as unknown as [string, string, string, string?];
      const told = type === 'deviation.state' ? (texts.events[`deviation.${to}`] ?? tell) : tell;
      return {
        sentence: told(who, LINK),
        name: records.get(recordId) ?? texts.aRecord,
        address:
          about === 'deviation'
            ? addressOf.deviations(project.id, { open: `${recordId}/${key}` })
            : addressOf.record(project.id, recordId),
      };
    }
    const [subject] = type.split('.') as [string];
    if (subject === 'calculation' || subject === 'estimate' || subject === 'charge') {
      const item = valueTold(changes, 'code') ?? valueTold(changes, 'name');
      const node = changes.find(({ property, to }) => property !== 'code' && property !== 'name' && to)?.to;
      return {
        sentence:
          item === undefined
            ? tell(who, LINK)
            : changes.some(({ property, from }) => property === 'nodes' && from)
              ? words.deletedItem(who, item)
              : tell(who, words.inCalculation(LINK)),
        name: item ?? words.theCalculation,
        address: addressOf.cost(project.id, { row: node === undefined ? undefined : String(node) }),
      };
    }
    if (subject === 'feeder') {
      const gone = type === 'feeder.deleted' ? valueTold(changes, 'name') : undefined;
      if (gone !== undefined) return { sentence: tell(who, words.theFeeder(gone)) };
      const feederId = Number(resource.split(':')[1]);
      return {
        sentence: tell(who, LINK),
        name: words.aFeeder,
        address: addressOf.feeders(project.id, feederId),
      };
    }
    if (type === 'segment.imported') return { sentence: tell(who, to), address: addressOf.map(project.id) };
    const segmentId = Number(
      /^segment:(\d+)$/.exec(resource)?.[1] ??
        (type === 'design.released' ? changes[0]?.from : undefined) ??
        Number.NaN,
    );
    if (Number.isNaN(segmentId)) return { sentence: tell(who, what[type] ?? '') };
    const found = namesThen?.get(event)?.get(segmentId);
    const isVariant = found?.isVariant ?? changes.some(({ property }) => property === 'variantOf');
    if (!found) {
      const gone = valueTold(changes, 'name');
      if (gone !== undefined) return { sentence: tell(who, isVariant ? words.theVariant(gone) : gone) };
      return { sentence: tell(who, isVariant ? words.aVariant : words.aSegment) };
    }
    const item = valueTold(changes, 'typeName');
    const itemId = changes.find(({ property }) => property === 'items')?.to;
    const where = isVariant ? words.theVariant(LINK) : LINK;
    const why = type === 'segment.sensitivity' ? valueTold(changes, 'reason') : undefined;
    return {
      sentence: `${tell(who, item === undefined ? where : words.inSegment(item, where))}${why ? `: ${why}` : ''}`,
      name: found.name,
      address: OF_ROUTES.includes(type)
        ? addressOf.map(project.id, found.id)
        : addressOf.trench(project.id, found.id, { items: typeof itemId === 'string' ? [itemId] : [] }),
    };
  };
}

/** The value that an event tells, the one before where there is none any more. */
function valueTold(changes: NonNullable<Event['changes']>, property: string): string | undefined {
  const found = changes.find((change) => change.property === property);
  const value = found?.to ?? found?.from;
  return value === undefined || value === null ? undefined : String(value);
}

/** The titles of the records that events are about. Without the scope nobody is told of them. */
function useRecordTitles(project: Project, events: readonly Event[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['project', 'records', project.id],
    queryFn: ({ signal }) =>
      call('checklist.pageRecords', { query: { projectId: project.id, count: READ }, signal }),
    enabled: events.some(({ type }) => type.startsWith('record.') || type.startsWith('deviation.')),
  });
  return new Map(data?.entities.map(({ id, title }) => [id, title]));
}

/** The list of segments reads them under the same key. */
function useListedSegments(project: Project): readonly ListedSegment[] | undefined {
  return useQuery({
    queryKey: ['segments', project.id, 'variants'],
    queryFn: ({ signal }) =>
      call('trench.listSegments', {
        params: { projectId: project.id },
        query: { variants: true },
        signal,
      }),
    enabled: project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false,
  }).data;
}
