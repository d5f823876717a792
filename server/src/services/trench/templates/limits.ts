/** Of a company. */
export const MAX_TEMPLATES = 500;
