import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { asProblem, type BodyOf, call, type Problem } from '../../../api/index.js';
import { Button, Dialog, IconButton, SelectField, TextField } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { Chips } from '../Chips.js';
import { Refused } from '../Dialogs.js';
import { Loading } from '../Frame.js';
import { useCompany } from '../users/queries.js';
import { useAdministrationWords } from '../words/index.js';
import { Addresses } from './Addresses.js';
import { CONNECTIONS, type Connection, useIssuer } from './queries.js';
import { useConnectionWords } from './words/index.js';

const KINDS = ['ENTRA', 'OKTA', 'OTHER'] as const;
type Kind = (typeof KINDS)[number];
const GUIDES: Record<Kind, string> = { ENTRA: 'entra', OKTA: 'okta', OTHER: 'openid-provider' };
const ADMINISTRATOR = 'company.administrator';
const STEPS = 4;
/** As the server takes it; said before the addresses that it is part of are shown. */
const CONNECTION_ID = /^[a-z0-9-]{1,64}$/;
/** What is pasted where the issuer belongs: the address of its metadata, which is below it. */
const METADATA = /\/\.well-known\/openid-configuration\/?$/;
/** The step in which a field is filled in, by the path of what is wrong with it. */
const STEP_OF: Record<string, number> = {
  connectionId: 0,
  name: 0,
  issuer: 2,
  clientId: 2,
  clientSecret: 2,
  secretEndDate: 2,
};

interface Draft {
  connectionId: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  secretEndDate: string;
  subjectClaim: Connection['subjectClaim'];
  roleSource: Connection['roleSource'];
  roleClaim: string;
  mapping: { key: number; value: string; roles: readonly string[] }[];
  defaultRoles: readonly string[];
  provisioning: Connection['provisioning'];
  sessionHours: string;
}

const NEW: Draft = {
  connectionId: '',
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  secretEndDate: '',
  subjectClaim: 'sub',
  roleSource: 'LOGIN',
  roleClaim: 'roles',
  mapping: [],
  defaultRoles: [],
  provisioning: 'ON_LOGIN',
  sessionHours: '12',
};

const draftOf = (connection: Connection): Draft => ({
  ...connection,
  clientSecret: '',
  secretEndDate: connection.secretEndDate ?? '',
  mapping: connection.mapping.map((one, key) => ({ ...one, key })),
  sessionHours: String(connection.sessionHours),
});

