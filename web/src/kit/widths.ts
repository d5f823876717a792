/** The widths at which screens change. Styles cannot import them; a test compares. */
export const WIDTHS = { phone: 640, tablet: 900, laptop: 1280 } as const;

/** Media queries, for what styles alone cannot do. */
export const PHONE = `(width <= ${WIDTHS.phone}px)`;
/** Where columns stand below each other. */
export const NARROW = `(width <= ${WIDTHS.tablet}px)`;
/** Fingers: keys are told to nobody who has none. */
export const TOUCH = '(pointer: coarse)';
export const TABLET = `(pointer: coarse), (width <= ${WIDTHS.tablet}px)`;
