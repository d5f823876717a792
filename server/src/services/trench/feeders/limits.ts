/** Of a project. */
export const MAX_FEEDERS = 1_000;
export const MAX_LEGS = 100;
