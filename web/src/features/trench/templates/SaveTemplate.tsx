import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { CheckField, FormDialog, TextArea, TextField, toast } from '../../../kit/index.js';
import { useEditor } from '../editor.js';
import { saveTemplate } from './templates.js';

/** Keeps the open segment, or the section that is shown, as a template of the company. */
export default function SaveTemplate({ onClose }: { onClose: () => void }) {
  const { words, trench, section, segmentId, open } = useEditor();
  const [name, setName] = useState(trench.segment?.name ?? '');
  const [description, setDescription] = useState('');
  const [onlySection, setOnlySection] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isBusy, setBusy] = useState(false);
  const place = trench.sections.findIndex(({ id }) => id === section.id);
  const save = async () => {
    setBusy(true);
    try {
      await open.sender.settled();
      const from = { segmentId, ...(onlySection && { sectionId: section.id }) };
      await saveTemplate(name.trim(), description.trim(), from);
      toast({ text: words.templateSaved(name.trim()) });
      onClose();
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  const rest = problem && !problem.of('name') ? problem.message : undefined;
  return (
    <FormDialog
      title={words.saveAsTemplate}
      onClose={onClose}
      onSubmit={save}
      submit={words.saveTemplate}
      busy={isBusy}
    >
      <TextField
        label={words.name}
        value={name}
        maxLength={100}
        error={problem?.of('name')}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={words.templateDescription}
        value={description}
        maxLength={1000}
        onChange={(event) => setDescription(event.target.value)}
      />
      <CheckField
        label={words.onlySection(words.sectionName(place + 1))}
        checked={onlySection}
        onChange={(event) => setOnlySection(event.target.checked)}
      />
      {rest && (
        <p role="alert" className="field-error">
          {rest}
        </p>
      )}
    </FormDialog>
  );
}
