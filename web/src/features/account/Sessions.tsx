import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import {
  asProblem,
  endSession,
  type ListedSession,
  listSessions,
  logOut,
  useSession,
} from '../../api/index.js';
import { Button, Table, toast } from '../../kit/index.js';
import { formatAgo, formatMoment } from '../../words/index.js';
import { browserName } from './browser.js';
import { useAccountWords } from './words/index.js';

/** Where one is logged in, and the ways out. */
export function Sessions() {
  const words = useAccountWords();
  const { endsAt } = useSession();
  const [now] = useState(Date.now);
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const tell = (error: unknown) => toast({ text: asProblem(error).message, kind: 'wrong' });
  const end = async ({ id }: ListedSession) => {
    try {
      await endSession(id);
      toast({ text: words.ended });
    } catch (error) {
      tell(error);
    }
    await sessions.refetch();
  };
  const nameOf = ({ browser }: ListedSession) => browserName(browser) ?? words.unknownBrowser;
  return (
    <section className="account-part" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{words.sessions}</h2>
      <p>{words.until(formatMoment(endsAt))}</p>
      {sessions.data && (
        <Table
          caption={words.sessions}
          rows={sessions.data}
          keyOf={({ id }) => id}
          columns={[
            {
              title: words.browser,
              cell: (session) => (
                <>
                  {nameOf(session)}
                  {session.current && <span className="account-here">{words.here}</span>}
                </>
              ),
            },
            { title: words.since, cell: ({ createdAt }) => formatMoment(createdAt) },
            { title: words.lastSeen, cell: ({ seenAt }) => formatAgo(seenAt, now) },
            {
              title: '',
              name: words.end,
              align: 'end',
              cell: (session) =>
                !session.current && (
                  <Button aria-label={words.endOf(nameOf(session))} onClick={() => end(session)}>
                    {words.end}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <p className="quiet">{words.everywhereText}</p>
      <div>
        <Button icon={LogOut} look="danger" onClick={() => logOut(true).catch(tell)}>
          {words.everywhere}
        </Button>
      </div>
    </section>
  );
}