/** Connects a directory, or changes a connection, in four steps. A new one is inactive until it was tried. */
export function ConnectionDialog({
  connection,
  onClose,
  onSaved,
}: {
  connection?: Connection;
  onClose: () => void;
  onSaved: (connectionId: string) => void;
}) {
  const common = useAdministrationWords();
  const words = useConnectionWords();
  const [step, setStep] = useState(connection ? 2 : 0);
  const [kind, setKind] = useState<Kind>(connection?.subjectClaim === 'oid' ? 'ENTRA' : 'OTHER');
  const [draft, setDraft] = useState<Draft>(connection ? draftOf(connection) : NEW);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const issuer = useIssuer();
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isOddId = !connection && draft.connectionId !== '' && !CONNECTION_ID.test(draft.connectionId);
  const faultOf = (name: string) => (missing.includes(name) ? common.required : problem?.of(name));
  const idFault =
    faultOf('connectionId') ??
    (isOddId ? words.connectionIdOdd : undefined) ??
    (problem?.code === 'CONNECTION_ID_TAKEN' ? problem.message : undefined);

  const choose = (next: Kind) => {
    setKind(next);
    const names: readonly string[] = KINDS.map((one) => words.kinds[one]!);
    const name = draft.name === '' || names.includes(draft.name) ? words.kinds[next]! : draft.name;
    set({ subjectClaim: next === 'ENTRA' ? 'oid' : 'sub', name: next === 'OTHER' ? draft.name : name });
  };
  const required: (keyof Draft)[][] = [['name', 'connectionId'], [], ['issuer', 'clientId'], []];
  const goOn = async () => {
    const empty = required[step]!.filter((name) => !String(draft[name]).trim());
    setMissing(empty);
    if (empty.length > 0 || (step === 0 && isOddId)) return;
    if (step < STEPS - 1) return setStep(step + 1);
    setBusy(true);
    setProblem(undefined);
    try {
      const connectionId = await save(draft, connection);
      await refresh(CONNECTIONS);
      onSaved(connectionId);
    } catch (thrown) {
      const refused = asProblem(thrown);
      setProblem(refused);
      const path = refused.code === 'CONNECTION_ID_TAKEN' ? 'connectionId' : refused.errors[0]?.path;
      const at = path === undefined ? undefined : STEP_OF[path];
      if (at !== undefined) setStep(at);
      setBusy(false);
    }
  };
  const isLast = step === STEPS - 1;
  const content = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  // The focus goes along: to what is wrong, or to the first field of the step.
  useEffect(() => {
    const wrong = content.current!.querySelector<HTMLElement>('[aria-invalid="true"]');
    const field = content.current!.querySelector<HTMLElement>('input, select, button');
    if (wrong && (missing.length > 0 || problem)) wrong.focus();
    else if (shownStep.current !== step) field?.focus();
    shownStep.current = step;
  }, [step, missing, problem]);
  return (
    <Dialog
      title={`${connection ? connection.name : words.create}: ${words.steps[step]}`}
      size="wide"
      onClose={onClose}
      onSubmit={goOn}
      actions={
        <>
          <Button onClick={step === 0 ? onClose : () => setStep(step - 1)}>
            {step === 0 ? common.cancel : words.back}
          </Button>
          <Button type="submit" look="main" busy={busy}>
            {isLast ? (connection ? common.save : words.save) : words.next}
          </Button>
        </>
      }
    >
      <p className="quiet">{words.step(step + 1, STEPS)}</p>
      <div ref={content} className="admin-step">
        {step === 0 && (
          <>
            <SelectField
              label={words.kind}
              value={kind}
              onChange={(event) => choose(event.target.value as Kind)}
              choices={KINDS.map((value) => ({ value, label: words.kinds[value]! }))}
            />
            <TextField
              label={words.name}
              hint={words.nameHint}
              value={draft.name}
              error={faultOf('name')}
              autoComplete="off"
              onChange={(event) => set({ name: event.target.value })}
            />
            {!connection && (
              <TextField
                label={words.connectionId}
                hint={words.connectionIdHint}
                value={draft.connectionId}
                error={idFault}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => set({ connectionId: event.target.value.trim() })}
              />
            )}
          </>
        )}
        {step === 1 && (
          <>
            <p>{words.enterText}</p>
            <Loading query={issuer} />
            {issuer.data && <Addresses addresses={addressesOf(issuer.data, draft.connectionId, words)} />}
            <p>
              <a href={`/docs/guides/${GUIDES[kind]}`} target="_blank" rel="noreferrer">
                {words.guide}
              </a>
            </p>
          </>
        )}
        {step === 2 && (
          <>
            <TextField
              label={words.issuer}
              hint={words.issuerHints[kind]!}
              value={draft.issuer}
              error={faultOf('issuer')}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set({ issuer: event.target.value.trim().replace(METADATA, '') })}
            />
            <TextField
              label={words.clientId}
              hint={words.clientIdHint}
              value={draft.clientId}
              error={faultOf('clientId')}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set({ clientId: event.target.value.trim() })}
            />
            <TextField
              label={words.clientSecret}
              hint={connection?.hasSecret ? words.clientSecretKept : words.clientSecretHint}
              value={draft.clientSecret}
              error={faultOf('clientSecret')}
              type="password"
              autoComplete="off"
              onChange={(event) => set({ clientSecret: event.target.value.trim() })}
            />
            <TextField
              label={words.secretEndDate}
              value={draft.secretEndDate}
              error={faultOf('secretEndDate')}
              type="date"
              onChange={(event) => set({ secretEndDate: event.target.value })}
            />
            <SelectField
              label={words.subjectClaim}
              value={draft.subjectClaim}
              onChange={(event) => set({ subjectClaim: event.target.value as Draft['subjectClaim'] })}
              choices={(['sub', 'oid'] as const).map((value) => ({ value, label: value }))}
            />
          </>
        )}
        {step === 3 && <RoleFields draft={draft} set={set} problem={problem} connection={connection} />}
      </div>
      {problem && !idFault && !problem.of('issuer') && (
        <Refused
          text={
            problem.errors[0] ? `${problem.errors[0].path}: ${problem.errors[0].message}` : problem.message
          }
        />
      )}
    </Dialog>
  );
}

type Words = ReturnType<typeof useConnectionWords>;

/** As the server will tell them of the connection. */
function addressesOf(issuer: string, connectionId: string, words: Words): [string, string][] {
  const address = `${issuer}/login/${connectionId}`;
  return [
    [words.redirectUri, `${address}/callback`],
    [words.frontchannelLogoutUri, `${address}/frontchannel-logout`],
    [words.backchannelLogoutUri, `${address}/backchannel-logout`],
    [words.scimEndpoint, `${issuer}/scim/v2`],
  ];
}

