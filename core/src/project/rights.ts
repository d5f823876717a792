export const PROJECT_ROLES = ['READER', 'WRITER', 'OWNER'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** What an operation needs. OWNER is also given to administrators of the project's company. */
export type ProjectRight = 'READ' | 'WRITE' | 'OWNER';

/** What a caller is to a project: the strongest role held, and whether the caller administers its company. */
export interface Standing {
  role: ProjectRole | null;
  administrator: boolean;
}

const STRENGTH: Record<ProjectRole, number> = { READER: 1, WRITER: 2, OWNER: 3 };
const NEEDED: Record<ProjectRight, number> = { READ: 1, WRITE: 2, OWNER: 3 };

export function mayUse(standing: Standing, right: ProjectRight): boolean {
  if (standing.role === null) return false;
  return STRENGTH[standing.role] >= NEEDED[right] || (right === 'OWNER' && standing.administrator);
}
