import './map.css';
import { Map as MapIcon } from 'lucide-react';
import { Link, Redirect, useParams } from 'wouter';
import { useSession } from '../../api/index.js';
import { EmptyState } from '../../kit/index.js';
import { addressOf, idIn } from '../../routes/index.js';
import { type Project, ProjectFrame, ProjectHead } from '../projects/index.js';
import { type Segment, useSegments } from '../trench/index.js';
import { useClearance } from './clearance.js';
import { Forbidden } from './Forbidden.js';
import { ImportRoutes } from './files/ImportRoutes.js';
import { LoadFailed } from './LoadFailed.js';
import { SegmentList } from './list/SegmentList.js';
import { NoClearance } from './NoClearance.js';
import { RouteScreen } from './RouteScreen.js';
import { useProjectRoutes } from './routes.js';
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
  const isForbidden = useSession().routes === 'forbidden';
  const hasModule = project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
  const { data: segments, error, refetch } = useSegments(project.id, hasModule && !isForbidden);
  const toTrenches = (
    <Link className="button button-plain" href={addressOf.trench(project.id)}>
      {words.toTrenches}
    </Link>
  );
  if (isForbidden) return <Forbidden project={project} />;
  if (!hasModule)
    return (
      <EmptyState icon={MapIcon} title={words.noModule} actions={toTrenches}>
        {words.noModuleText}
      </EmptyState>
    );
  if (error && !segments) return <LoadFailed error={error} again={refetch} />;
  if (!segments) return <div className="loading" role="status" aria-label={words.map} />;
  if (segments.length === 0)
    return (
      <EmptyState
        icon={MapIcon}
        title={words.noSegments}
        actions={
          <>
            {toTrenches}
            <ImportRoutes project={project} />
          </>
        }
      >
        {words.noSegmentsText}
      </EmptyState>
    );
  const [only] = segments;
  if (only && segments.length === 1 && segmentId === undefined)
    return <Redirect to={addressOf.map(project.id, only.id)} replace />;
  return <Routes project={project} segments={segments} segmentId={segmentId} />;
}

interface Listed {
  project: Project;
  segments: readonly Segment[];
  segmentId: number | undefined;
}

/** Without clearance those routes alone are shown that everybody may see. */
function Routes(listed: Listed) {
  const { project, segments, segmentId } = listed;
  const isCleared = useClearance(project);
  if (!isCleared) return <OpenRoutes {...listed} />;
  if (segmentId !== undefined) return <RouteScreen {...listed} segmentId={segmentId} />;
  return <SegmentList project={project} segments={segments} />;
}

function OpenRoutes({ project, segments, segmentId }: Listed) {
  const words = useMapWords();
  const { data, error, refetch } = useProjectRoutes(project.id);
  if (error && !data) return <LoadFailed error={error} again={refetch} />;
  if (!data) return <div className="loading" role="status" aria-label={words.map} />;
  const shown = data.routes.filter((route) => segmentId === undefined || route.segmentId === segmentId);
  if (shown.length === 0) return <NoClearance project={project} segments={segments} segmentId={segmentId} />;
  if (segmentId !== undefined)
    return <RouteScreen project={project} segments={segments} segmentId={segmentId} />;
  return <SegmentList project={project} segments={segments} />;
}
