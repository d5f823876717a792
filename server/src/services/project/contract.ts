import { service } from '../../http/contract.js';
import { memberRows } from './contract/members.js';
import { moduleRows } from './contract/modules.js';
import { projectRows } from './contract/projects.js';
import { PROJECT_FIELDS } from './fields.js';
import { PROJECT_REFUSALS } from './refusals.js';

export const projectService = service({
  name: 'project',
  title: 'Spadework project service',
  description:
    'Projects, their ownership, status, archive state and activated modules. All lists but `page` and `summary` leave archived projects out, and every list holds only what the caller may see.',
  base: '/public/project/rest',
  scope: 'prosjektsystem.bruker',
  fields: PROJECT_FIELDS,
  refusals: PROJECT_REFUSALS,
  tags: {
    Modules: 'The tools that are active in a project.',
    Projects: 'Projects: create, find, change, archive, delete.',
    Members: 'Explicit access for users, also of other companies.',
  },
  operations: { ...moduleRows, ...projectRows, ...memberRows },
});
