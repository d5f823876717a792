/* What lines are called in a SOSI file: many owners have object types of their own. */

export const MAX_OBJTYPE = 32;

/** The letters are those of Norwegian: ISO 8859-1, in which the file is written, has them all. */
export const OBJTYPE_PATTERN = `^[0-9A-Z_a-zÆØÅæøå]{1,${MAX_OBJTYPE}}$`;

export const DEFAULT_OBJTYPE = 'Trase';
