import { type CalculationNodeType, CUSTOM_NODE_TYPES, type CustomNodeType, PRICED } from './model.js';

export const isPriced = (type: CalculationNodeType): boolean => PRICED.includes(type);

export const isCustom = (type: CalculationNodeType): type is CustomNodeType =>
  CUSTOM_NODE_TYPES.some((custom) => custom === type);

/** An inner node costs the sum of its children. Children of other nodes do not count. */
export const isInner = (type: CalculationNodeType): boolean =>
  !isPriced(type) && !isCustom(type) && type !== 'RESOURCE';
