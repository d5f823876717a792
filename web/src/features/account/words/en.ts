export const words = {
  title: 'Account',
  person: 'You',
  username: 'User name',
  email: 'E-mail',
  company: 'Company',
  sessions: 'Sessions',
  here: 'This browser',
  lastSeen: 'Last used',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  since: 'Since',
  end: 'End',
  endOf: (browser: string) => `End the session in ${browser}`,
  ended: 'The session is ended',
  until: (moment: string) => `This session ends at the latest on ${moment}.`,
  everywhere: 'Log out everywhere',
  everywhereText:
    'Ends all sessions and the access of all programs that use your password, here and elsewhere.',
  password: 'Password',
  current: 'Current password',
  next: 'New password',
  nextHint:
    'At least 10 characters, and not a common word, your name or a row of keys. A few words together are easy to remember.',
  again: 'New password again',
  change: 'Change the password',
  changed: 'The password is changed. Other sessions are ended.',
  fillIn: 'This must be filled in',
  differs: 'The two are not the same',
  wrong: 'The current password is wrong',
};

export type Words = typeof words;
