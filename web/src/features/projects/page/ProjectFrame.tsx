import { type ReactNode, useEffect } from 'react';
import { useParams } from 'wouter';
import { Problem, useReached, useSession } from '../../../api/index.js';
import { idIn } from '../../../routes/index.js';
import { noteOpened } from '../opened.js';
import { isUnreached, type LoadedProject, useProject } from '../queries.js';

interface Shows {
  children: (loaded: LoadedProject) => ReactNode;
  /** What a screen shows of a project that was not read, without a network. Others wait. */
  unreached?: (projectId: number) => ReactNode;
}

/** Reads the project of the address. One that is not there, or not for this user, is an error of the page. */
export function ProjectFrame(shows: Shows) {
  const projectId = idIn(useParams<{ projectId: string }>().projectId);
  if (projectId === undefined) throw new Problem(404, 'PROJECT_NOT_FOUND', '');
  return <Loaded projectId={projectId} {...shows} />;
}

function Loaded({ projectId, children, unreached }: Shows & { projectId: number }) {
  const { data, error } = useProject(projectId);
  const { user } = useSession();
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) noteOpened(user.username, projectId);
  }, [isThere, user.username, projectId]);
  const reached = useReached();
  if (!data && unreached && (!reached || isUnreached(error)))
    return <div className="page">{unreached(projectId)}</div>;
  if (error && !data) throw error;
  if (!data) return <div className="loading" role="status" />;
  return <div className="page">{children(data)}</div>;
}
