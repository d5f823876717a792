import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../../../app/routes.js';
import { Button, EmptyState } from '../../../kit/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { SecretDialog } from '../Dialogs.js';
import { Loading, PartFrame, State } from '../Frame.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useAdministrationWords } from '../words/index.js';
import { ClientDetail } from './ClientDetail.js';
import { ClientDialog } from './ClientDialog.js';
import { type Client, useClients } from './queries.js';
import { useClientWords } from './words/index.js';

/** The programs of the company. */
export default function ClientsPart({ id }: PartProps) {
  const common = useAdministrationWords();
  const words = useClientWords();
  const clients = useClients();
  const listing = useListing('id');
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<{ id: string; secret: string }>();
  const all = clients.data ?? [];
  const shown = all.filter(({ clientId, name }) => matches(listing.q, [clientId, name]));
  const address = (one?: string) => addressOf.administration('clients', one) + listing.search;
  const columns: DataColumn<Client>[] = [
    {
      key: 'id',
      title: words.client,
      sort: ({ name, clientId }) => name || clientId,
      cell: ({ name, clientId }) => (
        <span className="admin-two">
          <strong>{name || clientId}</strong>
          <span className="quiet">{clientId}</span>
        </span>
      ),
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
    <PartFrame
      title={common.parts.clients}
      text={words.text}
      listing={listing}
      searchLabel={words.search}
      action={
        <Button look="main" icon={Plus} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
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
      <Loading query={clients} />
      {clients.data && shown.length === 0 && (
        <EmptyState
          icon={KeyRound}
          title={all.length ? common.noMatch : words.none}
          actions={
            all.length ? (
              <Button onClick={() => listing.setText('')}>{common.clearSearch}</Button>
            ) : (
              <Button icon={Plus} onClick={() => setCreating(true)}>
                {words.create}
              </Button>
            )
          }
        >
          <p>{all.length ? common.noMatchText : words.noneText}</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <DataTable
          caption={common.parts.clients}
          columns={columns}
          rows={shown}
          keyOf={({ clientId }) => clientId}
          hrefOf={({ clientId }) => address(clientId)}
          current={id}
          listing={listing}
        />
      )}
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
    </PartFrame>
  );
}
