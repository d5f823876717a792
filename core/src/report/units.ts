export { placesOf, unitText } from '../cost/units.js';
