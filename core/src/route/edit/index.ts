export { anchorAt, chainageOf, indexOfPoint, measuredRoute, positionAt } from './anchors.js';
export { applyRouteChange, applyRouteChanges } from './apply.js';
export { contentOf, editedOf, emptyRoute, measuredContent, routeOf } from './edited.js';
export * from './model.js';
