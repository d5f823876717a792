import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { attempt } from '../actions.js';
import { useConnections } from '../connections/queries.js';
import { USERS, type User } from './queries.js';
import { useUserWords } from './words/index.js';

/** Opens all who are shown and have no directory yet, where the company has one. */
export function OpenAll({ shown }: { shown: readonly User[] }) {
  const words = useUserWords();
  const connections = useConnections();
  const [busy, setBusy] = useState(false);
  const local = shown.filter(
    ({ active, connectionId, linkableUntil }) => active && connectionId === undefined && !linkableUntil,
  );
  if (!connections.data?.length || local.length === 0) return null;
  const open = async () => {
    setBusy(true);
    const isDone = await attempt(USERS, async () => {
      for (const { username } of local)
        await call('customer.changeUser', { params: { username }, body: { linkable: true } });
    });
    setBusy(false);
    if (isDone) toast({ text: words.openedAll(local.length) });
  };
  return (
    <Button icon={Link2} busy={busy} onClick={open}>
      {words.openAll(local.length)}
    </Button>
  );
}
