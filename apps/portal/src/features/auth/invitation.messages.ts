import { t } from '@phuljhari/contract/rules/t'

/** The texts of the page behind an invitation or a link for a new password. */
export const say = {
  title: t('Invitation'),
  loading: t('Loading...'),
  failed: t('This link could not be checked.'),
  toSignIn: t('Go to sign-in'),
  welcome: (name: string) => t('Welcome, {name}', { name }),
  invited: (by: string, role: string) => t('{by} invites you to work here as {role}.', { by, role }),
  otherAccount: (name: string) =>
    t('{name} is signed in on this browser. Accepting the invitation signs you in instead.', { name }),
  newPassword: (name: string) => t('New password, {name}', { name }),
  newPasswordHint: (by: string) =>
    t('{by} sent you this link. Choose a new password: you are signed out everywhere else.', { by }),
  otherAccountPassword: (name: string) =>
    t('{name} is signed in on this browser. Saving the new password signs you in instead.', { name }),
  savePassword: t('Save and sign in'),
  saveFailed: t('The new password could not be saved. Please try again.'),
  codeTitle: t('Your new password is saved'),
  codeHint: t('This account has a second factor. Enter its code to sign in.'),
  accept: t('Accept and sign in'),
  accepting: t('Signing in...'),
  acceptFailed: t('The invitation could not be accepted. Please try again.'),
} as const
