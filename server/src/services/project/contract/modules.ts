import { MODULE_TYPES } from '@spadework/core/project';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { oneOf } from '../../../http/parameters.js';
import { oneOf as oneOfSchema } from '../../../http/schemas.js';
import { Module } from '../schemas.js';
import { byProject, projectId, reading, writing } from './rows.js';

const byModule = { projectId, moduleType: oneOf(MODULE_TYPES) };

export const moduleRows = {
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
    upserts: true,
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
} as const satisfies Record<string, Operation>;
