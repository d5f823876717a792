import { Ellipsis, KeyRound, Pause, Pencil, Play, RotateCcw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/index.js';
import { Button, Icon, Menu, toast } from '../../../kit/index.js';
import { formatMoment } from '../../../words/index.js';
import { attempt, refresh, refreshLists } from '../actions.js';
import { Confirm } from '../Dialogs.js';
import { useEventWords } from '../events/words/index.js';
import { Detail, Facts, Loading } from '../Frame.js';
import { useAdministrationWords } from '../words/index.js';
import { Deliveries } from './Deliveries.js';
import { contentOf, useWebhook, WEBHOOKS } from './queries.js';
import { ReplayDialog } from './ReplayDialog.js';
import { WebhookDialog } from './WebhookDialog.js';
import { WebhookState } from './WebhookState.js';
import { useWebhookWords } from './words/index.js';

type Open = 'edit' | 'rotate' | 'replay' | 'remove';

/** One webhook: what it is, what can be done with it, and what became of its deliveries. */
export function WebhookDetail({
  id,
  back,
  onSecret,
}: {
  id: string;
  back: string;
  onSecret: (secret: string) => void;
}) {
  const common = useAdministrationWords();
  const words = useWebhookWords();
  const events = useEventWords();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open>();
  const reading = useWebhook(id);
  const webhook = reading.data?.body;
  const close = () => setOpen(undefined);
  if (!webhook)
    return (
      <Detail title={id} label={words.webhook} back={back}>
        <Loading query={reading} />
      </Detail>
    );
  const params = { id };
  const setActive = async (active: boolean) => {
    const body = { ...contentOf(webhook), active };
    if (await attempt(WEBHOOKS, () => call('events.putWebhook', { params, body })))
      toast({ text: active ? words.activated : words.pausedNow, undo: () => setActive(!active) });
  };
  const test = async () => {
    if (await attempt(WEBHOOKS, () => call('events.testWebhook', { params })))
      toast({ text: words.testSent });
  };
  return (
    <Detail
      title={id}
      label={words.webhook}
      back={back}
      actions={
        <>
          <Button icon={Send} onClick={test}>
            {words.test}
          </Button>
          {webhook.active ? (
            <Button icon={Pause} onClick={() => setActive(false)}>
              {words.pause}
            </Button>
          ) : (
            <Button icon={Play} onClick={() => setActive(true)}>
              {words.activate}
            </Button>
          )}
          <Button icon={Pencil} onClick={() => setOpen('edit')}>
            {common.edit}
          </Button>
          <Menu
            label={common.more}
            className="button button-plain button-icon"
            align="end"
            entries={[
              { label: words.replay, icon: RotateCcw, onChoose: () => setOpen('replay') },
              { label: words.rotate, icon: KeyRound, onChoose: () => setOpen('rotate') },
              'rule',
              { label: common.remove, icon: Trash2, danger: true, onChoose: () => setOpen('remove') },
            ]}
          >
            <Icon of={Ellipsis} />
          </Menu>
        </>
      }
    >
      {webhook.disabledReason && (
        <p className="admin-note admin-note-bad">{words.disabledText[webhook.disabledReason]}</p>
      )}
      {!webhook.disabledReason && webhook.failingSince && (
        <p className="admin-note">{words.failingText(formatMoment(webhook.failingSince))}</p>
      )}
      <Facts
        facts={[
          [words.state, <WebhookState key="state" webhook={webhook} />],
          [
            words.url,
            <span key="url" className="admin-break">
              {webhook.url}
            </span>,
          ],
          [
            words.events,
            webhook.types.length === 0 ? (
              words.allEvents
            ) : (
              <span className="admin-tags" key="types">
                {webhook.types.map((type) => (
                  <span key={type} className="admin-tag">
                    {events.types[type] ?? type}
                  </span>
                ))}
              </span>
            ),
          ],
          [words.reach, webhook.allWorks ? words.allWorks : words.clientsWorks],
          [words.projects, webhook.projectIds.length ? webhook.projectIds.join(', ') : undefined],
          [words.ordering, words.orderings[webhook.ordering]],
          [words.signature, words.signatures[webhook.signature]],
          [words.created, words.by(formatMoment(webhook.createdDate), webhook.createdBy)],
          [words.changed, words.by(formatMoment(webhook.modifiedDate), webhook.modifiedBy)],
        ]}
      />
      <Deliveries id={id} />
      {open === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          etag={reading.data?.etag}
          onClose={close}
          onSaved={() => {
            close();
            toast({ text: common.saved });
          }}
        />
      )}
      {open === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && (
        <Confirm
          title={words.rotateTitle(id)}
          action={words.rotateButton}
          onClose={close}
          onConfirm={async () => {
            const { secret } = await call('events.rotateSecret', { params });
            await refresh(WEBHOOKS);
            onSecret(secret);
          }}
        >
          <p>{words.rotateText}</p>
        </Confirm>
      )}
      {open === 'remove' && (
        <Confirm
          title={words.removeTitle(id)}
          action={words.removeButton}
          onClose={close}
          onConfirm={async () => {
            await call('events.deleteWebhook', { params });
            navigate(back);
            await refreshLists(WEBHOOKS);
            toast({ text: words.removed(id) });
          }}
        >
          <p>{words.removeText(webhook.url)}</p>
        </Confirm>
      )}
    </Detail>
  );
}
