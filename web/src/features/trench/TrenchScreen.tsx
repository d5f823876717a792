import './trench.css';
import { CircleAlert, Plus, Shovel } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { asProblem, lazyFile } from '../../api/index.js';
import { Button, EmptyState } from '../../kit/index.js';
import { addressOf, idIn } from '../../routes/index.js';
import { Suspense } from '../../settled/index.js';
import { addModule, mayWrite, type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { useCatalog } from './catalog.js';
import { readAhead } from './document/index.js';
import { Editor } from './Editor.js';
import { Choose } from './list/lazyParts.js';
import { useSegments } from './segments.js';
import { useTrench } from './useTrench.js';
import { useTrenchWords } from './words/index.js';

const UnsentDialog = lazyFile(() => import('../../optimistic/UnsentDialog.js'));

/** The trench of a project: the only segment opens at once, several are links by name. */
export default function TrenchScreen() {
  const words = useTrenchWords();
  const { segmentId } = useParams<{ segmentId?: string }>();
  const id = idIn(segmentId);
  // Project, catalog and trench are read at the same time.
  useCatalog();
  useEffect(() => {
    if (id !== undefined) readAhead(id);
  }, [id]);
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <title>{`${words.trench} – ${project.name} – Spadework`}</title>
          <div className="trench-screen">
            <ProjectHead project={project} tab="trench" />
            {id === undefined ? (
              <Segments project={project} />
            ) : (
              <Segment key={id} projectId={project.id} segmentId={id} />
            )}
          </div>
        </>
      )}
    </ProjectFrame>
  );
}

function Segments({ project }: { project: Project }) {
  const words = useTrenchWords();
  const hasModule = project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
  const { data: segments, error, refetch } = useSegments(project.id, hasModule);
  if (!hasModule) return <NoModule project={project} />;
  if (error && !segments)
    return (
      <EmptyState
        icon={CircleAlert}
        title={words.loadFailed}
        actions={<Button onClick={() => refetch()}>{words.again}</Button>}
      >
        {asProblem(error).message}
      </EmptyState>
    );
  if (!segments) return <div className="loading" role="status" aria-label={words.trench} />;
  const [only] = segments;
  if (only && segments.length === 1) return <Redirect to={addressOf.trench(project.id, only.id)} replace />;
  return (
    <Suspense fallback={<div className="loading" role="status" aria-label={words.trench} />}>
      <Choose project={project} isEmpty={segments.length === 0} />
    </Suspense>
  );
}

function NoModule({ project }: { project: Project }) {
  const words = useTrenchWords();
  return (
    <EmptyState
      icon={Shovel}
      title={words.noModule}
      actions={
        mayWrite(project) && (
          <Button look="main" icon={Plus} onClick={() => addModule(project.id, 'CABLESIMULATOR')}>
            {words.addModule}
          </Button>
        )
      }
    >
      {words.noModuleText}
    </EmptyState>
  );
}

function Segment({ projectId, segmentId }: { projectId: number; segmentId: number }) {
  const words = useTrenchWords();
  const catalog = useCatalog();
  const opening = useTrench(segmentId, catalog);
  if (opening.is === 'failed')
    return (
      <EmptyState
        icon={CircleAlert}
        title={opening.problem.status === 404 ? words.closed.gone : words.loadFailed}
        actions={
          opening.problem.status === 404 ? (
            <Link className="button button-plain" href={addressOf.project(projectId)}>
              {words.back}
            </Link>
          ) : (
            <Button onClick={opening.again}>{words.again}</Button>
          )
        }
      >
        {opening.problem.message}
      </EmptyState>
    );
  if (opening.is === 'loading' || !catalog)
    return <div className="loading" role="status" aria-label={words.trench} />;
  const { open } = opening;
  return (
    <>
      <Editor key={segmentId} open={open} catalog={catalog} projectId={projectId} segmentId={segmentId} />
      <Suspense fallback={null}>{open.offer && <UnsentDialog open={open} words={words.kept} />}</Suspense>
    </>
  );
}
