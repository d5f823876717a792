export * from './checklist/index.js';
export * from './cost/index.js';
export * from './project/changes.js';
export * from './project/model.js';
export * from './project/rights.js';
export * from './report/index.js';
export * from './text/words.js';
export * from './trench/index.js';
