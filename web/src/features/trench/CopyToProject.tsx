import { SEGMENT_FIELDS } from '@spadework/core/trench';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem } from '../../api/index.js';
import { type Choice, Combobox, FormDialog, TextField } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { useProjectChoices } from '../search/index.js';
import { copySegment } from './segments.js';
import { useTrenchWords } from './words/index.js';

const OPEN = { archived: false };

/** A copy of a segment in another project; it opens there. */
export default function CopyToProject({
  segment,
  settled = async () => undefined,
  onClose,
}: {
  segment: { id: number; name: string };
  /** Resolves when nothing of it is unsent. */
  settled?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const words = useTrenchWords();
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const [project, setProject] = useState<Choice>();
  const [name, setName] = useState(segment.name);
  const [problem, setProblem] = useState<ReturnType<typeof asProblem>>();
  const [isBusy, setBusy] = useState(false);
  const { projects, reading, searching } = useProjectChoices(project ? '' : query, OPEN);
  const choices = projects.map(({ id, number, name, isWeak }) => ({
    id: String(id),
    label: `${number} ${name}`,
    isWeak,
  }));
  const copy = async () => {
    if (!project) return;
    setBusy(true);
    try {
      await settled();
      const target = Number(project.id);
      const id = await copySegment(target, segment.id, name.trim());
      onClose();
      go(addressOf.trench(target, id));
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={words.copyToProject}
      onClose={onClose}
      onSubmit={copy}
      submit={words.copySegment}
      busy={isBusy}
    >
      <Combobox
        label={words.targetProject}
        query={query}
        onQuery={(text) => {
          setQuery(text);
          setProject(undefined);
        }}
        choices={choices}
        reading={reading}
        searching={searching}
        onChoose={(choice) => {
          setProject(choice);
          setQuery(choice.label);
        }}
      />
      <TextField
        label={words.name}
        value={name}
        maxLength={SEGMENT_FIELDS.name.value.most}
        error={problem?.of('name')}
        required
        onChange={(event) => setName(event.target.value)}
      />
      {problem && !problem.of('name') && (
        <p role="alert" className="field-error">
          {problem.message}
        </p>
      )}
    </FormDialog>
  );
}
