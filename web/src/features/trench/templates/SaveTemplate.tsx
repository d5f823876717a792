import { MAX_TEMPLATE_NAME } from '@spadework/core/trench';
import { useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { CheckField, FormDialog, TextArea, TextField, toast } from '../../../kit/index.js';
import { useTrenchWords } from '../words/index.js';
import { saveTemplate } from './templates.js';

/** Keeps a segment, or the section of it that is shown, as a template of the company. */
export default function SaveTemplate({
  segment,
  section,
  settled = async () => undefined,
  onClose,
}: {
  segment: { id: number; name: string };
  /** Left out: none is shown. */
  section?: { id: string; name: string };
  /** Resolves when nothing of it is unsent. */
  settled?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const words = useTrenchWords();
  const [name, setName] = useState(segment.name);
  const [description, setDescription] = useState('');
  const [onlySection, setOnlySection] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await settled();
      const from = { segmentId: segment.id, ...(section && onlySection && { sectionId: section.id }) };
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
        maxLength={MAX_TEMPLATE_NAME}
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
      {section && (
        <CheckField
          label={words.onlySection(section.name)}
          checked={onlySection}
          onChange={(event) => setOnlySection(event.target.checked)}
        />
      )}
      {rest && (
        <p role="alert" className="field-error">
          {rest}
        </p>
      )}
    </FormDialog>
  );
}
