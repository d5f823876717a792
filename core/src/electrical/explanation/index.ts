export { type ElectricalExplanationQuery, explainElectrical } from './explain.js';
export { ELECTRICAL_EXPLANATIONS, type ElectricalExplanation } from './figureNames.js';
