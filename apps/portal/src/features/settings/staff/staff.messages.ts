import type { Right, Role } from '@phuljhari/contract/staff/roles'
import {
  INVITATION_HOURS,
  PASSWORD_LINK_HOURS,
  type OpenInvitation,
  type SecondFactorPolicy,
} from '@phuljhari/contract/staff/staff.contract'
import { t } from '@phuljhari/contract/rules/t'

const sessions = (count: number) => (count === 1 ? t('1 session') : t('{count} sessions', { count }))

/** The texts of the staff settings. */
export const say = {
  people: t('People'),
  peopleTable: t('People with an account'),
  invite: t('Invite'),
  inviteTitle: t('Invite someone'),
  inviteFailed: t('The invitation could not be created. Please try again.'),
  createLink: t('Create link'),
  linkTitle: (name: string) => t('Link for {name}', { name }),
  linkHint: (name: string, until: string) =>
    t('Send this link to {name}. It works once, until {until}, and is not shown again.', { name, until }),
  link: t('Link'),
  copyLink: t('Copy link'),
  share: t('Share'),
  whatsApp: 'WhatsApp',
  shareText: (shop: string, link: string, purpose: OpenInvitation['purpose']) =>
    purpose === 'password'
      ? t('{shop}: open this link within {passwordLinkHours} hours and choose a new password: {link}', {
          shop,
          passwordLinkHours: PASSWORD_LINK_HOURS,
          link,
        })
      : t(
          '{shop} invites you to its portal. Open this link within {invitationHours} hours and choose a ' +
            'password: {link}',
          {
            shop,
            invitationHours: INVITATION_HOURS,
            link,
          },
        ),
  done: t('Done'),
  role: t('Role'),
  rights: t('Additional rights'),
  invitations: t('Unused links'),
  invitationsHint: t('Invitations and links for new passwords that were sent and not yet used'),
  purposes: { account: t('Invitation'), password: t('New password') },
  expiredAt: (text: string) => t('expired on {text}', { text }),
  newLink: t('New link'),
  newLinkFor: (name: string) => t('New link for {name}', { name }),
  confirmNewLink: (name: string) => ({
    title: t('Replace the link?'),
    message: t('The link that {name} received will no longer work. You get a new one to send.', { name }),
    confirmLabel: t('New link'),
  }),
  linkFailed: t('The link could not be created. Please try again.'),
  validUntil: (text: string) => t('valid until {text}', { text }),
  revoke: t('Revoke'),
  revokeOf: (name: string) => t('Revoke the link of {name}', { name }),
  confirmRevoke: (name: string) => ({
    title: t('Revoke link'),
    message: t('The link that {name} received will no longer work.', { name }),
    confirmLabel: t('Revoke'),
  }),
  revoked: t('Link revoked.'),
  you: t('You'),
  inactive: t('Inactive'),
  actionsOf: (name: string) => t('Actions for {name}', { name }),
  changeRole: t('Change role'),
  changeRoleOf: (name: string) => t('Change role of {name}', { name }),
  save: t('Save'),
  roleChanged: (name: string, role: string) => t('{name} is now {role}.', { name, role }),
  rightsChanged: (name: string) => t('The rights of {name} have changed.', { name }),
  signsOut: (name: string) =>
    t('{name} is signed out everywhere and works with the new role after signing in again.', { name }),
  signsYouOut: t('You are signed out everywhere and work with the new role after signing in again.'),
  endSessions: t('End sessions'),
  confirmEnd: (name: string, count: number) => ({
    title: t('End sessions'),
    message: t('{name} is signed out of {count} and has to sign in again.', { name, count: sessions(count) }),
    confirmLabel: t('End sessions'),
  }),
  ended: (count: number) => (count === 1 ? t('1 session ended.') : t('{count} sessions ended.', { count })),
  passwordLink: t('New password link'),
  confirmPasswordLink: (name: string) => ({
    title: t('New password for {name}?', { name }),
    message: t(
      'Make sure that it is {name} who asks. You get a link to send: it works once within ' +
        '{passwordLinkHours} hours and lets them choose a new password. Until then the former password ' +
        'works.',
      { name, passwordLinkHours: PASSWORD_LINK_HOURS },
    ),
    confirmLabel: t('Create link'),
  }),
  inviteAgain: t('Invite again'),
  resetFactor: t('Reset second factor'),
  resetFactorOf: (name: string) => t('Reset the second factor of {name}?', { name }),
  resetFactorHint: (name: string) =>
    t(
      'For a lost phone without recovery codes. Make sure that it is {name} who asks: from then on the ' +
        'password alone signs in. {name} is signed out everywhere.',
      { name },
    ),
  resetFactorRequired: (name: string) =>
    t('{name} has to set up a new one after signing in, as your shop requires it.', { name }),
  resetFactorOptional: t('A new one can be set up under Settings → Profile.'),
  ownPassword: t('Your own password'),
  factorReset: (name: string) => t('The second factor of {name} is reset.', { name }),
  resetFactorFailed: t('Failed to reset the second factor. Please try again.'),
  deactivate: t('Deactivate'),
  confirmDeactivate: (name: string) => ({
    title: t('Deactivate {name}?', { name }),
    message: t(
      'This person is signed out at once and can no longer sign in. What they did stays in the ' +
        'history. You can reactivate them at any time.',
    ),
    confirmLabel: t('Deactivate'),
  }),
  deactivated: (name: string) => t('{name} is deactivated.', { name }),
  reactivate: t('Reactivate'),
  reactivated: (name: string) => t('{name} can sign in again.', { name }),
  lastOwnerTitle: t('The only administrator'),
  lastOwner: (name: string) =>
    t(
      '{name} is the only active administrator. Without one nobody could manage staff. Make someone ' +
        'else an administrator first.',
      { name },
    ),
  onlyOne: t('The only one'),
  changeFailed: t('Failed to change this person. Please try again.'),
  revokeFailed: t('Failed to revoke the link. Please try again.'),
  secondFactor: t('Second factor'),
  secondFactorHint: t('A code from a phone app, asked for after the password'),
  policy: t('Required of'),
  policyFailed: t('Failed to change this setting. Please try again.'),
  confirmPolicy: (whom: string) => ({
    title: t('Require a second factor'),
    message: t('{whom} without a second factor has to set one up before doing anything else.', { whom }),
    confirmLabel: t('Require it'),
  }),
  on: t('On'),
  off: t('Off'),
} as const

/** What each role is for; the details are in the contract's table. */
export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: t('Everything, with reports, staff and settings'),
  clerk: t('Orders, customers, invoices, payments and delivery agents; products by right'),
  packer: t('Sees orders without phone or address, and marks them ready'),
  agent: t('Delivers orders'),
}

export const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  'products.edit': t('Edit products and prices'),
  'payments.verify': t('Verify and reject payments that others recorded'),
}

export const POLICY_LABELS: Readonly<Record<SecondFactorPolicy, string>> = {
  nobody: t('Nobody'),
  owners: t('Administrators'),
  everyone: t('Everyone'),
}
