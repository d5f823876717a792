export { revisions, revisionsOfCompany } from './checklists.sql.js';
export { type ChecklistImportOptions, importChecklists } from './import/checklists.js';
export { CHECKLIST_FIELDS } from './import/rows.js';
