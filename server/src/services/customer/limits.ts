/** Clients of one company. */
export const MAX_CLIENTS = 100;
/** Directories of one company. */
export const MAX_CONNECTIONS = 10;
/** Values of a directory that stand for roles. */
export const MAX_MAPPINGS = 200;
export const MAX_SESSION_HOURS = 720;
/** For so long a directory may take an opened account over. */
export const LINKABLE_DAYS = 14;
/** For so long an administrator can read what came of a test. */
export const TEST_HOURS = 1;
