import { MODULE_TYPES, PROJECT_STATUSES } from '@spadework/core/project';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { Explanation, explaining } from '../../../http/explanations.js';
import { commaList, filledText, int32, int64, oneOf, repeated, text } from '../../../http/parameters.js';
import { MultiPropertySummary, paginated } from '../../../http/summary.js';
import { inEnglish } from '../../../kernel/figures.js';
import { filters } from '../filters.js';
import { MAX_LOCATIONS } from '../locations.sql.js';
import {
  EXPANSIONS,
  Project,
  ProjectCopyInput,
  ProjectCreate,
  ProjectLocation,
  ProjectPut,
  ProjectUpdate,
} from '../schemas.js';
import { byProject, owning, projectId, reading, writing } from './rows.js';

const companyId = int64('The company.');
const owner = text("User name or e-mail of the responsible person: an active user of the caller's company.");

const moduleType = repeated(oneOf(MODULE_TYPES, 'Modules to activate.'));
const expand = commaList(
  oneOf(EXPANSIONS, 'What to answer with each project besides its properties, as a comma list.'),
);
const expanded = { query: { expand } };

export const projectRows = {
  listProjects: {
    tag: 'Projects',
    method: 'GET',
    path: '/projects',
    summary: 'Every project that the caller may see',
    query: { bbox: filters.bbox, expand },
    answer: Type.Array(Project),
  },
  listByCompany: {
    tag: 'Projects',
    method: 'GET',
    path: '/projects/by-companyid/{companyId}',
    summary: 'Projects of a company',
    params: { companyId },
    ...expanded,
    answer: Type.Array(Project),
  },
  listByCaseRef: {
    tag: 'Projects',
    method: 'GET',
    path: '/projects/by-companyid/{companyId}/by-caseref/{caseRef}',
    summary: 'Projects with a case reference',
    params: { companyId, caseRef: text('The case reference.') },
    ...expanded,
    answer: Type.Array(Project),
  },
  listByNumber: {
    tag: 'Projects',
    method: 'GET',
    path: '/projects/by-companyid/{companyId}/by-number/{number}',
    summary: 'Projects with a number',
    params: { companyId, number: text('The project number.') },
    ...expanded,
    answer: Type.Array(Project),
  },
  listBySubstationRef: {
    tag: 'Projects',
    method: 'GET',
    path: '/projects/by-companyid/{companyId}/by-substationref/{substationRef}',
    summary: 'Projects with a substation reference',
    params: { companyId, substationRef: text('The substation reference.') },
    ...expanded,
    answer: Type.Array(Project),
  },
  createProject: {
    tag: 'Projects',
    method: 'PUT',
    path: '/projects/by-owner/{owner}',
    emits: 'project.created',
    summary: 'Create a project',
    description: "The project belongs to the owner's company, which is the caller's.",
    params: { owner },
    query: { moduleType },
    body: ProjectCreate,
    answer: Project,
    creates: true,
    versioned: 'new',
    refuses: ['PROJECT_NUMBER_TAKEN'],
  },
  putProjectByNumber: {
    ...writing,
    tag: 'Projects',
    method: 'PUT',
    path: '/projects/by-companyid/{companyId}/by-number/{number}',
    emits: ['project.created', 'project.changed'],
    summary: 'Create or change the project with a number',
    description:
      "A project that exists gets every updatable property in the body and keeps its owner and its modules. A new one is made in the caller's company.",
    params: { companyId, number: filledText(255, 'The project number.') },
    query: {
      owner: text(
        'Owner of a new project: user name or e-mail of an active user of the company. The caller, if left out; a client must give it.',
      ),
      moduleType,
    },
    body: ProjectPut,
    answer: Project,
    creates: true,
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
      expand,
      sort: repeated(text('`[-]<property>`; the minus sign means descending.')),
    },
    answer: paginated('PaginatedProject', Project),
  },
  listLocations: {
    tag: 'Projects',
    method: 'GET',
    path: '/projects/locations',
    summary: 'Where the matches of a search lie',
    description: `For a map: the matches that have coordinates, newest first, ${inEnglish(MAX_LOCATIONS)} at most. The filters are those of \`page\`.`,
    query: filters,
    answer: Type.Array(ProjectLocation),
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
    ...expanded,
    answer: Project,
    versioned: true,
  },
  explainProject: {
    ...reading,
    method: 'GET',
    path: '/projects/{projectId}/explanation',
    summary: 'How a figure of a project came about',
    description:
      'The total cost, by the top nodes of the calculation; each term links to the explanation of its node. 404 `NOTHING_TO_EXPLAIN` while the project has no total.',
    params: byProject,
    query: { figure: oneOf(['meta.totalCost'], 'Which figure.', 'meta.totalCost'), ...explaining },
    answer: Explanation,
    refuses: [...reading.refuses, 'NOTHING_TO_EXPLAIN'],
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
  copyProject: {
    ...reading,
    method: 'POST',
    path: '/projects/{projectId}/copy',
    emits: 'project.created',
    summary: 'Copy a project with its segments and its calculation',
    description:
      'The copy has the properties and modules of the project and the status NEW; an end before its start is left out. Segments have new ids, and nodes of the calculation that were made from them belong to the new ones, in the state that they had. History, deleted nodes and who opened the project are not copied. For users and clients of the company of the project.',
    params: byProject,
    body: ProjectCopyInput,
    answer: Project,
    creates: true,
    versioned: 'new',
    refuses: ['PROJECT_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_NUMBER_TAKEN'],
  },
  deleteProject: {
    ...owning,
    method: 'DELETE',
    path: '/projects/{projectId}',
    emits: 'project.deleted',
    summary: 'Delete a project and everything in it',
    description: 'Not one with signed records, which the owner of a grid must keep: archive it.',
    params: byProject,
    refuses: [...owning.refuses, 'PROJECT_HAS_SIGNED_RECORDS'],
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
} as const satisfies Record<string, Operation>;
