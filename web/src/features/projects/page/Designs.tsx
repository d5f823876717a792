import { useQuery } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { type AnswerOf, call } from '../../../api/index.js';
import { Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { formatDifference } from '../../../words/index.js';
import type { Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';

type Design = AnswerOf<'calculation.getDesigns'>['segments'][number];

/** A project may have a thousand segments; the rest is counted. */
const SHOWN = 8;

/** The segments that the calculation was made from and no longer matches. Nothing where it matches them all. */
export function Designs({ project }: { project: Project }) {
  const words = useProjectWords();
  const has = (module: string) => project.modules?.some(({ type }) => type === module) ?? false;
  const designs = useQuery({
    queryKey: ['project', 'designs', project.id],
    queryFn: ({ signal }) =>
      call('calculation.getDesigns', {
        params: { projectId: project.id },
        query: { applied: true },
        signal,
      }),
    enabled: has('CALCULATION') && has('CABLESIMULATOR'),
    // Whoever comes back from the editor has just changed a segment.
    staleTime: 0,
  });
  const changed = designs.data?.segments.filter(({ changes }) => changes.length > 0) ?? [];
  if (changed.length === 0) return null;
  return (
    <Panel title={words.page.designs}>
      <p className="quiet">{words.page.designsText(changed.length)}</p>
      <ul className="design-list">
        {changed.slice(0, SHOWN).map((design) => (
          <li key={design.segmentId}>
            {design.segmentName === undefined ? (
              <span>{words.page.deletedSegment}</span>
            ) : (
              <Link href={addressOf.trench(project.id, design.segmentId)} className="segment-link">
                {design.segmentName}
              </Link>
            )}
            <span className="design-cost">{formatDifference(design.totalFrom, design.totalTo)}</span>
            <State state={design.state} />
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && <p className="quiet">{words.page.designsMore(changed.length - SHOWN)}</p>}
    </Panel>
  );
}

function State({ state }: { state: Design['state'] }) {
  const words = useProjectWords();
  const conflict = state === 'EDITED_STALE' || state === 'REMOVED_BY_HAND' || state === 'ORPHAN';
  return (
    <span className={`finding ${conflict ? 'finding-bad' : 'finding-warn'}`}>
      <Icon of={conflict ? CircleAlert : TriangleAlert} size={16} /> {words.page.designStates[state]}
    </span>
  );
}
