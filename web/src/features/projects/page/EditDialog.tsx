import { useState } from 'react';
import { asProblem, type BodyOf, call, type Problem } from '../../../api/index.js';
import { FormDialog, toast } from '../../../kit/index.js';
import { MainFields, MoreFields } from '../FormFields.js';
import { changedProperties, contentOf, faultsOf, fieldsOf } from '../form.js';
import { type LoadedProject, refreshProjects, useProject } from '../queries.js';
import { useProjectWords } from '../words/index.js';

/** Only what was changed here is sent, so that what others change meanwhile stays. */
export default function EditDialog({ loaded, onClose }: { loaded: LoadedProject; onClose: () => void }) {
  const words = useProjectWords();
  const { project } = loaded;
  const { refetch } = useProject(project.id);
  const [etag, setEtag] = useState(loaded.etag);
  const [before] = useState(() => fieldsOf(project));
  const [fields, setFields] = useState(before);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setTried(true);
    if (Object.keys(faultsOf(fields)).length) return;
    const property = changedProperties(before, fields);
    if (property.length === 0) return onClose();
    setBusy(true);
    setProblem(undefined);
    try {
      await call('project.updateProject', {
        params: { projectId: project.id },
        query: { property },
        body: contentOf(fields, project) as BodyOf<'project.updateProject'>,
        ifMatch: etag,
      });
      toast({ text: words.done.saved });
      await refreshProjects();
      onClose();
    } catch (thrown) {
      const refused = asProblem(thrown);
      setBusy(false);
      if (refused.status !== 412) return setProblem(refused);
      const now = await refetch();
      setEtag(now.data?.etag);
      setNote(words.form.changedMeanwhile(now.data?.project.modifiedBy ?? words.form.someone));
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
      title={words.form.editTitle}
      size="wide"
      onClose={onClose}
      onSubmit={save}
      submit={words.form.save}
      busy={busy}
    >
      <MainFields {...state} />
      <MoreFields {...state} />
      {note && (
        <p role="alert" className="form-note">
          {note}
        </p>
      )}
      {problem && (
        <p role="alert" className="form-problem">
          {problem.message}
        </p>
      )}
    </FormDialog>
  );
}
