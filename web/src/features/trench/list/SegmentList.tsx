import './list.css';
import { useRef, useState } from 'react';
import { asProblem, lazyFile } from '../../../api/index.js';
import { Suspense } from '../../../settled/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { type Segment, segmentOf, useSegments } from '../segments.js';
import { useDesigns } from './figures.js';
import { Rows } from './Rows.js';
import { useRowDrag } from './rowDrag.js';
import { type DialogName, type Listed, useMoveSegment } from './segmentEntries.js';
import { useListCommands } from './useListCommands.js';
import { useSegmentWords } from './words/index.js';

const SegmentDialog = lazyFile(() => import('./SegmentDialog.js'));

/** The segments of a project with their variants below them, and what can be done with each. */
export default function SegmentList({ project, none }: { project: Project; none: string }) {
  const { data: segments, error } = useSegments(project.id);
  const has = (module: string) => project.modules?.some(({ type }) => type === module) ?? false;
  const designs = useDesigns(project.id, segments ?? [], has('CALCULATION'));
  const [asked, setAsked] = useState<{ dialog: DialogName; of: Listed }>();
  const onAsk = (dialog: DialogName, of: Listed) => setAsked({ dialog, of });
  const focused = useRef<number>(undefined);
  useListCommands(project, segments ?? [], focused, onAsk);
  if (error && !segments) return <p className="quiet">{asProblem(error).message}</p>;
  if (!segments) return null;
  return (
    <>
      {segments.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Table
          project={project}
          segments={segments}
          designs={designs}
          onAsk={onAsk}
          onFocus={(id) => {
            focused.current = id;
          }}
        />
      )}
      <Suspense>
        {asked && (
          <SegmentDialog
            {...asked}
            projectId={project.id}
            segment={segmentOf(segments, asked.of.id)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function Table({
  project,
  segments,
  designs,
  onAsk,
  onFocus,
}: {
  project: Project;
  segments: readonly Segment[];
  designs: ReturnType<typeof useDesigns>;
  onAsk: (dialog: DialogName, of: Listed) => void;
  onFocus: (id: number) => void;
}) {
  const words = useSegmentWords();
  const move = useMoveSegment(project.id);
  const { table, drop, gripOf } = useRowDrag((id, before) =>
    move(segments.find((segment) => segment.id === id)!, before),
  );
  const isMovable = mayWrite(project) && segments.length > 1;
  const droppedAt = (id: number, place: number) => {
    if (!drop || drop.before === drop.id) return undefined;
    if (drop.before === id) return 'above';
    return drop.before === null && place === segments.length - 1 ? 'below' : undefined;
  };
  return (
    <table ref={table} className="table segment-table">
      <caption className="hidden-text">{words.segments}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {words.segment}
          </th>
          <th scope="col" className="table-end">
            {words.length}
          </th>
          <th scope="col" className="table-end">
            {words.price}
          </th>
          <th scope="col" className="table-end">
            {words.amperes}
          </th>
          <th scope="col">{words.findings}</th>
          <th scope="col">
            <span className="hidden-text">{words.actions}</span>
          </th>
        </tr>
      </thead>
      {segments.map((segment, place) => (
        <Rows
          key={segment.id}
          project={project}
          segments={segments}
          segment={segment}
          design={designs.get(segment.id)}
          grip={isMovable ? gripOf(segment.id) : undefined}
          dropped={droppedAt(segment.id, place)}
          onAsk={onAsk}
          onFocus={onFocus}
        />
      ))}
    </table>
  );
}
