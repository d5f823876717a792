/** The colour of warning tape and of cover plates. */
export const MARKER_FILL = '#f2b632';
