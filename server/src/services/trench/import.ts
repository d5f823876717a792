export { fieldsOf } from './import/fields.js';
export { ownerFault } from './import/owners.js';
export { importTypes, type TypeImportOptions } from './import/types.js';
