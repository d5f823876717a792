import { useState } from 'react';
import { asProblem, call, type Problem } from '../../../api/index.js';
import { CheckField, FormDialog, SelectField, TextField } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { Refused } from '../Dialogs.js';
import { EVENT_GROUP_NAMES, EVENT_GROUPS } from '../events/eventTypes.js';
import type { EventType } from '../events/feed.js';
import { useEventWords } from '../events/words/index.js';
import { useAdministrationWords } from '../words/index.js';
import { contentOf, useWebhooks, WEBHOOKS, type Webhook } from './queries.js';
import { useWebhookWords } from './words/index.js';

const NEW = { url: '', types: [] as EventType[], ordering: 'NONE', signature: 'v1' } as const;
const ID = /^(?!keys$)[A-Za-z0-9_.-]{1,100}$/;

/** Makes a webhook, or changes one: its address, the events that it is sent, and how. */
export function WebhookDialog({
  webhook,
  etag,
  onClose,
  onSaved,
}: {
  /** Left out for a new one. */
  webhook?: Webhook;
  etag?: string | undefined;
  onClose: () => void;
  onSaved: (saved: Webhook) => void;
}) {
  const common = useAdministrationWords();
  const words = useWebhookWords();
  const events = useEventWords();
  // A new one must not take the place of another.
  const { data: all } = useWebhooks();
  const [id, setId] = useState(webhook?.id ?? '');
  const [url, setUrl] = useState(webhook?.url ?? NEW.url);
  const [types, setTypes] = useState<ReadonlySet<EventType>>(new Set(webhook?.types));
  const [some, setSome] = useState((webhook?.types.length ?? 0) > 0);
  const [ordering, setOrdering] = useState<Webhook['ordering']>(webhook?.ordering ?? NEW.ordering);
  const [signature, setSignature] = useState<Webhook['signature']>(webhook?.signature ?? NEW.signature);
  const [faults, setFaults] = useState<{ id?: string; url?: string; types?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);

  const choose = (changed: readonly EventType[], on: boolean) => {
    const next = new Set(types);
    for (const type of changed)
      if (on) next.add(type);
      else next.delete(type);
    setTypes(next);
  };
  const submit = async () => {
    const isTaken = !webhook && all?.some((one) => one.id === id.trim());
    const wrong = {
      ...(isTaken && { id: words.taken }),
      ...(!ID.test(id.trim()) && { id: id.trim() ? words.badName : common.required }),
      ...(!url.trim() && { url: common.required }),
      ...(some && types.size === 0 && { types: words.chooseSome }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const content = webhook ? contentOf(webhook) : {};
      const saved = await call('events.putWebhook', {
        params: { id: id.trim() },
        ifMatch: etag,
        body: { ...content, url: url.trim(), types: some ? [...types] : [], ordering, signature },
      });
      await refresh(WEBHOOKS);
      onSaved(saved);
    } catch (thrown) {
      setFaults(faultsOf(asProblem(thrown)));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={webhook ? words.editTitle(webhook.id) : words.create}
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      submit={webhook ? common.save : words.createButton}
      busy={busy}
    >
      {!webhook && (
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={faults.id}
          value={id}
          autoComplete="off"
          onChange={(event) => setId(event.target.value)}
        />
      )}
      <TextField
        label={words.url}
        hint={words.urlHint}
        error={faults.url}
        value={url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUrl(event.target.value)}
      />
      <SelectField
        label={words.events}
        error={faults.types}
        value={some ? 'some' : 'all'}
        onChange={(event) => setSome(event.target.value === 'some')}
        choices={[
          { value: 'all', label: words.allEvents },
          { value: 'some', label: words.someEvents },
        ]}
      />
      {some && (
        <div className="admin-types">
          {EVENT_GROUP_NAMES.map((group) => {
            const own: readonly EventType[] = EVENT_GROUPS[group];
            const all = own.every((type) => types.has(type));
            return (
              <fieldset key={group} className="admin-type-group">
                <legend>{events.groups[group]}</legend>
                <button type="button" className="admin-text-button" onClick={() => choose(own, !all)}>
                  {all ? words.chooseNone : words.chooseAll}
                  <span className="hidden-text"> {events.groups[group]}</span>
                </button>
                {own.map((type) => (
                  <CheckField
                    key={type}
                    label={events.types[type] ?? type}
                    checked={types.has(type)}
                    onChange={(event) => choose([type], event.target.checked)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      )}
      <div className="admin-row-fields">
        <SelectField
          label={words.ordering}
          value={ordering}
          onChange={(event) => setOrdering(event.target.value as Webhook['ordering'])}
          choices={(['NONE', 'PER_RESOURCE'] as const).map((value) => ({
            value,
            label: words.orderings[value],
          }))}
        />
        <SelectField
          label={words.signature}
          value={signature}
          onChange={(event) => setSignature(event.target.value as Webhook['signature'])}
          choices={(['v1', 'v1a'] as const).map((value) => ({ value, label: words.signatures[value] }))}
        />
      </div>
      {faults.form && <Refused text={faults.form} />}
    </FormDialog>
  );
}

/** What the server refused, at its field. */
function faultsOf(problem: Problem) {
  const [id, url, types] = [problem.of('id'), problem.of('url'), problem.of('types')];
  return id || url || types ? { id, url, types } : { form: problem.message };
}
