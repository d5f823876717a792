import './project.css';
import { useSearch } from 'wouter';
import { addressOf } from '../../routes/index.js';
import { type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { KeptRecords, Records } from '../records/index.js';
import { Browser } from './Browser.js';
import { useSuggestions } from './queries.js';
import { readChecklistSearch } from './search.js';
import { useChecklistWords } from './words/index.js';

/** The checklists in a project: what is filled in on site, and the lists, of which those that fit the project come first. */
export default function ProjectChecklistsScreen() {
  return (
    <ProjectFrame unreached={(projectId) => <KeptRecords projectId={projectId} />}>
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
      <Records projectId={project.id} fitting={suggestions.map(({ facilityId }) => facilityId)} />
      <Browser
        address={addressOf.projectChecklists(project.id)}
        projectId={project.id}
        suggestions={suggestions}
        titleOf={(chosen) => [words.title, chosen, project.name, 'Spadework'].filter(Boolean).join(' – ')}
      />
    </div>
  );
}
