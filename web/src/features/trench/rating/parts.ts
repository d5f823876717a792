/* What the rating shows of itself, in one file of its own: it comes after the editor. */
export { CableFigures } from './CableFigures.js';
export { FiguresMethod } from './FiguresMethod.js';
export { Filling } from './Filling.js';
export { Flag } from './Flag.js';
export { Panel } from './Panel.js';
export { RatingFindings } from './RatingFindings.js';
