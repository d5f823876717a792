export { coldestRows, edgeRises, hottestRows } from './bedEdge.js';
export { type DryZone, dryZoneOf } from './dryZone.js';
export { type Field, type LoadedField, loadedField, riseAt, temperatureAt } from './field.js';
export { temperatureGrid } from './grid.js';
export { type Material, materialAt, resistivityAt } from './interfaces.js';
export { areasAbove, isotherms } from './isotherms.js';
export { FieldRefusal, type FieldRefusalCode } from './refusal.js';
export { bodyMatrix, bodyUnknowns, groundMatrix, unknownCounts } from './solution.js';
