import { KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { formatMoment } from '../../../words/index.js';
import { attempt } from '../actions.js';
import { Confirm, SecretDialog } from '../Dialogs.js';
import { CONNECTIONS, type Connection } from './queries.js';
import { useConnectionWords } from './words/index.js';

/** The token with which the directory sends people and groups: when it was used, a new one, and its end. */
export function ScimToken({ connection }: { connection: Connection }) {
  const words = useConnectionWords();
  const [open, setOpen] = useState<'renew' | 'end'>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ token: string; endpoint: string }>();
  const { name, hasScimToken, scimSeenDate } = connection;
  const params = { connectionId: connection.connectionId };
  const close = () => setOpen(undefined);
  const make = async () => setMade(await call('customer.issueScimToken', { params }));
  const first = async () => {
    setBusy(true);
    await attempt(CONNECTIONS, make);
    setBusy(false);
  };
  const used = scimSeenDate ? words.scimSeen(formatMoment(scimSeenDate)) : words.scimToken;
  return (
    <section className="admin-sub" aria-labelledby="admin-scim">
      <h3 id="admin-scim">{words.scim}</h3>
      <p>{hasScimToken ? used : words.noScimToken}</p>
      <p className="quiet">{words.scimText}</p>
      <div className="admin-tags">
        <Button icon={KeyRound} busy={busy} onClick={hasScimToken ? () => setOpen('renew') : first}>
          {hasScimToken ? words.renewScim : words.makeScim}
        </Button>
        {hasScimToken && (
          <Button icon={X} look="danger" onClick={() => setOpen('end')}>
            {words.endScim}
          </Button>
        )}
      </div>
      {open === 'renew' && (
        <Confirm
          title={words.renewScimTitle(name)}
          action={words.renewScim}
          onClose={close}
          onConfirm={async () => {
            await make();
            await attempt(CONNECTIONS, async () => undefined);
          }}
        >
          <p>{words.renewScimText}</p>
        </Confirm>
      )}
      {open === 'end' && (
        <Confirm
          title={words.endScimTitle(name)}
          action={words.endScim}
          onClose={close}
          onConfirm={async () => {
            await call('customer.removeScimToken', { params });
            await attempt(CONNECTIONS, async () => toast({ text: words.scimEnded(name) }));
          }}
        >
          <p>{words.endScimText}</p>
        </Confirm>
      )}
      {made && (
        <SecretDialog
          title={words.scimMade(name)}
          label={words.scimTokenLabel}
          secrets={[
            ['token', made.token],
            [words.scimEndpoint, made.endpoint],
          ]}
          onClose={() => setMade(undefined)}
        >
          <p>{words.scimMadeText}</p>
        </SecretDialog>
      )}
    </section>
  );
}
