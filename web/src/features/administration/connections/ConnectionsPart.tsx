import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/index.js';
import { Button, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { attempt } from '../actions.js';
import type { DataColumn } from '../DataTable.js';
import { Confirm } from '../Dialogs.js';
import { State } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useCompany } from '../users/queries.js';
import { ConnectionDetail } from './ConnectionDetail.js';
import { ConnectionDialog } from './ConnectionDialog.js';
import { type Connection, useConnections } from './queries.js';
import { useSecretText } from './useSecretText.js';
import { useConnectionWords } from './words/index.js';

/** The directories of the company. */
export default function ConnectionsPart({ id }: PartProps) {
  const words = useConnectionWords();
  const connections = useConnections();
  const listing = useListing('name');
  const secretText = useSecretText();
  const [now] = useState(Date.now);
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const all = connections.data ?? [];
  const address = (one?: string) => addressOf.administration('connections', one);
  const columns: DataColumn<Connection>[] = [
    {
      key: 'name',
      title: words.connection,
      sort: ({ name }) => name,
      cell: ({ name, issuer, secretEndDate }) => (
        <TwoLines name={name} below={secretText(secretEndDate, now) ?? issuer} />
      ),
    },
    {
      key: 'roleSource',
      title: words.roleSource,
      less: true,
      cell: ({ roleSource }) => words.roleSources[roleSource],
    },
    {
      key: 'state',
      title: words.state,
      sort: ({ active }) => active,
      cell: ({ active }) => (
        <State tone={active ? 'good' : 'quiet'}>{active ? words.active : words.inactive}</State>
      ),
    },
  ];
  const open = all.find(({ connectionId }) => connectionId === id);
  return (
    <ListPart
      part="connections"
      words={words}
      listing={listing}
      query={connections}
      isNone={all.length === 0}
      shown={all.filter(({ connectionId, name, issuer }) => matches(listing.q, [connectionId, name, issuer]))}
      create={{ label: words.create, onClick: () => setCreating(true) }}
      columns={columns}
      keyOf={({ connectionId }) => connectionId}
      hrefOf={({ connectionId }) => address(connectionId)}
      current={id}
      detail={open && <ConnectionDetail key={open.connectionId} connection={open} back={address()} />}
    >
      {all.some(({ active }) => active) && <PasswordLogin />}
      {creating && (
        <ConnectionDialog
          onClose={() => setCreating(false)}
          onSaved={(connectionId) => {
            setCreating(false);
            navigate(address(connectionId));
          }}
        />
      )}
    </ListPart>
  );
}

/** Who may still log in with a password. */
function PasswordLogin() {
  const words = useConnectionWords();
  const { data: company } = useCompany();
  const [asking, setAsking] = useState(false);
  if (!company) return null;
  const isOn = company.passwordLogin === 'ON';
  const turnOn = async () => {
    if (await attempt('company', () => call('customer.changeCompany', { body: { passwordLogin: 'ON' } })))
      toast({ text: words.changed });
  };
  return (
    <section className="admin-sub admin-below" aria-labelledby="admin-passwords">
      <h3 id="admin-passwords">{words.passwordLogin}</h3>
      <p>{isOn ? words.passwordsOn : words.passwordsOff}</p>
      <p className="quiet">{words.passwordLoginText}</p>
      <Button onClick={isOn ? () => setAsking(true) : turnOn}>{isOn ? words.turnOff : words.turnOn}</Button>
      {asking && (
        <Confirm
          title={words.turnOffTitle}
          action={words.turnOff}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('customer.changeCompany', { body: { passwordLogin: 'ADMINISTRATORS' } });
            await attempt('company', async () => toast({ text: words.changed }));
          }}
        >
          <p>{words.turnOffText}</p>
        </Confirm>
      )}
    </section>
  );
}
