/** The actions of events with the subject `vendor`, with the label of each. */
export const STAFF_ACTIONS = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  sessions_ended: 'Sessions ended',
  password_changed: 'Password changed',
  profile_changed: 'Name changed',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  second_factor_reset: 'Second factor reset',
  recovery_code_used: 'Recovery code used',
  invited: 'Invited',
  invitation_revoked: 'Invitation revoked',
  invitation_accepted: 'Invitation accepted',
  account_created: 'Account created',
  staff_changed: 'Role or rights changed',
  deactivated: 'Deactivated',
  reactivated: 'Reactivated',
  settings_changed: 'Staff settings changed',
} as const
export type StaffAction = keyof typeof STAFF_ACTIONS
