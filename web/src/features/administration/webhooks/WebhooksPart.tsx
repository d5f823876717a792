import './webhooks.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../../../routes/index.js';
import { formatMoment } from '../../../words/index.js';
import type { DataColumn } from '../DataTable.js';
import { SecretDialog } from '../Dialogs.js';
import { ListPart, TwoLines } from '../ListPart.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useWebhooks, type Webhook } from './queries.js';
import { WebhookDetail } from './WebhookDetail.js';
import { WebhookDialog } from './WebhookDialog.js';
import { WebhookState } from './WebhookState.js';
import { useWebhookWords } from './words/index.js';

/** Where the company's events are sent, and what became of them. */
export default function WebhooksPart({ id }: PartProps) {
  const words = useWebhookWords();
  const webhooks = useWebhooks();
  const listing = useListing('id');
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<{ id: string; secret: string }>();
  const all = webhooks.data ?? [];
  const address = (one?: string) => addressOf.administration('webhooks', one) + listing.search;
  const columns: DataColumn<Webhook>[] = [
    {
      key: 'id',
      title: words.name,
      sort: (row) => row.id,
      cell: (row) => <TwoLines name={row.id} below={row.url} />,
    },
    {
      key: 'events',
      title: words.events,
      less: true,
      sort: (row) => row.types.length || 1000,
      cell: (row) => words.eventCount(row.types.length),
    },
    { key: 'state', title: words.state, sort: stateOrder, cell: (row) => <WebhookState webhook={row} /> },
    {
      key: 'changed',
      title: words.changed,
      less: true,
      sort: (row) => row.modifiedDate,
      cell: (row) => formatMoment(row.modifiedDate),
    },
  ];
  return (
    <ListPart
      part="webhooks"
      words={words}
      listing={listing}
      query={webhooks}
      isNone={all.length === 0}
      shown={all.filter(({ id, url }) => matches(listing.q, [id, url]))}
      create={{ label: words.create, onClick: () => setCreating(true) }}
      columns={columns}
      keyOf={(row) => row.id}
      hrefOf={(row) => address(row.id)}
      current={id}
      detail={
        id !== undefined && (
          <WebhookDetail
            key={id}
            id={id}
            back={address()}
            onSecret={(value) => setSecret({ id, secret: value })}
          />
        )
      }
    >
      {creating && (
        <WebhookDialog
          onClose={() => setCreating(false)}
          onSaved={(saved) => {
            setCreating(false);
            navigate(address(saved.id));
            if (saved.secret) setSecret({ id: saved.id, secret: saved.secret });
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
          <p>{words.secretText}</p>
        </SecretDialog>
      )}
    </ListPart>
  );
}

const stateOrder = ({ active, disabledReason, failingSince }: Webhook) =>
  disabledReason ? 0 : failingSince ? 1 : active ? 3 : 2;
