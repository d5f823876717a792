import { CloudOff } from 'lucide-react';
import { EmptyState } from '../../../kit/index.js';
import { useProjectRecords } from '../offline/index.js';
import { useRecordWords } from '../words/index.js';
import { Records } from './Records.js';

/** The records of a project as this browser kept them, while the server is not reached. */
export function KeptRecords({ projectId }: { projectId: number }) {
  const words = useRecordWords();
  const view = useProjectRecords(projectId);
  if (view.is === 'loading') return <div className="loading" role="status" />;
  if (view.is !== 'open')
    return (
      <EmptyState isPage icon={CloudOff} title={words.projectNotKept}>
        <p>{words.projectNotKeptText}</p>
      </EmptyState>
    );
  const { number, name } = view.project;
  return (
    <>
      <title>{`${words.records} – ${name} – Spadework`}</title>
      <header className="kept-head">
        <span className="quiet">{number}</span>
        <h1>{name}</h1>
      </header>
      <div className="kept-body">
        <Records projectId={projectId} />
        <p className="quiet kept-note">{words.listsOffline}</p>
      </div>
    </>
  );
}
