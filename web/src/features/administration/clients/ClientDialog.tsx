import { useState } from 'react';
import { asProblem, type BodyOf, call, type Problem } from '../../../api/index.js';
import { CheckField, FormDialog, TextField } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { Chips } from '../Chips.js';
import { Refused } from '../Dialogs.js';
import { useCompany } from '../users/queries.js';
import { useAdministrationWords } from '../words/index.js';
import { CLIENTS, type Client } from './queries.js';
import { useClientWords } from './words/index.js';

const FLOWS = ['PASSWORD', 'CLIENT'] as const;
type Flow = (typeof FLOWS)[number];

/** Makes a client, or changes one. The secret of a new one is shown once. */
export function ClientDialog({
  client,
  onClose,
  onSaved,
}: {
  client?: Client;
  onClose: () => void;
  onSaved: (clientId: string, secret?: string) => void;
}) {
  const common = useAdministrationWords();
  const words = useClientWords();
  const company = useCompany();
  const [clientId, setClientId] = useState('');
  const [name, setName] = useState(client?.name ?? '');
  const [flows, setFlows] = useState<readonly Flow[]>((client?.flows as Flow[] | undefined) ?? ['CLIENT']);
  const [scopes, setScopes] = useState<readonly string[]>(client?.scopes ?? []);
  const [administrator, setAdministrator] = useState(client?.administrator ?? false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setProblem(undefined);
    setMissing(!client && !clientId.trim());
    if (!client && !clientId.trim()) return;
    setBusy(true);
    try {
      const given = { name: name.trim() || undefined, flows: [...flows], scopes: [...scopes], administrator };
      if (client) {
        const body = given as BodyOf<'customer.changeClient'>;
        await call('customer.changeClient', { params: { clientId: client.clientId }, body });
        await refresh(CLIENTS);
        onSaved(client.clientId);
      } else {
        const body = {
          ...given,
          // Without any, it may use all that the company has.
          scopes: scopes.length ? [...scopes] : undefined,
          clientId: clientId.trim(),
        } as BodyOf<'customer.createClient'>;
        const made = await call('customer.createClient', { body });
        await refresh(CLIENTS);
        onSaved(made.clientId, made.secret);
      }
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  const idFault = missing
    ? common.required
    : (problem?.of('clientId') ?? (problem?.code === 'CLIENT_ID_TAKEN' ? problem.message : undefined));
  return (
    <FormDialog
      title={client ? words.editTitle(client.clientId) : words.create}
      onClose={onClose}
      onSubmit={submit}
      submit={client ? common.save : words.createButton}
      busy={busy}
    >
      {!client && (
        <TextField
          label={words.clientId}
          hint={words.clientIdHint}
          value={clientId}
          error={idFault}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setClientId(event.target.value)}
        />
      )}
      <TextField
        label={words.name}
        value={name}
        error={problem?.of('name')}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Chips
        label={words.flows}
        choices={FLOWS.map((value) => ({ value, label: words.flowNames[value]! }))}
        chosen={flows}
        error={problem?.of('flows')}
        onChange={setFlows}
      />
      <p className="field-hint">{words.flowHint}</p>
      {(company.data?.scopes.length ?? 0) > 0 && (
        <Chips
          label={words.scopes}
          choices={company.data!.scopes.map((value) => ({ value, label: value }))}
          chosen={scopes}
          error={problem?.of('scopes')}
          onChange={setScopes}
        />
      )}
      <div>
        <CheckField
          label={words.administrator}
          checked={administrator}
          onChange={(event) => setAdministrator(event.target.checked)}
        />
        <p className="field-hint">{words.administratorHint}</p>
      </div>
      {problem && !idFault && (
        <Refused
          text={
            problem.errors[0] ? `${problem.errors[0].path}: ${problem.errors[0].message}` : problem.message
          }
        />
      )}
    </FormDialog>
  );
}
