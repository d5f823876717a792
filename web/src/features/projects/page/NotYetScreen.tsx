import '../projects.css';
import { Calculator, ClipboardCheck, FileText, Shovel } from 'lucide-react';
import { Link } from 'wouter';
import { addressOf } from '../../../app/routes.js';
import { EmptyState } from '../../../kit/index.js';
import { useProjectWords } from '../words/index.js';
import { ProjectFrame } from './ProjectFrame.js';
import { ProjectHead, type ProjectTab } from './ProjectHead.js';

const ICONS = { trench: Shovel, cost: Calculator, checklists: ClipboardCheck, documents: FileText };

/** A screen of a project that the app does not have yet. It says so, and leads back. */
export function NotYetScreen({ tab }: { tab: Exclude<ProjectTab, 'overview'> }) {
  const words = useProjectWords();
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <title>{`${words.page[tab]} – ${project.name} – Spadework`}</title>
          <ProjectHead project={project} tab={tab} />
          <EmptyState
            icon={ICONS[tab]}
            title={words.page.notYet[tab]}
            actions={
              <Link href={addressOf.project(project.id)} className="button button-plain">
                {words.page.overview}
              </Link>
            }
          >
            <p>{words.page.notYet[`${tab}Text`]}</p>
          </EmptyState>
        </>
      )}
    </ProjectFrame>
  );
}

export default NotYetScreen;
