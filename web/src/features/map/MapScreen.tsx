import './map.css';
import { CircleAlert, Map as MapIcon } from 'lucide-react';
import { Link, Redirect, useParams } from 'wouter';
import { asProblem } from '../../api/index.js';
import { Button, EmptyState } from '../../kit/index.js';
import { addressOf, idIn } from '../../routes/index.js';
import { type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { useSegments } from '../trench/index.js';
import { RouteScreen } from './RouteScreen.js';
import { useMapWords } from './words/index.js';

/** Where the segments of a project lie: all of them, or one that is drawn. */
export default function MapScreen() {
  const words = useMapWords();
  const { segmentId } = useParams<{ segmentId?: string }>();
  return (
    <ProjectFrame>
      {({ project }) => (
        <>
          <title>{`${words.map} – ${project.name} – Spadework`}</title>
          <div className="map-screen">
            <ProjectHead project={project} tab="map" />
            <Segments project={project} segmentId={idIn(segmentId)} />
          </div>
        </>
      )}
    </ProjectFrame>
  );
}

function Segments({ project, segmentId }: { project: Project; segmentId: number | undefined }) {
  const words = useMapWords();
  const hasModule = project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
  const { data: segments, error, refetch } = useSegments(project.id, hasModule);
  const toTrenches = (
    <Link className="button button-plain" href={addressOf.trench(project.id)}>
      {words.toTrenches}
    </Link>
  );
  if (!hasModule)
    return (
      <EmptyState icon={MapIcon} title={words.noModule} actions={toTrenches}>
        {words.noModuleText}
      </EmptyState>
    );
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
  if (!segments) return <div className="loading" role="status" aria-label={words.map} />;
  if (segments.length === 0)
    return (
      <EmptyState icon={MapIcon} title={words.noSegments} actions={toTrenches}>
        {words.noSegmentsText}
      </EmptyState>
    );
  const [only] = segments;
  if (only && segments.length === 1 && segmentId === undefined)
    return <Redirect to={addressOf.map(project.id, only.id)} replace />;
  if (segmentId === undefined) return null;
  return <RouteScreen project={project} segments={segments} segmentId={segmentId} />;
}
