export const PROJECT_ROLES = ['READER', 'WRITER', 'OWNER'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** The right that an operation needs. Administrators of the project's company also have OWNER. */
export type ProjectRight = 'READ' | 'WRITE' | 'OWNER';

/** The strongest role of a caller in a project, and whether the caller is an administrator of its company. */
export interface Membership {
  role: ProjectRole | null;
  administrator: boolean;
}

const STRENGTH: Record<ProjectRole, number> = { READER: 1, WRITER: 2, OWNER: 3 };
const NEEDED: Record<ProjectRight, number> = { READ: 1, WRITE: 2, OWNER: 3 };

export function mayUse(membership: Membership, right: ProjectRight): boolean {
  if (membership.role === null) return false;
  return STRENGTH[membership.role] >= NEEDED[right] || (right === 'OWNER' && membership.administrator);
}
