import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { addressOf } from '../../../app/routes.js';
import { Button, EmptyState } from '../../../kit/index.js';
import { formatMoment } from '../../../words/index.js';
import { type DataColumn, DataTable } from '../DataTable.js';
import { SecretDialog } from '../Dialogs.js';
import { Loading, PartFrame } from '../Frame.js';
import { matches, useListing } from '../listing.js';
import type { PartProps } from '../parts.js';
import { useAdministrationWords } from '../words/index.js';
import { useWebhooks, type Webhook } from './queries.js';
import { WebhookDetail } from './WebhookDetail.js';
import { WebhookDialog } from './WebhookDialog.js';
import { WebhookState } from './WebhookState.js';
import { useWebhookWords } from './words/index.js';

/** Where the company's events are sent, and what became of them. */
export default function WebhooksPart({ id }: PartProps) {
  const common = useAdministrationWords();
  const words = useWebhookWords();
  const webhooks = useWebhooks();
  const listing = useListing('id');
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<{ id: string; secret: string }>();
  const all = webhooks.data ?? [];
  const shown = all.filter(({ id, url }) => matches(listing.q, [id, url]));
  const address = (one?: string) => addressOf.administration('webhooks', one) + listing.search;
  const columns: DataColumn<Webhook>[] = [
    {
      key: 'id',
      title: words.name,
      sort: (row) => row.id,
      cell: (row) => (
        <span className="admin-two">
          <strong>{row.id}</strong>
          <span className="quiet">{row.url}</span>
        </span>
      ),
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
    <PartFrame
      title={common.parts.webhooks}
      text={words.text}
      listing={listing}
      searchLabel={words.search}
      action={
        <Button look="main" icon={Plus} onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
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
      <Loading query={webhooks} />
      {webhooks.data && all.length === 0 && (
        <EmptyState
          icon={WebhookIcon}
          title={words.none}
          actions={
            <Button icon={Plus} onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          }
        >
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={WebhookIcon}
          title={common.noMatch}
          actions={<Button onClick={() => listing.setText('')}>{common.clearSearch}</Button>}
        >
          <p>{common.noMatchText}</p>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <DataTable
          caption={common.parts.webhooks}
          columns={columns}
          rows={shown}
          keyOf={(row) => row.id}
          hrefOf={(row) => address(row.id)}
          current={id}
          listing={listing}
        />
      )}
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
    </PartFrame>
  );
}

const stateOrder = ({ active, disabledReason, failingSince }: Webhook) =>
  disabledReason ? 0 : failingSince ? 1 : active ? 3 : 2;
