export * from './checklist/index.js';
export * from './cost/index.js';
export * from './library/index.js';
export * from './project/index.js';
export * from './report/index.js';
export * from './search/index.js';
export * from './text/index.js';
export * from './trench/index.js';
