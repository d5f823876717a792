import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem, call } from '../../../api/index.js';
import { FormDialog, NumberField, SelectField, TextField, toast } from '../../../kit/index.js';
import { formatNumber } from '../../../words/index.js';
import { ADMINISTRATION, refresh } from '../actions.js';
import { Refused } from '../Dialogs.js';
import { feedsAskedFor } from '../events/eventTypes.js';
import { type Feed, feedEnds, positionAt } from '../events/feed.js';
import { useAdministrationWords } from '../words/index.js';
import { WEBHOOKS, type Webhook } from './queries.js';
import { useWebhookWords } from './words/index.js';

const MOST = 100_000;

/** Sends events again: from a moment, or from a place in the feed. */
export function ReplayDialog({ webhook: { id, types }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const common = useAdministrationWords();
  const words = useWebhookWords();
  const [by, setBy] = useState<'time' | 'position'>('time');
  const feeds = feedsAskedFor(types);
  const [feed, setFeed] = useState<Feed>(feeds[0]!);
  const [moment, setMoment] = useState('');
  const [from, setFrom] = useState<number | undefined>(undefined);
  const [to, setTo] = useState<number | undefined>(undefined);
  const [only, setOnly] = useState<'FAILED' | 'ALL'>('FAILED');
  const [fault, setFault] = useState<{ moment?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const ends = useQuery({
    queryKey: [ADMINISTRATION, 'history', 'ends', feed],
    queryFn: ({ signal }) => feedEnds(feed, signal),
    staleTime: 0,
  });
  const { head = 0, oldest = 1 } = ends.data ?? {};

  const submit = async () => {
    setFault({});
    if (by === 'time' && !moment) return setFault({ moment: common.required });
    setBusy(true);
    try {
      const first = by === 'time' ? await positionAt(feed, new Date(moment).toISOString()) : (from ?? oldest);
      const last = by === 'time' ? Math.min(head, first + MOST - 1) : (to ?? head);
      if (first > head) {
        setFault({ moment: words.nothingSince });
        setBusy(false);
        return;
      }
      const { queued } = await call('events.replayWebhook', {
        params: { id },
        body: { from: first, to: last, only, feed },
      });
      await refresh(WEBHOOKS);
      toast({ text: words.replayed(queued) });
      onClose();
    } catch (thrown) {
      setFault({ form: asProblem(thrown).errors[0]?.message ?? asProblem(thrown).message });
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.replayTitle(id)}
      onClose={onClose}
      onSubmit={submit}
      submit={words.replayButton}
      busy={busy || ends.isPending}
    >
      <p className="admin-text">{words.replayText}</p>
      <SelectField
        label={words.replayWhich}
        value={only}
        onChange={(event) => setOnly(event.target.value as 'FAILED' | 'ALL')}
        choices={(['FAILED', 'ALL'] as const).map((value) => ({ value, label: words.replayOnly[value] }))}
      />
      {feeds.length > 1 && (
        <SelectField
          label={words.replayFeed}
          value={feed}
          onChange={(event) => {
            setFeed(event.target.value as Feed);
            setFrom(undefined);
            setTo(undefined);
          }}
          choices={feeds.map((value) => ({ value, label: words.feeds[value] }))}
        />
      )}
      <SelectField
        label={words.replayFrom}
        value={by}
        onChange={(event) => setBy(event.target.value as 'time' | 'position')}
        choices={(['time', 'position'] as const).map((value) => ({ value, label: words.replayBy[value] }))}
      />
      {by === 'time' ? (
        <TextField
          label={words.moment}
          type="datetime-local"
          value={moment}
          error={fault.moment}
          onChange={(event) => setMoment(event.target.value)}
        />
      ) : (
        <div className="admin-row-fields">
          <NumberField
            label={words.firstPosition}
            value={from ?? oldest}
            decimals={0}
            min={oldest}
            max={Math.max(oldest, head)}
            onCommit={setFrom}
          />
          <NumberField
            label={words.lastPosition}
            value={to ?? head}
            decimals={0}
            min={from ?? oldest}
            max={Math.max(oldest, head)}
            hint={words.headIs(formatNumber(head))}
            onCommit={setTo}
          />
        </div>
      )}
      {fault.form && <Refused text={fault.form} />}
    </FormDialog>
  );
}
