/** GRS80, the ellipsoid of ETRS89. Lengths in metres. */
export const SEMI_MAJOR_AXIS = 6_378_137;
export const FLATTENING = 1 / 298.257222101;
export const SEMI_MINOR_AXIS = SEMI_MAJOR_AXIS * (1 - FLATTENING);

export const DEGREE = Math.PI / 180;
