import { useSession } from '../../api/index.js';
import type { Project } from '../projects/index.js';

const CLEARANCE = 'kraftsensitiv.leser';

/** Whether this person may see the power-sensitive routes of a project, which is none but one of their own company. */
export function useClearance({ companyId }: Pick<Project, 'companyId'>): boolean {
  const { scopes, company } = useSession();
  return company.id === companyId && scopes.includes(CLEARANCE);
}
