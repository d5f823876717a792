import { FlaskConical, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { asProblem, call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { formatDate } from '../../../words/index.js';
import { attempt, refreshLists } from '../actions.js';
import { Confirm } from '../Dialogs.js';
import { Detail, Facts, State } from '../Frame.js';
import { Addresses } from './Addresses.js';
import { ConnectionDialog } from './ConnectionDialog.js';
import { CONNECTIONS, type Connection } from './queries.js';
import { ScimToken } from './ScimToken.js';
import { TestResult } from './TestResult.js';
import { useSecretText } from './useSecretText.js';
import { useConnectionWords } from './words/index.js';

/** One connection: whether it works, what has to be entered in the directory, and what can be done. */
export function ConnectionDetail({ connection, back }: { connection: Connection; back: string }) {
  const words = useConnectionWords();
  const [, navigate] = useLocation();
  const testId = new URLSearchParams(useSearch()).get('test');
  const [open, setOpen] = useState<'edit' | 'deactivate' | 'remove'>();
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => Date.now());
  const { connectionId, name, active } = connection;
  const params = { connectionId };
  const close = () => setOpen(undefined);
  const activate = async () => {
    const body = { active: true };
    if (await attempt(CONNECTIONS, () => call('customer.changeConnection', { params, body })))
      toast({ text: words.activated(name) });
  };
  const test = async () => {
    setBusy(true);
    try {
      const { href } = await call('customer.testConnection', { params });
      location.assign(href);
    } catch (thrown) {
      toast({ text: asProblem(thrown).message, kind: 'wrong' });
      setBusy(false);
    }
  };
  return (
    <Detail
      title={name}
      label={words.connection}
      back={back}
      actions={
        <>
          <Button icon={FlaskConical} look={active ? 'plain' : 'main'} busy={busy} onClick={test}>
            {words.test}
          </Button>
          {active ? (
            <Button icon={Pause} onClick={() => setOpen('deactivate')}>
              {words.deactivate}
            </Button>
          ) : (
            <Button icon={Play} onClick={activate}>
              {words.activate}
            </Button>
          )}
          <Button icon={Pencil} onClick={() => setOpen('edit')}>
            {words.edit}
          </Button>
          <Button icon={Trash2} look="danger" onClick={() => setOpen('remove')}>
            {words.remove}
          </Button>
        </>
      }
    >
      <SecretWarning day={connection.secretEndDate} now={now} />
      {testId !== null && <TestResult connectionId={connectionId} testId={testId} />}
      <Facts
        facts={[
          [
            words.state,
            <State key="state" tone={active ? 'good' : 'quiet'}>
              {active ? words.active : words.inactive}
            </State>,
          ],
          [words.connectionId, connectionId],
          [words.issuer, connection.issuer],
          [words.clientId, connection.clientId],
          [words.secret, connection.hasSecret ? words.hasSecret : words.noSecret],
          [words.secretEndDate, connection.secretEndDate && formatDate(connection.secretEndDate)],
          [words.subjectClaim, connection.subjectClaim],
          [words.roleSource, words.roleSources[connection.roleSource]],
          [words.defaultRoles, connection.defaultRoles.join(', ')],
          [words.provisioning, words.provisionings[connection.provisioning]],
          [words.sessionHours, String(connection.sessionHours)],
        ]}
      />
      {connection.mapping.length > 0 && (
        <section className="admin-sub" aria-labelledby="admin-mapping">
          <h3 id="admin-mapping">{words.mapping}</h3>
          <ul className="admin-entries">
            {connection.mapping.map(({ value, roles }) => (
              <li key={value}>
                <span>
                  <strong>{value}</strong>
                  <span className="quiet">{roles.join(', ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="admin-sub" aria-labelledby="admin-addresses">
        <h3 id="admin-addresses">{words.steps[1]}</h3>
        <Addresses
          addresses={[
            [words.redirectUri, connection.redirectUri],
            [words.frontchannelLogoutUri, connection.frontchannelLogoutUri],
            [words.backchannelLogoutUri, connection.backchannelLogoutUri],
            [words.scimEndpoint, connection.scimEndpoint],
          ]}
        />
      </section>
      <ScimToken connection={connection} />
      {open === 'edit' && (
        <ConnectionDialog
          connection={connection}
          onClose={close}
          onSaved={() => {
            close();
            toast({ text: words.saved(name) });
          }}
        />
      )}
      {open === 'deactivate' && (
        <Confirm
          title={words.deactivateTitle(name)}
          action={words.deactivate}
          onClose={close}
          onConfirm={async () => {
            await call('customer.changeConnection', { params, body: { active: false } });
            await attempt(CONNECTIONS, async () => toast({ text: words.deactivated(name) }));
          }}
        >
          <p>{words.deactivateText}</p>
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={words.removeTitle(name)}
          action={words.removeButton}
          onClose={close}
          onConfirm={async () => {
            await call('customer.removeConnection', { params });
            navigate(back);
            await refreshLists(CONNECTIONS);
            toast({ text: words.removed(name) });
          }}
        >
          <p>{words.removeText}</p>
        </Confirm>
      )}
    </Detail>
  );
}

/** A secret ends on its day, and then nobody can log in. */
function SecretWarning({ day, now }: { day: string | undefined; now: number }) {
  const text = useSecretText()(day, now);
  return text && <p className="admin-note admin-note-bad">{text}</p>;
}
