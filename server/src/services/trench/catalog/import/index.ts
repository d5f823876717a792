export { fieldsOf } from './fields.js';
export { ownerFault } from './owners.js';
export { importTypes, type TypeImportOptions } from './types.js';
