import { t } from '../rules/t.ts'

/** Kinds of accounts. A delivery agent cannot sign in to the portal yet. */
export const ROLES = ['owner', 'clerk', 'packer', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** The roles that an account can be given. */
export const PORTAL_ROLES = ['owner', 'clerk', 'packer'] as const satisfies readonly Role[]

/** The names of roles in the header, lists and invitations. Owners keep the specification's label (section 2). */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: t('Administrator'),
  clerk: t('Billing clerk'),
  packer: t('Packer'),
  agent: t('Delivery agent'),
}

/** Whether a role may do something: yes, no, or `right` for only those people who were given that right. */
export type Access = boolean | 'right'
export type PermissionRow = Readonly<Record<Role, Access>>
const row = (owner: Access, clerk: Access, packer: Access, agent: Access): PermissionRow => ({
  owner,
  clerk,
  packer,
  agent,
})

/**
 * Who may do what: owner, clerk, packer and delivery agent, in this order. The server's guard, the order life cycle,
 * the portal and docs/roles.md read this table and nothing else; permission-summaries.ts describes each.
 */
export const PERMISSIONS = {
  'orders.read': row(true, true, true, false),
  'orders.amounts': row(true, true, false, false),
  'orders.decide': row(true, true, false, false),
  'orders.enter': row(true, true, false, false),
  'orders.ready': row(true, true, true, false),
  'orders.assign': row(true, true, false, false),
  'orders.deliver': row(true, true, false, false),
  'orders.lorry': row(true, true, true, false),
  'orders.labels': row(true, true, true, false),
  'orders.export': row(true, false, false, false),
  'customers.contact': row(true, true, false, false),
  'customers.read': row(true, true, false, false),
  'products.read': row(true, true, false, false),
  'products.edit': row(true, 'right', false, false),
  'documents.read': row(true, true, false, false),
  'documents.issue': row(true, true, false, false),
  'documents.prepare': row(true, true, false, false),
  'documents.correct': row(true, false, false, false),
  'payments.read': row(true, true, false, false),
  'payments.record': row(true, true, false, false),
  'payments.verify': row(true, 'right', false, false),
  'payments.prepare': row(true, true, false, false),
  'payments.correct': row(true, false, false, false),
  'cash.receive': row(true, true, false, false),
  'agents.read': row(true, true, false, false),
  'agents.edit': row(true, true, false, false),
  'agents.aadhaar': row(true, false, false, false),
  'reports.read': row(true, false, false, false),
  'reports.own': row(true, true, true, false),
  'reports.till': row(true, true, false, false),
  'reports.packing': row(true, false, true, false),
  'activity.read': row(true, false, false, false),
  'discounts.unlimited': row(true, false, false, false),
  'settings.read': row(true, true, false, false),
  'settings.manage': row(true, false, false, false),
  'transports.read': row(true, true, true, false),
  'transports.manage': row(true, false, false, false),
  'staff.manage': row(true, false, false, false),
  'privacy.erase': row(true, false, false, false),
  'own.profile': row(true, true, true, true),
} as const satisfies Record<string, PermissionRow>
export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** The permissions that some role has only by right, given to single people. */
export const RIGHTS = ['products.edit', 'payments.verify'] as const satisfies readonly Permission[]
export type Right = (typeof RIGHTS)[number]

/** The rights that people of this role can be given. */
export const grantableRights = (role: Role): Right[] => RIGHTS.filter((right) => PERMISSIONS[right][role] === 'right')

/** The role and the single rights of an account, which decide what it may do. */
export type Authority = { role: Role; rights: readonly string[] }

/** Whether a user may do something. */
export function can({ role, rights }: Authority, permission: Permission): boolean {
  const access = PERMISSIONS[permission][role]
  return access === 'right' ? rights.includes(permission) : access
}

/** The roles that have a permission, with or without a right. */
export const rolesWith = (permission: Permission): Role[] => ROLES.filter((role) => PERMISSIONS[permission][role])
