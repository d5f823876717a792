import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, type BodyOf, call, type Problem, useSession } from '../../api/index.js';
import { CheckField, FormDialog, toast } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { dateInput } from '../../words/index.js';
import { MainFields, MoreFields } from './FormFields.js';
import { contentOf, faultsOf, NO_FIELDS } from './form.js';
import { useLabels } from './labels.js';
import { nextNumber } from './nextNumber.js';
import { refreshProjects, useNewestNumbers } from './queries.js';
import { useProjectWords } from './words/index.js';

const MODULES = [
  ['CABLESIMULATOR', 'trenchHint'],
  ['CALCULATION', 'costHint'],
  ['SHORTCIRCUIT', 'shortCircuitHint'],
  ['ECO', 'economyHint'],
  ['FORMS', 'formsHint'],
] as const;
/** What most projects begin with. */
const USUAL: readonly string[] = ['CABLESIMULATOR', 'CALCULATION'];

/** A new project with its modules; it opens when it is made. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const words = useProjectWords();
  const label = useLabels();
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [fields, setFields] = useState({
    ...NO_FIELDS,
    status: 'NEW',
    startDate: dateInput(new Date().toISOString()),
  });
  const [modules, setModules] = useState(USUAL);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const next = nextNumber(useNewestNumbers() ?? [], new Date().getFullYear());
  const attempt = useRef({ text: '', key: '' });

  const create = async () => {
    setTried(true);
    if (Object.keys(faultsOf(fields)).length) return;
    setBusy(true);
    setProblem(undefined);
    const body = contentOf(fields) as BodyOf<'project.createProject'>;
    const text = JSON.stringify([body, modules]);
    // The same key while the content is the same, so that an answer that got lost makes no second project.
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    try {
      const project = await call('project.createProject', {
        params: { owner: user.username },
        query: { moduleType: modules as never },
        body,
        idempotencyKey: attempt.current.key,
      });
      toast({ text: words.done.created(project.name) });
      refreshProjects();
      navigate(addressOf.project(project.id));
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  const state = {
    fields,
    faults: tried ? faultsOf(fields) : {},
    problem,
    onChange: (name: keyof typeof fields, value: string) => setFields({ ...fields, [name]: value }),
  };
  return (
    <FormDialog
      title={words.form.newTitle}
      onClose={onClose}
      onSubmit={create}
      submit={words.form.create}
      busy={busy}
    >
      <p className="field-hint">{words.form.marked}</p>
      <MainFields {...state} next={next} />
      <fieldset className="form-modules">
        <legend className="field-label">{words.form.modules}</legend>
        {MODULES.map(([type, hint]) => (
          <div key={type} className="form-module">
            <CheckField
              label={label('moduleType', type)}
              checked={modules.includes(type)}
              onChange={(event) =>
                setModules(event.target.checked ? [...modules, type] : modules.filter((one) => one !== type))
              }
            />
            <p className="field-hint">{words.form[hint]}</p>
          </div>
        ))}
      </fieldset>
      <details className="form-more">
        <summary>{words.form.more}</summary>
        <div className="form-grid">
          <MoreFields {...state} />
        </div>
      </details>
      {problem && problem.code !== 'PROJECT_NUMBER_TAKEN' && (
        <p role="alert" className="form-problem">
          {problem.message}
        </p>
      )}
    </FormDialog>
  );
}
