import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int64 } from '../../../http/parameters.js';
import { inEnglish } from '../../../kernel/figures.js';
import { MAX_FEEDERS, MAX_LEGS } from '../feeders/limits.js';
import { AddFeeder, Feeder, UpdateFeeder } from '../feeders/schemas.js';

const ofProject = {
  tag: 'Electrical',
  path: '/feeders/by-projectid/{projectId}',
  params: { projectId: int64('The project.') },
} as const;
const one = {
  tag: 'Electrical',
  path: '/feeders/{feederId}',
  params: { feederId: int64('The feeder.') },
  versioned: true,
} as const;
const WRITING = ['FEEDER_NOT_FOUND', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY'] as const;

/** Ways of electricity through the circuits of a project. */
export const feederRows = {
  listFeeders: {
    ...ofProject,
    method: 'GET',
    summary: 'The feeders of a project',
    answer: Type.Array(Feeder),
    right: 'READ',
    refuses: ['PROJECT_HAS_NO_TRENCHES'],
  },
  addFeeder: {
    ...ofProject,
    method: 'POST',
    summary: 'Add a feeder',
    description: `Its legs are circuits in order from the feeding point, at most ${MAX_LEGS}. A project has at most ${inEnglish(MAX_FEEDERS)} feeders. A copy of the project has none.`,
    body: AddFeeder,
    answer: Feeder,
    right: 'WRITE',
    creates: true,
    versioned: 'new',
    emits: 'feeder.added',
    refuses: ['PROJECT_HAS_NO_TRENCHES', 'PROJECT_RIGHT_REQUIRED', 'PROJECT_READONLY', 'FEEDERS_FULL'],
  },
  getFeeder: {
    ...one,
    method: 'GET',
    summary: 'A feeder',
    answer: Feeder,
    right: 'READ',
    refuses: ['FEEDER_NOT_FOUND'],
  },
  updateFeeder: {
    ...one,
    method: 'PUT',
    summary: 'Change a feeder',
    description:
      'What is omitted keeps its value. Operation, fault and legs are replaced as a whole, and null removes operation and fault. Legs that it has already may stay, also where their segment or circuit is gone.',
    body: UpdateFeeder,
    answer: Feeder,
    right: 'WRITE',
    emits: 'feeder.changed',
    refuses: WRITING,
  },
  deleteFeeder: {
    ...one,
    method: 'DELETE',
    summary: 'Delete a feeder; its circuits stay',
    right: 'WRITE',
    emits: 'feeder.deleted',
    refuses: WRITING,
  },
} as const satisfies Record<string, Operation>;
