import { useState } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../../../routes/index.js';
import type { DataColumn } from '../DataTable.js';
import { SecretDialog } from '../Dialogs.js';
import { State } from '../Frame.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { ClientDetail } from './ClientDetail.js';
import { ClientDialog } from './ClientDialog.js';
import { type Client, useClients } from './queries.js';
import { useClientWords } from './words/index.js';

/** The programs of the company. */
export default function ClientsPart({ id }: PartProps) {
  const words = useClientWords();
  const clients = useClients();
  const listing = useListing('id');
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<{ id: string; secret: string }>();
  const all = clients.data ?? [];
  const address = (one?: string) => addressOf.administration('clients', one) + listing.search;
  const columns: DataColumn<Client>[] = [
    {
      key: 'id',
      title: words.client,
      sort: ({ name, clientId }) => name || clientId,
      cell: ({ name, clientId }) => <TwoLines name={name || clientId} below={clientId} />,
    },
    {
      key: 'flows',
      title: words.flows,
      less: true,
      cell: ({ flows }) => flows.map((flow) => words.flowNames[flow] ?? flow).join(', '),
    },
    {
      key: 'state',
      title: words.state,
      sort: ({ active }) => active,
      cell: ({ active, administrator }) => (
        <span className="admin-tags">
          <State tone={active ? 'good' : 'quiet'}>{active ? words.active : words.disabled}</State>
          {administrator && <span className="admin-tag">{words.administrator}</span>}
        </span>
      ),
    },
  ];
  const open = all.find(({ clientId }) => clientId === id);
  return (
    <ListPart
      part="clients"
      words={words}
      listing={listing}
      query={clients}
      isNone={all.length === 0}
      shown={all.filter(({ clientId, name }) => matches(listing.q, [clientId, name]))}
      create={{ label: words.create, onClick: () => setCreating(true) }}
      columns={columns}
      keyOf={({ clientId }) => clientId}
      hrefOf={({ clientId }) => address(clientId)}
      current={id}
      detail={
        open && (
          <ClientDetail
            key={open.clientId}
            client={open}
            back={address()}
            onSecret={(value) => setSecret({ id: open.clientId, secret: value })}
          />
        )
      }
    >
      {creating && (
        <ClientDialog
          onClose={() => setCreating(false)}
          onSaved={(clientId, value) => {
            setCreating(false);
            navigate(address(clientId));
            if (value) setSecret({ id: clientId, secret: value });
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.secretTitle(secret.id)}
          label={words.secret}
          secrets={[['secret', secret.secret]]}
          onClose={() => setSecret(undefined)}
        >
          <p>{words.secretText(secret.id)}</p>
        </SecretDialog>
      )}
    </ListPart>
  );
}
