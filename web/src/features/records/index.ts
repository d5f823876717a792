/** What other features may use of the records: the list of a project, also where the project was not read, and what this device has. */
export { KeptProjects } from './list/KeptProjects.js';
export { KeptRecords } from './list/KeptRecords.js';
export { Records } from './list/Records.js';
