import { Revisions } from '../../store/revisions.js';

export const revisions = new Revisions('cost_revision');
