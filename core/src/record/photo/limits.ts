export const MAX_PHOTO_PIXELS = 50e6;
/** A progressive JPEG is decoded once for each of its scans: a usual one has ten, and a malicious one thousands. */
export const MAX_DECODED_PIXELS = 12 * MAX_PHOTO_PIXELS;

/** The longest side of the smaller pictures that are made of a photo, in pixels. */
export const PHOTO_SIDES = { view: 1280, thumb: 320 } as const;
