/** Clients of one company. */
export const MAX_CLIENTS = 100;
