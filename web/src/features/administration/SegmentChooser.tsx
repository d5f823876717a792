import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/index.js';
import { Combobox, SelectField } from '../../kit/index.js';
import { useProjectChoices } from '../search/index.js';
import { ADMINISTRATION } from './actions.js';
import { useAdministrationWords } from './words/index.js';

const WITH_TRENCHES = { moduleType: ['CABLESIMULATOR' as const] };

export interface Chosen {
  projectId: number;
  segmentId: number;
}

/** Chooses a segment to try something on: first its project, by words, then the segment. */
export function SegmentChooser({ onChoose }: { onChoose: (chosen: Chosen | undefined) => void }) {
  const { segment: words } = useAdministrationWords();
  const [query, setQuery] = useState('');
  const [project, setProject] = useState<{ id: number; name: string }>();
  const [segmentId, setSegmentId] = useState('');
  const { projects, reading, searching } = useProjectChoices(query, WITH_TRENCHES);
  const segments = useQuery({
    queryKey: [ADMINISTRATION, 'segments', project?.id],
    queryFn: ({ signal }) => call('trench.listSegments', { params: { projectId: project!.id }, signal }),
    enabled: project !== undefined,
  });
  const choose = (id: string) => {
    setSegmentId(id);
    onChoose(id && project ? { projectId: project.id, segmentId: Number(id) } : undefined);
  };
  const only = segments.data?.length === 1 ? String(segments.data[0]!.id) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each project with one segment
  useEffect(() => {
    if (only) choose(only);
  }, [only]);
  return (
    <div className="admin-row-fields">
      <Combobox
        label={words.project}
        hint={project ? words.chosen(project.name) : words.projectHint}
        query={query}
        onQuery={setQuery}
        reading={reading}
        searching={searching}
        choices={projects.map(({ id, name, number, isWeak }) => ({
          id: String(id),
          label: name,
          hint: number,
          isWeak,
        }))}
        onChoose={({ id, label }) => {
          setQuery('');
          setSegmentId('');
          onChoose(undefined);
          setProject({ id: Number(id), name: label });
        }}
      />
      {project && (
        <SelectField
          label={words.segment}
          value={segmentId}
          hint={segments.data?.length === 0 ? words.none : undefined}
          onChange={(event) => choose(event.target.value)}
          choices={[
            { value: '', label: words.choose },
            ...(segments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </div>
  );
}
