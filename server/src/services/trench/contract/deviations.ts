import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { Deviation, DeviationInput } from '../rules/deviationSchemas.js';
import { bySegment, component, reading, segmentId, trench, WRITING, writing } from './rows.js';

const byRule = { segmentId, ruleId: component('design rule') };

/** Deviations from design rules, agreed in writing. */
export const deviationRows = {
  listDeviations: {
    ...reading,
    tag: 'Rules',
    path: `${trench}/deviations`,
    summary: 'Where the segment departs from design rules, and why',
    params: bySegment,
    answer: Type.Array(Deviation),
    versioned: true,
  },
  putDeviation: {
    ...writing,
    tag: 'Rules',
    method: 'PUT',
    path: `${trench}/deviations/{ruleId}`,
    summary: 'Record why the segment departs from a design rule',
    description:
      'It holds for all findings of that rule in the segment: they keep their severity and are counted as deviations. Who and when are recorded. It replaces an earlier one; the same reason changes nothing.',
    params: byRule,
    body: DeviationInput,
    answer: Deviation,
    refuses: [...WRITING, 'DESIGN_RULE_NOT_FOUND'],
  },
  deleteDeviation: {
    ...writing,
    tag: 'Rules',
    method: 'DELETE',
    path: `${trench}/deviations/{ruleId}`,
    summary: 'Remove a deviation',
    params: byRule,
    refuses: [...WRITING, 'DEVIATION_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
