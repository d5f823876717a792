export { explainLayout, type LayoutExplanationQuery } from './explain.js';
export { LAYOUT_FIGURES, type LayoutFigureName, layoutRef } from './model.js';
