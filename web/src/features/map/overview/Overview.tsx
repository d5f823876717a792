import '../canvas/canvas.css';
import './overview.css';
import { Spline } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { useOtherRoutes } from '../canvas/otherRoutes.js';
import { useBackgrounds } from '../canvas/useBackgrounds.js';
import { useCanvasWords } from '../canvas/words/index.js';
import { LoadFailed } from '../LoadFailed.js';
import { useRouteListWords } from '../list/words/index.js';
import { useProjectRoutes } from '../routes.js';
import { OverviewDrawing } from './overviewDrawing.js';

interface Pointing {
  project: Project;
  /** The segment that is pointed to, here or in the list. */
  current: number | undefined;
  onPoint: (segmentId: number | undefined) => void;
}

/** Where the routes of a project lie, beside the list of its segments. */
export function Overview(pointing: Pointing) {
  const { project } = pointing;
  const listWords = useRouteListWords();
  const { data, error, refetch } = useProjectRoutes(project.id);
  if (error && !data) return <LoadFailed error={error} again={refetch} />;
  if (!data) return <div className="route-overview" />;
  if (data.routes.length > 0) return <RoutesMap {...pointing} />;
  // The list says it of those that are withheld.
  if (data.withheld > 0) return null;
  return (
    <EmptyState icon={Spline} title={listWords.noRoutes}>
      {mayWrite(project) && listWords.noRoutesText}
    </EmptyState>
  );
}

/**
 * It repeats the list, which is the way for keys and screen readers: so it is hidden from them, and nothing in it takes the
 * focus. It stands still: the wheel and a finger scroll the page, and a route is looked at on its own map.
 */
function RoutesMap({ project, current, onPoint }: Pointing) {
  const target = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<OverviewDrawing>();
  const { others } = useOtherRoutes(project.id);
  const { attributions } = useBackgrounds(drawing?.tiles, useCanvasWords().tiles);
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const made = new OverviewDrawing(target.current!);
    setDrawing(made);
    return () => made.dispose();
  }, []);
  useLayoutEffect(() => drawing?.setRoutes(others), [drawing, others]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route of a segment may have changed
  useLayoutEffect(() => drawing?.setCurrent(current), [drawing, others, current]);
  // Elsewhere nobody points here any more.
  useEffect(() => () => onPoint(undefined), [onPoint]);

  const onPointerMove = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    if (nativeEvent.pointerType === 'touch') return;
    const found = drawing?.segmentUnder(nativeEvent);
    currentTarget.style.cursor = found === undefined ? '' : 'pointer';
    onPoint(found);
  };
  const onClick = ({ nativeEvent }: { nativeEvent: MouseEvent }) => {
    const found = drawing?.segmentUnder(nativeEvent as globalThis.PointerEvent);
    if (found !== undefined) navigate(addressOf.map(project.id, found));
  };
  return (
    <div className="route-overview">
      <div
        className="route-overview-map"
        aria-hidden="true"
        onPointerMove={onPointerMove}
        onPointerLeave={() => onPoint(undefined)}
        onClick={onClick}
      >
        <div ref={target} className="route-overview-drawing" />
      </div>
      {attributions.length > 0 && <p className="drawing-note">{attributions.join(' · ')}</p>}
    </div>
  );
}
