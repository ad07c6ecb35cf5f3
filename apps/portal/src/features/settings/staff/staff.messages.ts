import type { Right, Role } from '@phuljhari/contract/staff/roles'
import {
  INVITATION_HOURS,
  PASSWORD_LINK_HOURS,
  type OpenInvitation,
  type SecondFactorPolicy,
} from '@phuljhari/contract/staff/staff.contract'

const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/** The texts of the staff settings. */
export const say = {
  people: 'People',
  peopleTable: 'People with an account',
  invite: 'Invite',
  inviteTitle: 'Invite someone',
  inviteFailed: 'The invitation could not be created. Please try again.',
  createLink: 'Create link',
  linkTitle: (name: string) => `Link for ${name}`,
  linkHint: (name: string, until: string) =>
    `Send this link to ${name}. It works once, until ${until}, and is not shown again.`,
  link: 'Link',
  copyLink: 'Copy link',
  share: 'Share',
  whatsApp: 'WhatsApp',
  shareText: (shop: string, link: string, purpose: OpenInvitation['purpose']) =>
    purpose === 'password'
      ? `${shop}: open this link within ${PASSWORD_LINK_HOURS} hours and choose a new password: ${link}`
      : `${shop} invites you to its portal. Open this link within ${INVITATION_HOURS} hours and choose a password: ` +
        link,
  done: 'Done',
  role: 'Role',
  rights: 'Additional rights',
  invitations: 'Unused links',
  invitationsHint: 'Invitations and links for new passwords that were sent and not yet used',
  purposes: { account: 'Invitation', password: 'New password' },
  expiredAt: (text: string) => `expired on ${text}`,
  newLink: 'New link',
  newLinkFor: (name: string) => `New link for ${name}`,
  confirmNewLink: (name: string) => ({
    title: 'Replace the link?',
    message: `The link that ${name} received will no longer work. You get a new one to send.`,
    confirmLabel: 'New link',
  }),
  linkFailed: 'The link could not be created. Please try again.',
  validUntil: (text: string) => `valid until ${text}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the link of ${name}`,
  confirmRevoke: (name: string) => ({
    title: 'Revoke link',
    message: `The link that ${name} received will no longer work.`,
    confirmLabel: 'Revoke',
  }),
  revoked: 'Link revoked.',
  you: 'You',
  inactive: 'Inactive',
  actionsOf: (name: string) => `Actions for ${name}`,
  changeRole: 'Change role',
  changeRoleOf: (name: string) => `Change role of ${name}`,
  save: 'Save',
  roleChanged: (name: string, role: string) => `${name} is now ${role}.`,
  rightsChanged: (name: string) => `The rights of ${name} have changed.`,
  signsOut: (name: string) => `${name} is signed out everywhere and works with the new role after signing in again.`,
  signsYouOut: 'You are signed out everywhere and work with the new role after signing in again.',
  endSessions: 'End sessions',
  confirmEnd: (name: string, count: number) => ({
    title: 'End sessions',
    message: `${name} is signed out of ${sessions(count)} and has to sign in again.`,
    confirmLabel: 'End sessions',
  }),
  ended: (count: number) => (count === 1 ? '1 session ended.' : `${count} sessions ended.`),
  passwordLink: 'New password link',
  confirmPasswordLink: (name: string) => ({
    title: `New password for ${name}?`,
    message:
      `Make sure that it is ${name} who asks. You get a link to send: it works once within ${PASSWORD_LINK_HOURS} ` +
      'hours and lets them choose a new password. Until then the former password works.',
    confirmLabel: 'Create link',
  }),
  inviteAgain: 'Invite again',
  resetFactor: 'Reset second factor',
  resetFactorOf: (name: string) => `Reset the second factor of ${name}?`,
  resetFactorHint: (name: string) =>
    `For a lost phone without recovery codes. Make sure that it is ${name} who asks: from then on the password alone ` +
    `signs in. ${name} is signed out everywhere.`,
  resetFactorRequired: (name: string) => `${name} has to set up a new one after signing in, as your shop requires it.`,
  resetFactorOptional: 'A new one can be set up under Settings → Profile.',
  ownPassword: 'Your own password',
  factorReset: (name: string) => `The second factor of ${name} is reset.`,
  resetFactorFailed: 'Failed to reset the second factor. Please try again.',
  deactivate: 'Deactivate',
  confirmDeactivate: (name: string) => ({
    title: `Deactivate ${name}?`,
    message:
      'This person is signed out at once and can no longer sign in. What they did stays in the history. ' +
      'You can reactivate them at any time.',
    confirmLabel: 'Deactivate',
  }),
  deactivated: (name: string) => `${name} is deactivated.`,
  reactivate: 'Reactivate',
  reactivated: (name: string) => `${name} can sign in again.`,
  lastOwnerTitle: 'The only administrator',
  lastOwner: (name: string) =>
    `${name} is the only active administrator. Without one nobody could manage staff. ` +
    'Make someone else an administrator first.',
  onlyOne: 'The only one',
  changeFailed: 'Failed to change this person. Please try again.',
  revokeFailed: 'Failed to revoke the link. Please try again.',
  secondFactor: 'Second factor',
  secondFactorHint: 'A code from a phone app, asked for after the password',
  policy: 'Required of',
  policyFailed: 'Failed to change this setting. Please try again.',
  confirmPolicy: (whom: string) => ({
    title: 'Require a second factor',
    message: `${whom} without a second factor has to set one up before doing anything else.`,
    confirmLabel: 'Require it',
  }),
  on: 'On',
  off: 'Off',
} as const

/** What each role is for; the details are in the contract's table. */
export const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: 'Everything, with reports, staff and settings',
  clerk: 'Orders, customers, invoices, payments and delivery agents; products by right',
  packer: 'Sees orders without phone or address, and marks them ready',
  agent: 'Delivers orders',
}

export const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  'products.edit': 'Edit products and prices',
  'payments.verify': 'Verify and reject payments that others recorded',
}

export const POLICY_LABELS: Readonly<Record<SecondFactorPolicy, string>> = {
  nobody: 'Nobody',
  owners: 'Administrators',
  everyone: 'Everyone',
}
