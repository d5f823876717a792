import { addressOf } from '../../../api/index.js';
import { ROWS } from '../../../api/rows.js';

/** Where the server has a photo. */
export const photoAddress = (recordId: string, hash: string, size: 'full' | 'view' | 'thumb'): string =>
  addressOf(ROWS['checklist.getPhoto'][1], { recordId, hash }, { size });