function RoleFields({
  draft,
  set,
  problem,
  connection,
}: {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  problem: Problem | undefined;
  connection: Connection | undefined;
}) {
  const words = useConnectionWords();
  const company = useCompany();
  const own = (company.data?.services ?? []).flatMap(({ name, roles }) =>
    name === 'orgsystemer' ? [] : roles.map((role) => `${name}.${role.name}`),
  );
  const choices = own.map((value) => ({ value, label: value }));
  const all = [...choices, { value: ADMINISTRATOR, label: words.administratorRole }];
  const { mapping } = draft;
  const change = (key: number, values: Partial<Draft['mapping'][number]>) =>
    set({ mapping: mapping.map((one) => (one.key === key ? { ...one, ...values } : one)) });
  return (
    <>
      <SelectField
        label={words.roleSource}
        value={draft.roleSource}
        onChange={(event) => set({ roleSource: event.target.value as Draft['roleSource'] })}
        choices={(['LOGIN', 'SCIM', 'LOCAL'] as const).map((value) => ({
          value,
          label: words.roleSources[value]!,
        }))}
      />
      {draft.roleSource === 'SCIM' && connection && connection.roleSource !== 'SCIM' && (
        <p className="admin-note" role="status">
          {words.toScim}
        </p>
      )}
      {draft.roleSource === 'LOGIN' && (
        <TextField
          label={words.roleClaim}
          hint={words.roleClaimHint}
          value={draft.roleClaim}
          error={problem?.of('roleClaim')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set({ roleClaim: event.target.value.trim() })}
        />
      )}
      {draft.roleSource !== 'LOCAL' && (
        <fieldset className="admin-type-group">
          <legend>{words.mapping}</legend>
          <p className="field-hint">{words.mappingText}</p>
          {mapping.map(({ key, value, roles }, place) => (
            <div key={key} className="admin-mapping">
              <TextField
                label={words.value}
                value={value}
                error={problem?.of(`mapping.${place}.value`)}
                autoComplete="off"
                onChange={(event) => change(key, { value: event.target.value })}
              />
              <Chips
                label={`${words.roles}: ${value}`}
                choices={all}
                chosen={roles}
                onChange={(chosen) => change(key, { roles: chosen })}
              />
              <IconButton
                label={words.removeMapping(value)}
                icon={Trash2}
                onClick={() => set({ mapping: mapping.filter((one) => one.key !== key) })}
              />
            </div>
          ))}
          <Button
            icon={Plus}
            onClick={() =>
              set({
                mapping: [
                  ...mapping,
                  { key: Math.max(0, ...mapping.map(({ key }) => key + 1)), value: '', roles: [] },
                ],
              })
            }
          >
            {words.addMapping}
          </Button>
        </fieldset>
      )}
      {draft.roleSource !== 'LOCAL' && (
        <Chips
          label={words.defaultRoles}
          choices={choices}
          chosen={draft.defaultRoles}
          onChange={(chosen) => set({ defaultRoles: chosen })}
        />
      )}
      <SelectField
        label={words.provisioning}
        value={draft.provisioning}
        onChange={(event) => set({ provisioning: event.target.value as Draft['provisioning'] })}
        choices={(['ON_LOGIN', 'OFF'] as const).map((value) => ({
          value,
          label: words.provisionings[value]!,
        }))}
      />
      <TextField
        label={words.sessionHours}
        value={draft.sessionHours}
        error={problem?.of('sessionHours')}
        inputMode="numeric"
        onChange={(event) => set({ sessionHours: event.target.value })}
      />
    </>
  );
}

/** Saves the draft. What was left empty of a secret stays as it is. */
async function save(draft: Draft, connection: Connection | undefined): Promise<string> {
  const { connectionId, clientSecret, mapping, ...values } = draft;
  const body = {
    name: values.name.trim(),
    clientId: values.clientId,
    subjectClaim: values.subjectClaim,
    roleSource: values.roleSource,
    roleClaim: values.roleClaim,
    mapping: mapping
      .filter(({ value }) => value.trim() !== '')
      .map(({ value, roles }) => ({ value: value.trim(), roles: [...roles] })),
    defaultRoles: [...values.defaultRoles],
    provisioning: values.provisioning,
    sessionHours: Number(values.sessionHours),
    secretEndDate: values.secretEndDate || null,
    ...(clientSecret !== '' && { clientSecret }),
  };
  if (!connection) {
    const made = { ...body, connectionId, issuer: values.issuer, active: false };
    await call('customer.createConnection', { body: made as BodyOf<'customer.createConnection'> });
    return connectionId;
  }
  // The directory is asked again only where it is another one: it may be down just now.
  const changed = { ...body, ...(values.issuer !== connection.issuer && { issuer: values.issuer }) };
  const params = { connectionId: connection.connectionId };
  await call('customer.changeConnection', {
    params,
    body: changed as BodyOf<'customer.changeConnection'>,
  });
  return connection.connectionId;
}
