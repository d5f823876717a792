/* The heat map and what it needs, in one file: it comes when somebody switches it on. */
export { HeatMap } from './HeatMap.js';
export { Legend } from './Legend.js';
