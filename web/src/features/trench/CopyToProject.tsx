import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { asProblem, call } from '../../api/index.js';
import { type Choice, Combobox, FormDialog, TextField } from '../../kit/index.js';
import { addressOf } from '../../routes/index.js';
import { copySegment } from './segments.js';
import { useTrenchWords } from './words/index.js';

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
  const q = useDeferredValue(query.trim());
  const found = useQuery({
    queryKey: ['project', 'search', q],
    queryFn: ({ signal }) =>
      call('project.pageProjects', { query: { q, count: 8, archived: false }, signal }),
    enabled: q !== '' && q !== project?.label,
  });
  const choices = (found.data?.entities ?? []).map((one) => ({
    id: String(one.id),
    label: `${one.number} ${one.name}`,
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
        searching={found.isFetching}
        onChoose={(choice) => {
          setProject(choice);
          setQuery(choice.label);
        }}
      />
      <TextField
        label={words.name}
        value={name}
        maxLength={200}
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
