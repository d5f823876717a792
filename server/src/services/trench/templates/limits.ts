/** Of a company. */
export const MAX_TEMPLATES = 500;
export const MAX_TEMPLATE_NAME = 100;
