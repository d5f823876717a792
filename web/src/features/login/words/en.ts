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
  language: 'Language',
};

export type Words = typeof words;
