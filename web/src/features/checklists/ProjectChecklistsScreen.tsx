import './project.css';
import { useSearch } from 'wouter';
import { lazyFile } from '../../api/index.js';
import { addressOf } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { Browser } from './Browser.js';
import { useSuggestions } from './queries.js';
import { readChecklistSearch } from './search.js';
import { useChecklistWords } from './words/index.js';

/** Records come beside the lists, in a file of their own; what is kept for work without a network has it too. */
const Records = lazyFile(async () => ({ default: (await import('../records/index.js')).Records }));
const KeptRecords = lazyFile(async () => ({ default: (await import('../records/index.js')).KeptRecords }));

/** The checklists in a project: what is filled in on site, and the lists, of which those that fit the project come first. */
export default function ProjectChecklistsScreen() {
  return (
    <ProjectFrame
      unreached={(projectId) => (
        <Suspense fallback={<div className="loading" role="status" />}>
          <KeptRecords projectId={projectId} />
        </Suspense>
      )}
    >
      {({ project }) => (
        <>
          <ProjectHead project={project} tab="checklists" />
          <Checklists project={project} />
        </>
      )}
    </ProjectFrame>
  );
}

function Checklists({ project }: { project: Project }) {
  const words = useChecklistWords();
  const { revision } = readChecklistSearch(useSearch());
  const modules = project.modules?.map(({ type }) => type) ?? [];
  const suggestions = useSuggestions({ id: project.id, modules }, revision ?? 'latest');
  return (
    <div className="project-checklists">
      <Suspense fallback={<div className="project-records-waiting" role="status" />}>
        <Records projectId={project.id} fitting={suggestions.map(({ facilityId }) => facilityId)} />
      </Suspense>
      <Browser
        address={addressOf.projectChecklists(project.id)}
        projectId={project.id}
        suggestions={suggestions}
        titleOf={(chosen) => [words.title, chosen, project.name, 'Spadework'].filter(Boolean).join(' – ')}
      />
    </div>
  );
}
