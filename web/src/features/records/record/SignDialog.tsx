import { checklistWords } from '@spadework/core/checklist';
import { MAX_RECORD_TEXT, recordWords, SIGNATURE_ROLES, type SignatureRole } from '@spadework/core/record';
import { useState } from 'react';
import { asProblem, useSession } from '../../../api/index.js';
import {
  Button,
  Dialog,
  FormDialog,
  Icon,
  SelectField,
  TextArea,
  TextField,
  toast,
} from '../../../kit/index.js';
import { useLanguage } from '../../../words/index.js';
import { type ShownRecord, sign } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { begunSignature, forgetBegun, keepBegun } from './begunSignature.js';
import { type Mark, markOf } from './chapters.js';
import { MARK_ICONS } from './icons.js';
import { refusalText } from './refusalText.js';

const COUNTED: readonly Mark[] = ['OK', 'DEVIATION', 'NOT_APPLICABLE', 'NOT_CHECKED', 'TEXT'];

/**
 * Signs what is shown: the hash of it goes with the signature, so that nothing else is signed when somebody changed it
 * meanwhile.
 */
export function SignDialog({ shown: { record }, onClose }: { shown: ShownRecord; onClose: () => void }) {
  const words = useRecordWords();
  const { connection, hasPassword, user } = useSession();
  const texts = recordWords(useLanguage());
  const { assessmentTypes } = checklistWords(useLanguage());
  /** What the person saw when the dialog opened. */
  const [contentHash] = useState(record.contentHash ?? '');
  const [begun] = useState(() => begunSignature(record.id, user.username));
  const [role, setRole] = useState<SignatureRole>(begun?.role ?? 'EXECUTED');
  const [statement, setStatement] = useState(begun?.statement ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [hasChanged, setChanged] = useState(false);

  const close = () => {
    forgetBegun(record.id, user.username);
    onClose();
  };
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await sign(record.id, {
        role,
        contentHash,
        ...(password && { password }),
        ...(statement.trim() && { statement }),
      });
      toast({ text: words.signed(record.title) });
      close();
    } catch (thrown) {
      const refused = asProblem(thrown);
      setBusy(false);
      if (refused.code === 'CONTENT_CHANGED') return setChanged(true);
      if (refused.code === 'FRESH_LOGIN_REQUIRED' && connection) {
        // Through the directory and back to this dialog, to sign then.
        keepBegun(record.id, user.username, { role, statement });
        const here = location.pathname + location.search;
        return location.assign(
          `/login/${connection.connectionId}?${new URLSearchParams({ again: 'true', return: here })}`,
        );
      }
      setProblem(refused.of('password') ? words.wrongPassword : refusalText(refused, words));
      setPassword('');
    }
  };
  if (hasChanged)
    return (
      <Dialog
        title={words.signTitle}
        onClose={close}
        actions={
          <Button look="main" data-safe onClick={close}>
            {words.lookOver}
          </Button>
        }
      >
        <p role="alert">{words.contentChanged}</p>
      </Dialog>
    );
  const marks = record.answers.map((answer) => markOf(answer));
  const photos = record.photos.filter(({ state, followUp }) => state === 'STORED' && !followUp).length;
  return (
    <FormDialog title={words.signTitle} submit={words.sign} busy={busy} onClose={close} onSubmit={send}>
      <div className="record-sign-what">
        <h3>{words.signWhat}</h3>
        <p>
          <strong>{record.title}</strong>
        </p>
        <p className="quiet">
          {[assessmentTypes[record.assessmentType], record.place].filter(Boolean).join(' · ')}
        </p>
        <ul>
          {COUNTED.flatMap((mark) => {
            const count = marks.filter((one) => one === mark).length;
            const icon = MARK_ICONS[mark];
            if (count === 0) return [];
            return (
              <li key={mark} className={`record-count mark-${mark.toLowerCase().replaceAll('_', '-')}`}>
                {icon && <Icon of={icon} size={15} />}
                {words.counts[mark](count)}
              </li>
            );
          })}
          {photos > 0 && <li>{words.photoCount(photos)}</li>}
        </ul>
        <p className="record-sign-hash">
          {words.contentHash} <code title={contentHash}>{contentHash.slice(0, 16)}…</code>
        </p>
      </div>
      <SelectField
        label={words.role}
        value={role}
        onChange={({ target }) => setRole(target.value as SignatureRole)}
        choices={SIGNATURE_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
      />
      <TextArea
        label={words.statement}
        hint={words.statementHint}
        rows={2}
        maxLength={MAX_RECORD_TEXT}
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
      />
      {hasPassword ? (
        <TextField
          label={words.password}
          hint={words.passwordHint}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : (
        connection && <p className="quiet">{words.throughDirectory(connection.name)}</p>
      )}
      {problem && (
        <p role="alert" className="record-problem">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
