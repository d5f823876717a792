export { type DrawnConductor, fieldDrawing, limitText } from './drawing.js';
export { type FieldMapLayers, fieldMapLayers } from './layers.js';
