/** Limits of records, for browser and server. */
export const MAX_ANSWERS_PER_CALL = 500;
export const MAX_VERSIONS = 5_000;
export const MAX_BASED_ON = 20;
/** Of a text, a comment, a reason, a statement. */
export const MAX_RECORD_TEXT = 4_000;
/** Of a title and a place. */
export const MAX_RECORD_NAME = 200;
export const MAX_UNIT = 20;
/** Of a record, not counting those that were removed. */
export const MAX_PHOTOS = 200;
export const MAX_PHOTO_KEYS = 50;
export const MAX_PHOTO_BYTES = 12 * 1024 * 1024;
/** Every part of a photo but the last is as long as this. */
export const PHOTO_PART_BYTES = 512 * 1024;
/** Seconds that a device's clock may be wrong before a report marks its answers. */
export const MAX_CLOCK_OFFSET = 300;
