import type { Member } from './members.sql.js';
import type { ProjectRow } from './projects.sql.js';
import type { Expansion, Project } from './schemas.js';

/** Presents a project as specified, with the parts in `expand`. Fields without a value are left out. */
export function present(row: ProjectRow, expand: readonly Expansion[] = []): Project {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    status: row.status,
    startDate: row.startDate,
    endDate: row.endDate ?? undefined,
    endDateEstimate: row.endDateEstimate ?? undefined,
    description: row.description ?? undefined,
    caseRef: row.caseRef ?? undefined,
    substationRef: row.substationRef ?? undefined,
    companyId: row.companyId,
    location: (row.location as Project['location']) ?? undefined,
    archived: row.archived,
    readonly: row.archived,
    createdBy: row.createdBy,
    modifiedBy: row.modifiedBy,
    createdDate: row.createdDate,
    modifiedDate: row.modifiedDate,
    meta: metaOf(row),
    ...(expand.includes('owner') && { owner: row.owner }),
    ...(expand.includes('members') && { members: presentMembers(row, row.members!) }),
    ...(expand.includes('modules') && { modules: presentModules(row) }),
    ...(expand.includes('ownerName') && { ownerName: row.ownerName }),
    ...(expand.includes('myRole') && { myRole: row.role! }),
    ...(expand.includes('version') && { version: row.version }),
  };
}

/** All users with explicit access, the owner first. */
export const presentMembers = ({ owner }: ProjectRow, members: readonly Member[]): Member[] => [
  { user: owner, role: 'OWNER' },
  ...members,
];

export const presentModules = ({ id, modules }: ProjectRow) =>
  modules.map((type) => ({ projectId: id, type }));

/** The summary of the calculation, if the project has one. */
function metaOf({ modules, catalogRevisionName, totalCost, estimateState }: ProjectRow): Project['meta'] {
  if (totalCost === null || !modules.includes('CALCULATION')) return undefined;
  return {
    catalogRevisionName: catalogRevisionName ?? undefined,
    totalCost: Number(totalCost),
    estimateState: estimateState ?? undefined,
  };
}

export const etagOf = ({ id, version }: { id: number; version: number }): string => `"${id}-${version}"`;
