import { t } from '../rules/t.ts'

/** The actions of events with the subject `vendor`, with the label of each. */
export const STAFF_ACTIONS = {
  signed_in: t('Signed in'),
  sign_in_failed: t('Sign-in failed'),
  signed_out: t('Signed out'),
  session_ended: t('Session ended'),
  sessions_ended: t('Sessions ended'),
  password_changed: t('Password changed'),
  password_link_created: t('Password link created'),
  password_reset: t('Password reset by link'),
  profile_changed: t('Name changed'),
  second_factor_on: t('Second factor turned on'),
  second_factor_off: t('Second factor turned off'),
  second_factor_reset: t('Second factor reset'),
  recovery_code_used: t('Recovery code used'),
  recovery_codes_created: t('New recovery codes created'),
  invited: t('Invited'),
  invitation_replaced: t('Invitation link replaced'),
  invitation_revoked: t('Invitation revoked'),
  invitation_accepted: t('Invitation accepted'),
  account_created: t('Account created'),
  staff_changed: t('Role or rights changed'),
  deactivated: t('Deactivated'),
  reactivated: t('Reactivated'),
  settings_changed: t('Staff settings changed'),
} as const
export type StaffAction = keyof typeof STAFF_ACTIONS
