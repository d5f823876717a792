/* The sheets of circuits and what is wrong with them, in one file: it comes when somebody opens one, or something is wrong. */
export { Card } from './Card.js';
export { ElectricalFindings } from './ElectricalFindings.js';
