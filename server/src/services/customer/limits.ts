/** Clients of one company. */
export const MAX_CLIENTS = 100;

/** Names and addresses in a minute of which an administrator learns that they are taken. */
export const MAX_TAKEN_NAMES = 5;
/** The same for all administrators of a company together. */
export const MAX_TAKEN_NAMES_OF_COMPANY = 15;
