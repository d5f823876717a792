import { ArrowRight, Plus, Shovel } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button, EmptyState, Icon } from '../../../kit/index.js';
import { addressOf } from '../../../routes/index.js';
import { mayWrite, type Project } from '../../projects/index.js';
import { NewSegment } from '../NewSegment.js';
import { useTrenchWords } from '../words/index.js';
import SegmentList from './SegmentList.js';
import { useSegmentWords } from './words/index.js';

/** The segments of a trench to choose from, and a new one: shown where no segment is open. */
export default function Choose({ project, isEmpty }: { project: Project; isEmpty: boolean }) {
  const words = useTrenchWords();
  const segmentWords = useSegmentWords();
  const [isNew, setNew] = useState(false);
  const button = (
    <Button look="main" icon={Plus} disabled={!mayWrite(project)} onClick={() => setNew(true)}>
      {words.newSegment}
    </Button>
  );
  return (
    <div className="segments">
      {isEmpty ? (
        <EmptyState icon={Shovel} title={words.noSegments} actions={button}>
          {words.noSegmentsText}
        </EmptyState>
      ) : (
        <>
          <div className="side-head">
            <h2>{words.chooseSegment}</h2>
            <div className="side-actions">
              <Link href={addressOf.feeders(project.id)} className="button button-plain">
                <Icon of={ArrowRight} />
                {segmentWords.feeders}
              </Link>
              {button}
            </div>
          </div>
          <SegmentList project={project} none={words.noSegments} />
        </>
      )}
      {isNew && <NewSegment projectId={project.id} onClose={() => setNew(false)} />}
    </div>
  );
}
