/** The texts of the page behind an invitation or a link for a new password. */
export const say = {
  title: 'Invitation',
  loading: 'Loading...',
  failed: 'This link could not be checked.',
  toSignIn: 'Go to sign-in',
  welcome: (name: string) => `Welcome, ${name}`,
  invited: (by: string, role: string) => `${by} invites you to work here as ${role}.`,
  otherAccount: (name: string) =>
    `${name} is signed in on this browser. Accepting the invitation signs you in instead.`,
  newPassword: (name: string) => `New password, ${name}`,
  newPasswordHint: (by: string) =>
    `${by} sent you this link. Choose a new password: you are signed out everywhere else.`,
  otherAccountPassword: (name: string) =>
    `${name} is signed in on this browser. Saving the new password signs you in instead.`,
  savePassword: 'Save and sign in',
  saveFailed: 'The new password could not be saved. Please try again.',
  codeTitle: 'Your new password is saved',
  codeHint: 'This account has a second factor. Enter its code to sign in.',
  accept: 'Accept and sign in',
  accepting: 'Signing in...',
  acceptFailed: 'The invitation could not be accepted. Please try again.',
} as const
