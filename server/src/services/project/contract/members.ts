import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { text } from '../../../http/parameters.js';
import { Member, MemberRole } from '../schemas.js';
import { byProject, owning, projectId, reading } from './rows.js';

const byMember = { projectId, user: text('User name, or within the company e-mail.') };

export const memberRows = {
  listMembers: {
    ...reading,
    tag: 'Members',
    method: 'GET',
    personal: true,
    path: '/projects/{projectId}/members',
    summary: 'Who has explicit access to a project',
    params: byProject,
    answer: Type.Array(Member),
  },
  getMember: {
    ...reading,
    tag: 'Members',
    method: 'GET',
    personal: true,
    path: '/projects/{projectId}/members/{user}',
    summary: 'One member of a project',
    params: byMember,
    answer: Member,
    versioned: true,
    refuses: ['PROJECT_NOT_FOUND', 'MEMBER_NOT_FOUND'],
  },
  putMember: {
    ...owning,
    tag: 'Members',
    method: 'PUT',
    path: '/projects/{projectId}/members/{user}',
    emits: 'project.members',
    summary: 'Give a user explicit access to a project',
    description:
      'Users of other companies may be members, named by user name. The owner is changed with `PUT /projects/{projectId}/owner/{owner}`.',
    params: byMember,
    body: MemberRole,
    answer: Member,
    creates: true,
    refuses: [...owning.refuses, 'PROJECT_READONLY', 'OWNER_IS_NO_MEMBER'],
  },
  deleteMember: {
    ...owning,
    tag: 'Members',
    method: 'DELETE',
    path: '/projects/{projectId}/members/{user}',
    emits: 'project.members',
    summary: "Take a user's explicit access away",
    params: byMember,
    refuses: [...owning.refuses, 'PROJECT_READONLY', 'OWNER_IS_NO_MEMBER', 'MEMBER_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
