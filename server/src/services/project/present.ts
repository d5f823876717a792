import type { ProjectRow } from './projects.sql.js';
import type { Project } from './schemas.js';

/** A project as the specification shows it; what has no value is left out. */
export function present(row: ProjectRow): Project {
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
  };
}

/** What the calculation says, while the project has one. */
function metaOf({ modules, catalogRevisionName, totalCost }: ProjectRow): Project['meta'] {
  if (totalCost === null || !modules.includes('CALCULATION')) return undefined;
  return { catalogRevisionName: catalogRevisionName ?? undefined, totalCost: Number(totalCost) };
}

export const etagOf = ({ id, version }: { id: number; version: number }): string => `"${id}-${version}"`;
