import { useState } from 'react';
import { asProblem, type BodyOf, call, type Problem } from '../../../api/index.js';
import { Button, CheckField, FormDialog, TextArea, TextField } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { Chips } from '../Chips.js';
import { Refused } from '../Dialogs.js';
import { useCompany } from '../users/queries.js';
import { useAdministrationWords } from '../words/index.js';
import { CLIENTS, type Client } from './queries.js';
import { useClientWords } from './words/index.js';

const FLOWS = ['PASSWORD', 'CLIENT', 'CODE'] as const;
type Flow = (typeof FLOWS)[number];

/** Programs on a desk listen on the machine itself: most at one of these, at whatever port is free. */
const PRESETS = {
  map: {
    redirects: ['http://127.0.0.1/', 'http://localhost/'],
    scopes: ['prosjektsystem.bruker', 'tb.bruker'],
  },
  assistant: {
    redirects: ['http://127.0.0.1/callback', 'http://localhost/callback', 'http://127.0.0.1/'],
    // All that the company has: an assistant may read, and nothing else.
    scopes: [],
  },
} as const satisfies Record<string, { redirects: readonly string[]; scopes: readonly string[] }>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

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
  const [redirects, setRedirects] = useState(client?.redirectUris?.join('\n') ?? '');
  const [administrator, setAdministrator] = useState(client?.administrator ?? false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isCode = flows.includes('CODE');
  // A program without a secret has no other flow.
  const chooseFlows = (chosen: readonly Flow[]) =>
    setFlows(chosen.includes('CODE') ? (isCode ? chosen.filter((one) => one !== 'CODE') : ['CODE']) : chosen);
  const begin = (preset: keyof typeof PRESETS) => {
    const { redirects: addresses, scopes: some } = PRESETS[preset];
    setFlows(['CODE']);
    setRedirects(addresses.join('\n'));
    setScopes(some.filter((scope) => company.data?.scopes.includes(scope)));
    setAdministrator(false);
    if (!name.trim()) setName(words.presetNames[preset]);
  };
  const submit = async () => {
    setProblem(undefined);
    setMissing(!client && !clientId.trim());
    if (!client && !clientId.trim()) return;
    setBusy(true);
    try {
      const given = {
        name: name.trim() || undefined,
        flows: [...flows],
        scopes: [...scopes],
        administrator,
        ...(isCode && { redirectUris: linesOf(redirects) }),
      };
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
  const redirectFault = problem?.errors.find(({ path }) => path.startsWith('redirectUris'))?.message;
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
        <div role="group" aria-label={words.presets} className="client-presets">
          <span className="field-label">{words.presets}</span>
          {(['map', 'assistant'] as const).map((preset) => (
            <Button key={preset} onClick={() => begin(preset)}>
              {words.presetNames[preset]}
            </Button>
          ))}
        </div>
      )}
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
        onChange={chooseFlows}
      />
      <p className="field-hint">{words.flowHint}</p>
      {isCode && (
        <TextArea
          label={words.redirectUris}
          hint={words.redirectHint}
          value={redirects}
          error={redirectFault}
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setRedirects(event.target.value)}
        />
      )}
      {(company.data?.scopes.length ?? 0) > 0 && (
        <Chips
          label={words.scopes}
          choices={company.data!.scopes.map((value) => ({ value, label: value }))}
          chosen={scopes}
          error={problem?.of('scopes')}
          onChange={setScopes}
        />
      )}
      {!isCode && (
        <div>
          <CheckField
            label={words.administrator}
            checked={administrator}
            onChange={(event) => setAdministrator(event.target.checked)}
          />
          <p className="field-hint">{words.administratorHint}</p>
        </div>
      )}
      {problem && !idFault && !redirectFault && (
        <Refused
          text={
            problem.errors[0] ? `${problem.errors[0].path}: ${problem.errors[0].message}` : problem.message
          }
        />
      )}
    </FormDialog>
  );
}
