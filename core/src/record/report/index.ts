export { declarationBlocks, type ProjectRecords } from './declaration.js';
export { type RecordReport, recordCode, recordDocument } from './recordDocument.js';
