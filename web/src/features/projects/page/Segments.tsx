import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { Suspense } from '../../../settled/index.js';
import { NewSegment, SegmentList } from '../../trench/index.js';
import { mayWrite, type Project } from '../queries.js';
import { useProjectWords } from '../words/index.js';
import { Panel } from './Panel.js';

/** The segments of the trench with their variants: what each costs and carries, and what was found in it. */
export function Segments({ project }: { project: Project }) {
  const words = useProjectWords();
  const active = project.modules?.some(({ type }) => type === 'CABLESIMULATOR') ?? false;
  const [isNew, setNew] = useState(false);
  return (
    <Panel
      title={words.page.segments}
      headerContent={
        active && (
          <div className="panel-actions">
            {mayWrite(project) && (
              <Button look="quiet" icon={Plus} onClick={() => setNew(true)}>
                {words.page.newSegment}
              </Button>
            )}
            <Link href={addressOf.feeders(project.id)} className="link-quiet">
              {words.page.feeders}
            </Link>
            <Link href={addressOf.trench(project.id)} className="link-quiet">
              {words.page.openTrench}
            </Link>
          </div>
        )
      }
    >
      {!active && <p className="quiet">{words.page.noTrench}</p>}
      {active && (
        <Suspense fallback={null}>
          <SegmentList project={project} none={words.page.noSegments} />
          {isNew && <NewSegment projectId={project.id} onClose={() => setNew(false)} />}
        </Suspense>
      )}
    </Panel>
  );
}
