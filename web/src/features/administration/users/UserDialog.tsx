import { useState } from 'react';
import { asProblem, type BodyOf, call, type Problem, useSession } from '../../../api/index.js';
import { CheckField, FormDialog, TextField } from '../../../kit/index.js';
import { refresh } from '../actions.js';
import { useConnections } from '../connections/queries.js';
import { Refused } from '../Dialogs.js';
import { useAdministrationWords } from '../words/index.js';
import { nameOf, USERS, type User, useCompany } from './queries.js';
import { ServiceFields } from './ServiceFields.js';
import { useUserWords } from './words/index.js';

const LINES = ['firstName', 'lastName', 'position', 'departmentName', 'mobile', 'phone'] as const;
type Line = (typeof LINES)[number];

/** How a new user gets in: by a one-time password, by a link in a mail, or with the directory alone. */
export type Invited = { password: string } | 'BY_MAIL' | 'BY_DIRECTORY';

/** Invites a user, or changes one: who it is, and what may be used until when. */
export function UserDialog({
  user,
  etag,
  isLast = false,
  onClose,
  onSaved,
}: {
  user?: User;
  etag?: string | undefined;
  /** The last administrator stays one. */
  isLast?: boolean;
  onClose: () => void;
  onSaved: (user: User, invited?: Invited) => void;
}) {
  const common = useAdministrationWords();
  const words = useUserWords();
  const company = useCompany();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState(user?.email ?? '');
  const [lines, setLines] = useState<Record<Line, string>>(
    Object.fromEntries(LINES.map((line) => [line, user?.[line] ?? ''])) as Record<Line, string>,
  );
  const [administrator, setAdministrator] = useState(user?.administrator ?? false);
  const [confirmed, setConfirmed] = useState(user?.confirmed ?? true);
  const [services, setServices] = useState<User['services']>(user?.services ?? []);
  const connections = useConnections();
  const connection = connections.data?.find(({ connectionId }) => connectionId === user?.connectionId);
  const isDirected = connection !== undefined && connection.roleSource !== 'LOCAL';
  const { sendsMails } = useSession();
  const [asksForMail, setAsksForMail] = useState(sendsMails);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const hasPassword = administrator || company.data?.passwordLogin !== 'ADMINISTRATORS';
  const invite = asksForMail && hasPassword;
  const faultOf = (field: string): string | undefined => {
    if (missing.includes(field)) return common.required;
    const code = { username: 'USERNAME_TAKEN', email: 'EMAIL_TAKEN' }[field];
    return code && problem?.code === code ? problem.message : problem?.of(field);
  };
  const isAtField = problem && [...LINES, 'username', 'email'].some((field) => faultOf(field));
  const submit = async () => {
    const empty = [...(user || username.trim() ? [] : ['username']), ...(email.trim() ? [] : ['email'])];
    setMissing(empty);
    setProblem(undefined);
    if (empty.length > 0) return;
    setBusy(true);
    try {
      const given = services.map(({ service, roles, endDate }) => ({
        service,
        roles,
        ...(endDate && { endDate }),
      }));
      const common = { email: email.trim(), administrator, confirmed, services: given };
      if (user) {
        // An emptied line is cleared.
        const texts = Object.fromEntries(LINES.map((line) => [line, lines[line].trim() || null]));
        const body = { ...texts, ...common } as BodyOf<'customer.changeUser'>;
        const params = { username: user.username };
        const saved = await call('customer.changeUser', { params, ifMatch: etag, body });
        await refresh(USERS);
        onSaved(saved);
      } else {
        const texts = Object.fromEntries(
          LINES.flatMap((line) => (lines[line].trim() ? [[line, lines[line].trim()]] : [])),
        );
        const body = { ...texts, ...common, username: username.trim(), ...(invite && { invite }) };
        const { oneTimePassword, ...made } = await call('customer.createUser', { body });
        await refresh(USERS);
        onSaved(made, !hasPassword ? 'BY_DIRECTORY' : invite ? 'BY_MAIL' : { password: oneTimePassword! });
      }
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  const line = (name: Line, label: string, more: { list?: string } = {}) => (
    <TextField
      label={label}
      value={lines[name]}
      error={faultOf(name)}
      autoComplete="off"
      {...more}
      onChange={(event) => setLines({ ...lines, [name]: event.target.value })}
    />
  );
  return (
    <FormDialog
      title={user ? words.editTitle(nameOf(user)) : words.invite}
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      submit={user ? common.save : words.inviteButton}
      busy={busy}
    >
      {!user && (
        <p className="admin-text">
          {!hasPassword ? words.withoutPasswordText : invite ? words.inviteByMailText : words.inviteText}
        </p>
      )}
      {!user && sendsMails && hasPassword && (
        <CheckField
          label={words.inviteByMail}
          checked={invite}
          onChange={(event) => setAsksForMail(event.target.checked)}
        />
      )}
      <div className="admin-row-fields">
        {!user && (
          <TextField
            label={words.username}
            hint={words.usernameHint}
            value={username}
            error={faultOf('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
        <TextField
          label={words.email}
          type="email"
          value={email}
          error={faultOf('email')}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <div className="admin-row-fields">
        {line('firstName', words.firstName)}
        {line('lastName', words.lastName)}
        {line('position', words.position)}
        {line('departmentName', words.department, { list: 'admin-departments' })}
        {line('mobile', words.mobile)}
        {line('phone', words.phone)}
      </div>
      <datalist id="admin-departments">
        {(company.data?.departments ?? []).map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <div>
        <CheckField
          label={words.administrator}
          checked={administrator}
          disabled={isLast}
          onChange={(event) => setAdministrator(event.target.checked)}
        />
        <p className="field-hint">{isLast ? words.last : words.administratorHint}</p>
        <CheckField
          label={words.confirmed}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      </div>
      {isDirected && <p className="admin-note">{words.directed}</p>}
      {company.data && <ServiceFields company={company.data} services={services} onChange={setServices} />}
      {problem && !isAtField && (
        <Refused
          text={
            problem.errors[0] ? `${problem.errors[0].path}: ${problem.errors[0].message}` : problem.message
          }
        />
      )}
    </FormDialog>
  );
}
