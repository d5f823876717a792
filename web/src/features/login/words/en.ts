export const words = {
  title: 'Log in',
  welcome: 'Plan trenches, costs and checks for the distribution grid.',
  username: 'User name',
  usernameHint: 'Or your e-mail address, if you log in with the directory of your company',
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
  forgotten: 'Forgotten the password?',
  forgottenText: 'You get an e-mail with a link, by which you choose another password.',
  forgottenSend: 'Send me a link',
  forgottenAsked: (name: string) =>
    `If ${name} can log in here with a password, an e-mail is on its way. Its link is good for an hour. Look among unwanted mails too; if there is nothing, ask an administrator of your company.`,
  fillInName: 'Write your user name.',
  resetTitle: 'Choose a password',
  resetText:
    'At least 10 characters. A few words together are easy to remember. You log in with it from now on.',
  resetSave: 'Save the password',
  resetDone: 'The password is saved. Wherever you were logged in, you are logged out.',
  passkeyText: 'The password is right. Now show your passkey: your browser asks for it.',
  showPasskey: 'Show the passkey',
  passkeyFailed: 'That passkey is not one of this account, or it took too long. Try again.',
  passkeyLost: 'Have you lost it? Ask an administrator of your company to remove it.',
  back: 'Back',
  noPasskey: {
    cancelled: 'The browser gave no passkey: it was cancelled, or took too long. Try again.',
    known: 'This device is added already.',
    address:
      'Passkeys do not work at this address. Open the page by the name of the server; on this machine that is localhost.',
    unsupported: 'This browser has no passkeys. Use a newer one, or another.',
  },
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
      'The directory did not let you in, or you cancelled. Try again, or ask the IT of your company for access to Spadework.',
    DIRECTORY_UNAVAILABLE:
      'The directory does not answer. Try again in a while, or ask the IT of your company.',
    CONNECTION_NOT_FOUND: 'This way to log in is not there any more. Ask an administrator of your company.',
    EMAIL_MISSING: 'The directory told no e-mail address for you. The IT of your company can change that.',
    EMAIL_NOT_VERIFIED:
      'The directory says that your e-mail address is not verified. Ask the IT of your company.',
    EMAIL_DOMAIN_REFUSED:
      'Your e-mail address is not one of this company. Log in to the directory with the one you have there, or ask the IT of the company.',
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
