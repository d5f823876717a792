import { MODULE_TYPES, PROJECT_STATUSES } from '@spadework/core/project';
import { Type } from 'typebox';
import { service } from '../../http/contract.js';
import { int32, int64, oneOf, repeated, text } from '../../http/parameters.js';
import { oneOf as oneOfSchema } from '../../http/schemas.js';
import { MultiPropertySummary, paginated } from '../../http/summary.js';
import { filters } from './filters.js';
import { PROJECT_REFUSALS } from './refusals.js';
import { Member, MemberRole, Module, Project, ProjectCreate, ProjectUpdate } from './schemas.js';

const projectId = int64('The project.');
const byProject = { projectId };
const byModule = { projectId, moduleType: oneOf(MODULE_TYPES) };
const byMember = { projectId, user: text('User name or e-mail.') };
const companyId = int64('The company.');
const owner = text('User name or e-mail of the responsible person.');

const reading = { tag: 'Projects', right: 'READ', refuses: ['PROJECT_NOT_FOUND'] } as const;
const writing = {
  right: 'WRITE',
  versioned: true,
  refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY'],
} as const;
const owning = {
  tag: 'Projects',
  right: 'OWNER',
  versioned: true,
  refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED'],
} as const;

export const projectService = service({
  name: 'project',
  title: 'Spadework project service',
  description:
    'Projects, their ownership, status, archive state and activated modules. All lists but `page` and `summary` leave archived projects out, and every list holds only what the caller may see.',
  base: '/public/project/rest',
  scope: 'prosjektsystem.bruker',
  refusals: PROJECT_REFUSALS,
  tags: {
    Modules: 'The tools that are active in a project.',
    Projects: 'Projects: create, find, change, archive, delete.',
    Members: 'Explicit access for users, also of other companies.',
  },
  operations: {
    listModules: {
      ...reading,
      tag: 'Modules',
      method: 'GET',
      path: '/modules/by-projectid/{projectId}',
      summary: 'The modules of a project',
      params: byProject,
      answer: Type.Array(Module),
    },
    addModule: {
      ...writing,
      tag: 'Modules',
      method: 'POST',
      path: '/modules/by-projectid/{projectId}/by-moduletype/{moduleType}',
      emits: 'module.added',
      summary: 'Activate a module',
      description: 'Has no effect when the project already has it.',
      params: byModule,
      answer: Module,
      creates: true,
    },
    getModule: {
      ...reading,
      tag: 'Modules',
      method: 'GET',
      path: '/modules/by-projectid/{projectId}/by-moduletype/{moduleType}',
      summary: 'One module of a project',
      params: byModule,
      answer: Module,
      versioned: true,
      refuses: ['PROJECT_NOT_FOUND', 'MODULE_NOT_FOUND'],
    },
    removeModule: {
      ...writing,
      tag: 'Modules',
      method: 'DELETE',
      path: '/modules/by-projectid/{projectId}/by-moduletype/{moduleType}',
      emits: 'module.removed',
      summary: 'Remove a module',
      description: 'Its data is kept, and is back when the module is added again.',
      params: byModule,
      refuses: [...writing.refuses, 'MODULE_NOT_FOUND'],
    },
    listModuleTypes: {
      tag: 'Modules',
      method: 'GET',
      path: '/modules/types',
      summary: 'The module types that the caller may use',
      answer: Type.Array(oneOfSchema(MODULE_TYPES)),
    },

    listProjects: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects',
      summary: 'Every project that the caller may see',
      answer: Type.Array(Project),
    },
    listByCompany: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects/by-companyid/{companyId}',
      summary: 'Projects of a company',
      params: { companyId },
      answer: Type.Array(Project),
    },
    listByCaseRef: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects/by-companyid/{companyId}/by-caseref/{caseRef}',
      summary: 'Projects with a case reference',
      params: { companyId, caseRef: text('The case reference.') },
      answer: Type.Array(Project),
    },
    listByNumber: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects/by-companyid/{companyId}/by-number/{number}',
      summary: 'Projects with a number',
      params: { companyId, number: text('The project number.') },
      answer: Type.Array(Project),
    },
    listBySubstationRef: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects/by-companyid/{companyId}/by-substationref/{substationRef}',
      summary: 'Projects with a substation reference',
      params: { companyId, substationRef: text('The substation reference.') },
      answer: Type.Array(Project),
    },
    createProject: {
      tag: 'Projects',
      method: 'PUT',
      path: '/projects/by-owner/{owner}',
      emits: 'project.created',
      summary: 'Create a project',
      description: "The project belongs to the owner's company, which must be the caller's.",
      params: { owner },
      query: { moduleType: repeated(oneOf(MODULE_TYPES, 'Modules to activate.')) },
      body: ProjectCreate,
      answer: Project,
      creates: true,
      versioned: 'new',
      refuses: ['OWNER_OF_OTHER_COMPANY', 'PROJECT_NUMBER_TAKEN'],
    },
    pageProjects: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects/page',
      summary: 'Search projects, page by page',
      description:
        'Repeated values of a filter are alternatives; different filters must all hold. Archived projects are included unless `archived=false`.',
      query: {
        ...filters,
        count: int32({ fallback: 10, minimum: 0, maximum: 1000 }, 'Page size; 0 gives totals only.'),
        first: int32({ fallback: 0, minimum: 0, maximum: 2 ** 31 - 1 }, 'Offset.'),
        sort: repeated(text('`[-]<property>`; the minus sign means descending.')),
      },
      answer: paginated('PaginatedProject', Project),
    },
    summarizeProjects: {
      tag: 'Projects',
      method: 'GET',
      path: '/projects/summary',
      summary: 'What the matches of a search are like',
      description: "Each value's counter says how many matches it would leave, the other filters applied.",
      query: filters,
      answer: MultiPropertySummary,
    },
    getProject: {
      ...reading,
      method: 'GET',
      path: '/projects/{projectId}',
      summary: 'One project',
      params: byProject,
      answer: Project,
      versioned: true,
    },
    updateProject: {
      ...writing,
      tag: 'Projects',
      method: 'PUT',
      path: '/projects/{projectId}',
      emits: 'project.changed',
      summary: 'Change a project',
      description:
        'Without `property`, every updatable property in the body is set. With it, just those named: one that is absent in the body is cleared.',
      params: byProject,
      query: { property: repeated(text('Names of the properties to update.')) },
      body: ProjectUpdate,
      answer: Project,
      refuses: [...writing.refuses, 'PROJECT_NUMBER_TAKEN'],
    },
    deleteProject: {
      ...owning,
      method: 'DELETE',
      path: '/projects/{projectId}',
      emits: 'project.deleted',
      summary: 'Delete a project and everything in it',
      params: byProject,
    },
    archiveProject: {
      ...writing,
      tag: 'Projects',
      method: 'PUT',
      path: '/projects/{projectId}/archive',
      emits: 'project.archived',
      summary: 'Archive a project',
      params: byProject,
      refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED'],
    },
    restoreProject: {
      ...writing,
      tag: 'Projects',
      method: 'DELETE',
      path: '/projects/{projectId}/archive',
      emits: 'project.restored',
      summary: 'Restore a project from the archive',
      params: byProject,
      refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED'],
    },
    changeOwner: {
      ...owning,
      method: 'PUT',
      path: '/projects/{projectId}/owner/{owner}',
      emits: 'project.owner',
      summary: 'Give a project another owner',
      params: { projectId, owner },
      refuses: [...owning.refuses, 'OWNER_OF_OTHER_COMPANY'],
    },
    changeStatus: {
      ...writing,
      tag: 'Projects',
      method: 'PUT',
      path: '/projects/{projectId}/status/{projectStatus}',
      emits: 'project.status',
      summary: 'Set the status of a project',
      params: { projectId, projectStatus: oneOf(PROJECT_STATUSES) },
    },

    listMembers: {
      ...reading,
      tag: 'Members',
      method: 'GET',
      path: '/projects/{projectId}/members',
      summary: 'Who has explicit access to a project',
      params: byProject,
      answer: Type.Array(Member),
    },
    getMember: {
      ...reading,
      tag: 'Members',
      method: 'GET',
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
        'Users of other companies may be members. The owner is changed with `PUT /projects/{projectId}/owner/{owner}`.',
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
  },
});
