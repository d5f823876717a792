import { MAX_PROFILE_ID } from '@spadework/core/trench';

/** An id that the caller of a PUT chooses. */
export const PROFILE_ID = new RegExp(`^[a-z0-9-]{1,${MAX_PROFILE_ID}}$`);
