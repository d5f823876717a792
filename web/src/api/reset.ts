import { request } from './call.js';

/** Asks for a mail with a link to choose another password. Whether one is sent, nobody learns. */
export const forgetPassword = async (username: string): Promise<void> =>
  void (await request('POST', '/session/forgotten', { body: { username }, again: false }));

/** Chooses the password for which such a mail has a link. All sessions of its reader end. */
export const resetPassword = async (token: string, newPassword: string): Promise<void> =>
  void (await request('POST', '/session/reset', { body: { token, newPassword }, again: false }));
