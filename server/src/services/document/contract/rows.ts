import { flag, int64, oneOf, repeated, text } from '../../../http/parameters.js';
import { documentType } from '../parameters.js';

/** Parameters that many operations share. */

export const number = text('The number, unique within the type.');
export const byType = { type: documentType };
export const byNumber = { type: documentType, number };
export const byVersion = { ...byNumber, version: text('The version, such as 1.0.') };

export const user = text('The calling user; ignored in the client flow.');
export const sourcecompanyid = repeated(
  int64('Companies whose comments are wanted, of those that the caller may read.'),
);
export const company = int64("A company; the user's if omitted.");
export const access = oneOf(['ANY', 'ALLOWED', 'DENIED'], 'Whether the caller may open the file.', 'ANY');
export const history = flag('All versions instead of the current one.', false);
export const obsolete = flag('Obsolete documents too.', false);

export const reading = { method: 'GET' } as const;
/** Personal resources need a user. */
export const personal = {
  method: 'GET',
  personal: true,
  flow: 'user',
  refuses: ['ONLY_FOR_ONESELF'],
} as const;
