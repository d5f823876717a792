import { CloudOff } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { Problem } from '../../../api/index.js';
import { EmptyState } from '../../../kit/index.js';
import { addressOf, idIn } from '../../../routes/index.js';
import { useRecord } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { OpenRecord } from './OpenRecord.js';

/** A checklist that is filled in, with or without a network. */
export default function RecordScreen() {
  const { projectId: project, recordId = '' } = useParams<{ projectId: string; recordId: string }>();
  const projectId = idIn(project);
  if (projectId === undefined) throw new Problem(404, 'PROJECT_NOT_FOUND', '');
  return <Loaded key={recordId} projectId={projectId} recordId={recordId} />;
}

function Loaded({ projectId, recordId }: { projectId: number; recordId: string }) {
  const words = useRecordWords();
  const view = useRecord(projectId, recordId);
  if (view.is === 'loading') return <div className="loading" role="status" aria-label={words.loading} />;
  if (view.is === 'failed') throw view.problem;
  if (view.is === 'gone') throw new Problem(404, 'RECORD_NOT_FOUND', '');
  if (view.is === 'unreached')
    return (
      <EmptyState
        isPage
        icon={CloudOff}
        title={words.offlineUnknown}
        actions={
          <Link href={addressOf.projectChecklists(projectId)} className="button button-plain">
            {words.back}
          </Link>
        }
      >
        <p>{words.offlineUnknownText}</p>
      </EmptyState>
    );
  return <OpenRecord projectId={projectId} shown={view} />;
}
