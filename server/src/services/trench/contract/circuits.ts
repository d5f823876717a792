import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { AddCircuit, UpdateCircuit } from '../circuits/bodies.js';
import { Circuit } from '../circuits/schemas.js';
import {
  ADDING,
  adding,
  bySegment,
  component,
  reading,
  segmentId,
  trench,
  WRITING,
  writing,
} from './rows.js';

const byCircuit = { segmentId, circuitId: component('circuit') };

/** Circuits: which conductors carry which current. */
export const circuitRows = {
  listCircuits: {
    ...reading,
    tag: 'Rating',
    path: `${trench}/circuits`,
    summary: 'The circuits of a segment',
    description:
      'While none is stored, those that follow from the cables, with `derived` true: each group of single-core cables, each multi-core cable, each pair of direct current.',
    params: bySegment,
    answer: Type.Array(Circuit),
    versioned: true,
  },
  addCircuit: {
    ...adding,
    tag: 'Rating',
    path: `${trench}/circuits`,
    summary: 'Add a circuit',
    description:
      'With the first circuit that is stored, derived circuits cease. Conductors in no circuit carry nothing.',
    body: AddCircuit,
    answer: Circuit,
    refuses: [...ADDING, 'CONDUCTOR_TAKEN'],
  },
  getCircuit: {
    ...reading,
    tag: 'Rating',
    path: `${trench}/circuits/{circuitId}`,
    summary: 'A circuit, stored or derived',
    params: byCircuit,
    answer: Circuit,
    versioned: true,
    refuses: [...reading.refuses, 'CIRCUIT_NOT_FOUND'],
  },
  updateCircuit: {
    ...writing,
    tag: 'Rating',
    method: 'PUT',
    path: `${trench}/circuits/{circuitId}`,
    summary: 'Change a circuit',
    description: 'A change of a derived circuit stores all derived circuits, this one with the change.',
    params: byCircuit,
    body: UpdateCircuit,
    answer: Circuit,
    refuses: [...WRITING, 'CIRCUIT_NOT_FOUND', 'CONDUCTOR_TAKEN'],
  },
  deleteCircuit: {
    ...writing,
    tag: 'Rating',
    method: 'DELETE',
    path: `${trench}/circuits/{circuitId}`,
    summary: 'Delete a circuit; its cables stay',
    params: byCircuit,
    refuses: [...WRITING, 'CIRCUIT_NOT_FOUND', 'CIRCUIT_DERIVED'],
  },
} as const satisfies Record<string, Operation>;
