import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { formatAgo, formatMoment } from '../../../words/index.js';
import { browserName } from '../../account/index.js';
import { ADMINISTRATION, refresh } from '../actions.js';
import type { DataColumn } from '../DataTable.js';
import { Confirm } from '../Dialogs.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import { useSessionWords } from './words/index.js';

type Session = AnswerOf<'customer.pageSessions'>['entities'][number];

export const SESSIONS = 'sessions';
const MOST = 1000;

export const useSessions = () =>
  useQuery({
    queryKey: [ADMINISTRATION, SESSIONS, 'page'],
    queryFn: ({ signal }) => call('customer.pageSessions', { query: { count: MOST }, signal }),
  });

/** Who is logged in now, and the way to end it. */
export default function SessionsPart() {
  const words = useSessionWords();
  const listing = useListing('-seen');
  const sessions = useSessions();
  const [now] = useState(Date.now);
  const [ending, setEnding] = useState<Session>();
  const whereOf = ({ kind, clientId, browser }: Session) =>
    kind === 'CLIENT' ? words.program(clientId ?? '') : (browserName(browser) ?? words.unknownBrowser);
  const all = sessions.data?.entities ?? [];
  const columns: DataColumn<Session>[] = [
    {
      key: 'person',
      title: words.person,
      sort: ({ name }) => name,
      cell: ({ name, username }) => <TwoLines name={name} below={username} />,
    },
    { key: 'where', title: words.where, sort: whereOf, cell: whereOf },
    {
      key: 'since',
      title: words.since,
      less: true,
      sort: ({ createdDate }) => createdDate,
      cell: ({ createdDate }) => formatMoment(createdDate),
    },
    {
      key: 'seen',
      title: words.lastSeen,
      less: true,
      sort: ({ seenDate }) => seenDate,
      cell: ({ seenDate }) => (seenDate ? formatAgo(seenDate, now) : '–'),
    },
    {
      key: 'end',
      title: words.end,
      quiet: true,
      align: 'end',
      cell: (session) => (
        <Button aria-label={words.endOf(session.name, whereOf(session))} onClick={() => setEnding(session)}>
          {words.end}
        </Button>
      ),
    },
  ];
  return (
    <ListPart
      part="sessions"
      words={words}
      listing={listing}
      query={sessions}
      isNone={all.length === 0}
      shown={all.filter((one) => matches(listing.q, [one.name, one.username, whereOf(one)]))}
      columns={columns}
      keyOf={({ id }) => id}
      filters={
        sessions.data &&
        sessions.data.total > all.length && (
          <span className="quiet">{words.shown(all.length, sessions.data.total)}</span>
        )
      }
    >
      {ending && (
        <Confirm
          title={words.endTitle(ending.name)}
          action={words.endButton}
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            await call('customer.endSession', { params: { sessionId: ending.id } });
            await refresh(SESSIONS);
            toast({ text: words.ended(ending.name) });
          }}
        >
          <p>{words.endText(whereOf(ending))}</p>
        </Confirm>
      )}
    </ListPart>
  );
}
