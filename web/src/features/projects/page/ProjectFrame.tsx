import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { Problem } from '../../../api/index.js';
import { idIn } from '../../../routes/index.js';
import { type LoadedProject, useProject } from '../queries.js';

/** Reads the project of the address. One that is not there, or not for this user, is an error of the page. */
export function ProjectFrame({ children }: { children: (loaded: LoadedProject) => ReactNode }) {
  const projectId = idIn(useParams<{ projectId: string }>().projectId);
  if (projectId === undefined) throw new Problem(404, 'PROJECT_NOT_FOUND', '');
  return <Loaded projectId={projectId}>{children}</Loaded>;
}

function Loaded({
  projectId,
  children,
}: {
  projectId: number;
  children: (loaded: LoadedProject) => ReactNode;
}) {
  const { data, error } = useProject(projectId);
  if (error && !data) throw error;
  if (!data) return <div className="loading" role="status" />;
  return <div className="page">{children(data)}</div>;
}
