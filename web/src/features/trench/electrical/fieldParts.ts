/* The magnetic field and what it needs, in one file: it comes when somebody switches it on. */
export { FieldMap } from './FieldMap.js';
export { FieldPanel } from './FieldPanel.js';
