import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { useConnections } from '../connections/queries.js';
import { Confirm } from '../Dialogs.js';
import { USERS, type User } from './queries.js';
import { useUserWords } from './words/index.js';

/** Opens all who are shown and have no directory yet, where the company has one. */
export function OpenAll({ shown }: { shown: readonly User[] }) {
  const words = useUserWords();
  const connections = useConnections();
  const [asking, setAsking] = useState(false);
  const local = shown.filter(
    ({ active, connectionId, linkableUntil }) => active && connectionId === undefined && !linkableUntil,
  );
  if (!connections.data?.length || local.length === 0) return null;
  const open = async () => {
    try {
      for (const { username } of local)
        await call('customer.changeUser', { params: { username }, body: { linkable: true } });
    } finally {
      await refresh(USERS);
    }
    toast({ text: words.openedAll(local.length) });
  };
  return (
    <>
      <Button icon={Link2} onClick={() => setAsking(true)}>
        {words.openAll(local.length)}
      </Button>
      {asking && (
        <Confirm
          title={words.openAllTitle(local.length)}
          action={words.openAllButton}
          onClose={() => setAsking(false)}
          onConfirm={open}
        >
          <p>{words.openAllText}</p>
        </Confirm>
      )}
    </>
  );
}
