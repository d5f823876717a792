import './cost.css';
import { Calculator, CircleAlert, Plus } from 'lucide-react';
import { asProblem } from '../../api/index.js';
import { announce, Button, EmptyState } from '../../kit/index.js';
import { addModule, mayWrite, type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { useCalculation } from './calculation/useCalculation.js';
import { Workbench } from './Workbench.js';
import { useCostWords } from './words/index.js';

/** The cost of a project: catalog, calculation and distribution. */
export default function CostScreen() {
  return (
    <ProjectFrame>
      {({ project }) =>
        project.modules?.some(({ type }) => type === 'CALCULATION') ? (
          <Calculation key={project.id} project={project} />
        ) : (
          <NoModule project={project} />
        )
      }
    </ProjectFrame>
  );
}

const sayOthersChanged = () => announce(useCostWords.now().calculation.othersChanged);

function Calculation({ project }: { project: Project }) {
  const words = useCostWords();
  const opening = useCalculation(project.id, sayOthersChanged);
  if (opening.is === 'open') return <Workbench project={project} open={opening.open} />;
  return (
    <>
      <title>{`${words.title} – ${project.name} – Spadework`}</title>
      <ProjectHead project={project} tab="cost" />
      {opening.is === 'loading' ? (
        <div className="loading" role="status" aria-label={words.title} />
      ) : (
        <EmptyState
          icon={CircleAlert}
          title={opening.problem.code === 'NO_CATALOG' ? words.noCatalog : words.loadFailed}
          actions={<Button onClick={opening.again}>{words.again}</Button>}
        >
          <p>{asProblem(opening.problem).message}</p>
        </EmptyState>
      )}
    </>
  );
}

function NoModule({ project }: { project: Project }) {
  const words = useCostWords();
  return (
    <>
      <title>{`${words.title} – ${project.name} – Spadework`}</title>
      <ProjectHead project={project} tab="cost" />
      <EmptyState
        icon={Calculator}
        title={words.noModule}
        actions={
          mayWrite(project) && (
            <Button look="main" icon={Plus} onClick={() => addModule(project.id, 'CALCULATION')}>
              {words.addModule}
            </Button>
          )
        }
      >
        <p>{words.noModuleText}</p>
      </EmptyState>
    </>
  );
}
