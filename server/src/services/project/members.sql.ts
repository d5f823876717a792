import type { ProjectRole } from '@spadework/core/project';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

interface ProjectKey {
  companyId: number;
  id: number;
}

export interface Member {
  user: string;
  role: ProjectRole;
}

export const listMembers = (tx: Tx, project: ProjectKey): Promise<Member[]> =>
  tx.rows<Member>(
    sql`SELECT username AS user, role FROM project_member
        WHERE company_id = ${project.companyId} AND project_id = ${project.id} ORDER BY username`,
  );

export const findMember = (tx: Tx, project: ProjectKey, username: string): Promise<Member | undefined> =>
  tx.row<Member>(
    sql`SELECT username AS user, role FROM project_member
        WHERE company_id = ${project.companyId} AND project_id = ${project.id} AND username = ${username}`,
  );

export const putMember = (tx: Tx, project: ProjectKey, { user, role }: Member): Promise<number> =>
  tx.run(
    sql`INSERT INTO project_member (company_id, project_id, username, role)
        VALUES (${project.companyId}, ${project.id}, ${user}, ${role})
        ON CONFLICT (company_id, project_id, username) DO UPDATE SET role = excluded.role`,
  );

export const deleteMember = (tx: Tx, project: ProjectKey, username: string): Promise<number> =>
  tx.run(
    sql`DELETE FROM project_member
        WHERE company_id = ${project.companyId} AND project_id = ${project.id} AND username = ${username}`,
  );

/** The members of a project become those of another one, but for its owner. */
export const copyMembers = (tx: Tx, from: ProjectKey, to: ProjectKey & { owner: string }): Promise<number> =>
  tx.run(
    sql`INSERT INTO project_member (company_id, project_id, username, role)
        SELECT ${to.companyId}, ${to.id}, username, role FROM project_member
        WHERE company_id = ${from.companyId} AND project_id = ${from.id} AND username <> ${to.owner}`,
  );
