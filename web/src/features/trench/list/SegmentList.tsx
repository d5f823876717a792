import './list.css';
import { Suspense, useState } from 'react';
import { asProblem, lazyFile } from '../../../api/index.js';
import { toast } from '../../../kit/index.js';
import type { Project } from '../../projects/index.js';
import { type Segment, segmentOf, useSegments } from '../segments.js';
import { useDesigns } from './figures.js';
import { type DialogName, type Listed, Rows } from './Rows.js';
import { useSegmentWords } from './words/index.js';

const CopyToProject = lazyFile(() => import('../CopyToProject.js'));
const PromoteDialog = lazyFile(() => import('../variants/PromoteDialog.js'));
const RemoveDialog = lazyFile(() => import('./RemoveDialog.js'));
const RenameDialog = lazyFile(() => import('./RenameDialog.js'));
const SaveTemplate = lazyFile(() => import('../templates/SaveTemplate.js'));

/** The segments of a project with their variants below them, and what can be done with each. */
export default function SegmentList({ project, none }: { project: Project; none: string }) {
  const { data: segments, error } = useSegments(project.id);
  const has = (module: string) => project.modules?.some(({ type }) => type === module) ?? false;
  const designs = useDesigns(project.id, segments ?? [], has('CALCULATION'));
  const [asked, setAsked] = useState<{ dialog: DialogName; of: Listed }>();
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
          onAsk={(dialog, of) => setAsked({ dialog, of })}
        />
      )}
      <Suspense>
        {asked && (
          <Asked {...asked} projectId={project.id} segments={segments} onClose={() => setAsked(undefined)} />
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
}: {
  project: Project;
  segments: readonly Segment[];
  designs: ReturnType<typeof useDesigns>;
  onAsk: (dialog: DialogName, of: Listed) => void;
}) {
  const words = useSegmentWords();
  return (
    <table className="table segment-table">
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
      {segments.map((segment) => (
        <Rows
          key={segment.id}
          project={project}
          segment={segment}
          design={designs.get(segment.id)}
          onAsk={onAsk}
        />
      ))}
    </table>
  );
}

/** The dialog about a segment or a variant. Each says itself what went wrong. */
function Asked({
  dialog,
  of,
  projectId,
  segments,
  onClose,
}: {
  dialog: DialogName;
  of: Listed;
  projectId: number;
  segments: readonly Segment[];
  onClose: () => void;
}) {
  const words = useSegmentWords();
  const segment = segmentOf(segments, of.id);
  if (!segment) return null;
  switch (dialog) {
    case 'copy':
      return <CopyToProject segment={of} onClose={onClose} />;
    case 'promote':
      return <PromoteDialog projectId={projectId} segment={segment} variant={of} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveDialog
          projectId={projectId}
          segment={of}
          variants={of.id === segment.id ? (segment.variants?.length ?? 0) : 0}
          onRemoved={() => toast({ text: words.removed(of.name) })}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameDialog projectId={projectId} segment={of} onClose={onClose} />;
    case 'save':
      return <SaveTemplate segment={of} onClose={onClose} />;
  }
}
