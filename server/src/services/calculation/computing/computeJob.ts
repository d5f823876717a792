import { readBranchText } from '../calculations.sql.js';
import { compute } from './compute.js';
import type { CalculationJob, Computed } from './task.js';

/** Computes a task of a large calculation. */
export const run = ({ task, branches }: CalculationJob): Computed =>
  compute(task, branches.map(readBranchText));
