export const words = {
  title: 'Log in',
  welcome: 'Plan trenches, costs and checks for the distribution grid.',
  username: 'User name',
  password: 'Password',
  logIn: 'Log in',
  again: 'Log in again',
  againText: 'The session has ended. Nothing is lost: log in, and go on where you were.',
  other: 'Log in as somebody else',
  failed: 'The user name or the password is wrong.',
  fillIn: 'Write both the user name and the password.',
  choose: 'That was a one-time password. Choose your own password, with which you log in from now on.',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  chooseAndLogIn: 'Save and log in',
  notTheSame: 'The two passwords are not the same.',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  demo: 'This is a demo',
  demoText: (password: string) => `Anyone may log in. The password is “${password}”.`,
  withDirectory: (name: string) => `Log in with ${name}`,
  withPassword: 'Log in with a password',
  /** By the code that the server sends to the page. */
  problems: {
    SIGN_IN_REFUSED:
      'The log-in could not be completed. It may have taken too long, or was begun in another window. Try again.',
    DIRECTORY_REFUSED:
      'The directory did not let you in. Ask the IT of your company for access to Spadework.',
    DIRECTORY_UNAVAILABLE:
      'The directory does not answer. Try again in a while, or ask the IT of your company.',
    CONNECTION_NOT_FOUND: 'This way to log in is not there any more. Ask an administrator of your company.',
    EMAIL_MISSING: 'The directory told no e-mail address for you. The IT of your company can change that.',
    EMAIL_NOT_VERIFIED:
      'The directory says that your e-mail address is not verified. Ask the IT of your company.',
    EMAIL_DOMAIN_REFUSED: 'Your e-mail address is not of a domain of this company.',
    ACCOUNT_EXISTS:
      'There is an account with your e-mail address already. An administrator has to open it for linking; then log in here again.',
    ACCOUNT_UNKNOWN: 'You have no account yet. Ask an administrator of your company for one.',
    ACCOUNT_DISABLED: 'Your account is disabled. Ask an administrator of your company.',
    GROUPS_OVERAGE:
      'You are in more groups than the directory tells of. The IT of your company has to send only those that matter here, or app roles.',
  } as Record<string, string>,
  language: 'Language',
};

export type Words = typeof words;
