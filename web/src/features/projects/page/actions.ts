import type { ModuleType } from '@spadework/core/project';
import { asProblem, call, readAgain } from '../../../api/index.js';
import { toast } from '../../../kit/index.js';
import { type Project, refreshProjects } from '../queries.js';
import { useProjectWords } from '../words/index.js';

/** Does something to a project, and what tells of it is read again; what goes wrong is told. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (thrown) {
    toast({ text: asProblem(thrown).message, kind: 'wrong' });
    return false;
  } finally {
    // Nobody waits for it: notices come in the order in which things were done.
    void refreshProjects();
  }
}

export async function archive(project: Project): Promise<void> {
  const words = useProjectWords.now();
  const params = { projectId: project.id };
  if (await attempt(() => call('project.archiveProject', { params }))) {
    toast({ text: words.done.archived(project.name), undo: () => restore(project) });
  }
}

export async function restore(project: Project): Promise<void> {
  const words = useProjectWords.now();
  const params = { projectId: project.id };
  if (await attempt(() => call('project.restoreProject', { params }))) {
    toast({ text: words.done.restored(project.name), undo: () => archive(project) });
  }
}

/** Everything that was deleted with it comes back too. */
export async function restoreSegment(projectId: number, segmentId: number): Promise<void> {
  const words = useProjectWords.now();
  const params = { segmentId };
  await attempt(async () => {
    const { name } = await call('trench.restoreSegment', { params });
    toast({ text: words.done.restored(name) });
    await readAgain({ queryKey: ['segments', projectId] });
  });
}

export async function setStatus(project: Project, status: Project['status'], label: string): Promise<void> {
  const words = useProjectWords.now();
  const before = project.status;
  if (status === before) return;
  const put = (projectStatus: Project['status']) =>
    attempt(() => call('project.changeStatus', { params: { projectId: project.id, projectStatus } }));
  if (await put(status)) toast({ text: words.done.status(label), undo: () => put(before) });
}

export const addModule = (projectId: number, moduleType: ModuleType): Promise<boolean> =>
  attempt(() => call('project.addModule', { params: { projectId, moduleType } }));

export async function putMember(
  projectId: number,
  user: string,
  role: 'READER' | 'WRITER',
): Promise<boolean> {
  return attempt(() => call('project.putMember', { params: { projectId, user }, body: { role } }));
}

export async function removeMember(
  projectId: number,
  user: string,
  role: 'READER' | 'WRITER',
  name: string,
): Promise<void> {
  const words = useProjectWords.now();
  if (await attempt(() => call('project.deleteMember', { params: { projectId, user } })))
    toast({ text: words.done.memberRemoved(name), undo: () => putMember(projectId, user, role) });
}
