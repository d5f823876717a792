import { useSearch } from 'wouter';
import { addressOf } from '../../routes/index.js';
import { type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { Browser } from './Browser.js';
import { useSuggestions } from './queries.js';
import { readChecklistSearch } from './search.js';
import { useChecklistWords } from './words/index.js';

/** The checklists in a project: those that fit what it has come first. */
export default function ProjectChecklistsScreen() {
  return (
    <ProjectFrame>
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
    <Browser
      address={addressOf.projectChecklists(project.id)}
      projectId={project.id}
      suggestions={suggestions}
      titleOf={(chosen) => [words.title, chosen, project.name, 'Spadework'].filter(Boolean).join(' – ')}
    />
  );
}
