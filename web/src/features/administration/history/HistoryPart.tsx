import './history.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History as HistoryIcon, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { asProblem, call, gathered } from '../../../api/index.js';
import { Avatar, Button, EmptyState, toast } from '../../../kit/index.js';
import { dateInput, formatDate, formatNumber, formatTime, useLanguage } from '../../../words/index.js';
import { ADMINISTRATION } from '../actions.js';
import { Choose } from '../Choose.js';
import { EVENT_GROUP_NAMES, EVENT_GROUPS, feedOfGroup } from '../events/eventTypes.js';
import { type Event, FEEDS, newestEvents } from '../events/feed.js';
import { useEventWords } from '../events/words/index.js';
import { Loading, PartFrame } from '../Frame.js';
import { useListing } from '../listing.js';
import { usePeople, useProjectNames } from '../people.js';
import { useAdministrationWords } from '../words/index.js';
import { dayAfter, startOfDay } from './days.js';
import { tell } from './sentence.js';
import { useHistoryWords } from './words/index.js';

const STEP = 100;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** What happened in the company, newest first: who, what and when, with the way to the thing. */
export default function HistoryPart() {
  const common = useAdministrationWords();
  const words = useHistoryWords();
  const events = useEventWords();
  const language = useLanguage();
  const { people, nameOf } = usePeople();
  const project = useProjectNames();
  const { get, set } = useListing('');
  const [wanted, setWanted] = useState(STEP);
  const kind = EVENT_GROUP_NAMES.find((group) => group === get('kind'));
  const person = get('person');
  const [from, to] = ['from', 'to'].map((name) => {
    const given = get(name);
    return given && DATE.test(given) ? given : undefined;
  });
  const history = useQuery({
    queryKey: [ADMINISTRATION, 'history', kind, person, from, to, wanted],
    queryFn: ({ signal }) =>
      newestEvents(
        kind ? [feedOfGroup(kind)] : FEEDS,
        {
          ...(kind && { type: [...EVENT_GROUPS[kind]] }),
          ...(person && { actor: [person] }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { until: startOfDay(dayAfter(to)) }),
        },
        wanted,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Boolean(kind || person || from || to);
  const shown = history.data ?? [];
  const change = (changes: Record<string, string | undefined>) => {
    setWanted(STEP);
    set(changes);
  };
  const verify = async () => {
    try {
      const checked = await Promise.all([call('events.verifyEvents'), call('events.verifyAudit')]);
      const broken = checked.find(({ ok }) => !ok);
      const count = checked.reduce((sum, { from: first, to: last }) => sum + last - first + 1, 0);
      if (!broken) toast({ text: words.verified(formatNumber(count)) });
      else toast({ text: words.broken(formatNumber(broken.brokenAt ?? 0)), kind: 'wrong' });
    } catch (thrown) {
      toast({ text: asProblem(thrown).message, kind: 'wrong' });
    }
  };
  const days = new Map<string, Event[]>();
  for (const event of shown) {
    const day = dateInput(event.timestamp);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return (
    <PartFrame
      title={common.parts.history}
      text={words.text}
      action={
        <Button icon={ShieldCheck} onClick={verify}>
          {words.verify}
        </Button>
      }
      filters={
        <div className="admin-filters">
          <Choose
            label={words.kind}
            value={kind ?? ''}
            onChange={(value) => change({ kind: value })}
            choices={[
              ['', words.allKinds],
              ...EVENT_GROUP_NAMES.map((group) => [group, events.groups[group]] as const),
            ]}
          />
          <Choose
            label={words.person}
            value={person ?? ''}
            onChange={(value) => change({ person: value })}
            choices={[
              ['', words.everybody],
              ...people.map(({ username }) => [`user:${username}`, nameOf(username)] as const),
              ['system', words.system],
              ...(person &&
              person !== 'system' &&
              !people.some(({ username }) => `user:${username}` === person)
                ? [[person, person] as const]
                : []),
            ]}
          />
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="admin-filter">
              <span>{words[name]}</span>
              <input
                type="date"
                className="field-input"
                value={(name === 'from' ? from : to) ?? ''}
                onChange={(event) => change({ [name]: event.target.value || undefined })}
              />
            </label>
          ))}
          {isFiltered && (
            <Button
              look="quiet"
              onClick={() => change({ kind: undefined, person: undefined, from: undefined, to: undefined })}
            >
              {words.reset}
            </Button>
          )}
        </div>
      }
    >
      <Loading query={history} />
      {history.data && shown.length === 0 && (
        <EmptyState icon={HistoryIcon} title={isFiltered ? words.noneSo : words.none}>
          <p>{isFiltered ? words.noneSoText : words.noneText}</p>
        </EmptyState>
      )}
      {[...days].map(([day, list]) => (
        <section key={day} className="admin-day" aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>{dayName(day)}</h3>
          <ol>
            {gathered(list, (event) => `${event.actor} ${sentenceOf(event).text}`).map(({ event, times }) => (
              <Line key={event.id} event={event} times={times} />
            ))}
          </ol>
        </section>
      ))}
      {shown.length > 0 && (
        <footer className="admin-foot">
          <span className="quiet" role="status">
            {words.count(shown.length, shown.length < wanted)}
          </span>
          {shown.length >= wanted && (
            <Button busy={history.isFetching} onClick={() => setWanted(wanted + 2 * STEP)}>
              {words.older}
            </Button>
          )}
        </footer>
      )}
    </PartFrame>
  );

  function dayName(day: string): string {
    const today = dateInput(new Date().toISOString());
    if (day === today) return words.today;
    return dayAfter(day) === today ? words.yesterday : formatDate(`${day}T12:00:00Z`);
  }

  function sentenceOf(event: Event) {
    return tell(event, { words: events, language, person: nameOf, project });
  }

  function Line({ event, times }: { event: Event; times: number }) {
    const { who, text, what, href } = sentenceOf(event);
    const at = href ? text.lastIndexOf(what) : -1;
    return (
      <li className="admin-event">
        <time dateTime={event.timestamp}>{formatTime(event.timestamp)}</time>
        <Avatar name={who} />
        <span>
          {at < 0 ? (
            text
          ) : (
            <>
              {text.slice(0, at)}
              <Link href={href!}>{what}</Link>
              {text.slice(at + what.length)}
            </>
          )}
          {times > 1 && <span className="quiet"> · {words.times(times)}</span>}
        </span>
        <span className="admin-event-kind">{events.types[event.type] ?? event.type}</span>
      </li>
    );
  }
}
