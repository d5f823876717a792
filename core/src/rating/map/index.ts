export { type Colour, colourOf, darkColourOf, hexOf } from './colours.js';
export { ratingDrawing } from './drawing.js';
export { type LabelPosition, labelPosition, lineWithout } from './labels.js';
export { colourAt, type HeatMapLayers, heatMapLayers } from './layers.js';
export { isothermLevels, scaleLevels } from './levels.js';
export { heatMapSheet } from './sheet.js';
export {
  type DryingGround,
  dryingGroundOf,
  mapGrid,
  type TemperatureMap,
  temperatureField,
  temperatureMap,
} from './temperatures.js';
