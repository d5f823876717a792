export * from './box.js';
export * from './circle.js';
export * from './container.js';
export { type Filling, type Packed, packGroups, packGroupsQuickly, widened } from './content.js';
export { pack } from './packing.js';
export * from './point.js';
