/** The texts of the invitation page. */
export const say = {
  title: 'Invitation',
  loading: 'Loading invitation...',
  failed: 'This invitation could not be loaded. Please try again.',
  retry: 'Try again',
  toSignIn: 'Go to sign-in',
  welcome: (name: string) => `Welcome, ${name}`,
  invited: (by: string, role: string) => `${by} invites you to work here as ${role}.`,
  otherAccount: (name: string) =>
    `${name} is signed in on this browser. Accepting the invitation signs you in instead.`,
  accept: 'Accept and sign in',
  accepting: 'Signing in...',
  acceptFailed: 'The invitation could not be accepted. Please try again.',
} as const
