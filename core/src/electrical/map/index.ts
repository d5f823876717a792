export { type DrawnConductor, fieldDrawing } from './drawing.js';
export { type FieldMapLayers, fieldMapLayers } from './layers.js';
