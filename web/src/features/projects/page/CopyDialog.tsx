import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, call, type Problem } from '../../../api/index.js';
import { CheckField, FormDialog, TextField, toast } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { dateInput, instantOf } from '../../../words/index.js';
import { type Project, refreshProjects } from '../queries.js';
import { useProjectWords } from '../words/index.js';

/** A project like this one; it opens when it is made. */
export default function CopyDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const words = useProjectWords();
  const [, navigate] = useLocation();
  const [number, setNumber] = useState('');
  const [name, setName] = useState(project.name);
  const [startDate, setStartDate] = useState(dateInput(project.startDate));
  const [members, setMembers] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ text: '', key: '' });

  const copy = async () => {
    setBusy(true);
    setProblem(undefined);
    const isMoved = startDate !== '' && startDate !== dateInput(project.startDate);
    const body = {
      number: number.trim(),
      name: name.trim(),
      members,
      ...(isMoved && { startDate: instantOf(startDate) }),
    };
    const text = JSON.stringify(body);
    // The same key while the content is the same, so that an answer that got lost makes no second project.
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    try {
      const made = await call('project.copyProject', {
        params: { projectId: project.id },
        body,
        idempotencyKey: attempt.current.key,
      });
      toast({ text: words.done.created(made.name) });
      refreshProjects();
      onClose();
      navigate(addressOf.project(made.id));
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.page.copy}
      onClose={onClose}
      onSubmit={copy}
      submit={words.form.create}
      busy={busy}
    >
      <p className="quiet">{words.form.copyText}</p>
      <div className="form-row">
        <TextField
          label={words.form.number}
          value={number}
          maxLength={255}
          error={problem?.of('number')}
          required
          autoComplete="off"
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label={words.form.startDate}
          type="date"
          value={startDate}
          error={problem?.of('startDate')}
          onChange={(event) => setStartDate(event.target.value)}
        />
      </div>
      <TextField
        label={words.form.name}
        value={name}
        maxLength={255}
        error={problem?.of('name')}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <CheckField
        label={words.form.copyMembers}
        checked={members}
        onChange={(event) => setMembers(event.target.checked)}
      />
      {problem && (
        <p role="alert" className="form-problem">
          {problem.message}
        </p>
      )}
    </FormDialog>
  );
}
