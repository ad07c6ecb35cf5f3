/** Kinds of accounts. A delivery agent cannot sign in to the portal yet. */
export const ROLES = ['owner', 'clerk', 'packer', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** The roles that an account can be given. */
export const PORTAL_ROLES = ['owner', 'clerk', 'packer'] as const satisfies readonly Role[]

/** As displayed: in the header, lists and invitations. Owners keep the specification's label (section 2). */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: 'Administrator',
  clerk: 'Billing clerk',
  packer: 'Packer',
  agent: 'Delivery agent',
}

/** Whether a role may do something: yes, no, or `right` for only those people who were given that right. */
export type Access = boolean | 'right'
export type PermissionRow = Readonly<Record<Role, Access> & { summary: string }>
const row = (owner: Access, clerk: Access, packer: Access, agent: Access, summary: string): PermissionRow => ({
  owner,
  clerk,
  packer,
  agent,
  summary,
})

/**
 * Who may do what: owner, clerk, packer and delivery agent, in this order. The server's guard, the order life cycle,
 * the portal and docs/roles.md read this table and nothing else.
 */
export const PERMISSIONS = {
  'orders.read': row(true, true, true, false, 'See orders, their history, counters, map and live changes; save views'),
  'orders.decide': row(true, true, false, false, 'Accept, reject, cancel and reopen orders'),
  'orders.enter': row(true, true, false, false, 'Enter and edit orders; make and confirm estimates'),
  'orders.ready': row(true, true, true, false, 'Mark accepted orders ready'),
  'orders.assign': row(true, true, false, false, 'Assign orders to delivery agents and change assignments'),
  'orders.deliver': row(true, true, false, false, 'Mark orders picked up, in transit, delivered or failed'),
  'orders.export': row(true, false, false, false, 'Download orders with their customers as a file'),
  'customers.contact': row(true, true, false, false, "See and search customers' phones, e-mails and street addresses"),
  'customers.read': row(true, true, false, false, 'See and change customers; merge and split them'),
  'products.read': row(true, true, true, false, 'See products, brands and categories'),
  'products.edit': row(
    true,
    'right',
    false,
    false,
    'Change products, prices, brands and categories; upload price lists',
  ),
  'documents.read': row(true, true, false, false, 'See and print tax documents'),
  'documents.issue': row(true, true, false, false, 'Issue bills by hand; enter e-invoices and e-way bills'),
  'documents.correct': row(true, false, false, false, 'Cancel tax documents; issue credit and debit notes'),
  'payments.read': row(true, true, false, false, 'See payments, what is outstanding, and the cash of agents'),
  'payments.record': row(true, true, false, false, 'Record receipts and divide them among orders; send reminders'),
  'payments.verify': row(true, 'right', false, false, 'Verify and reject payments; clerks not their own entries'),
  'payments.correct': row(true, false, false, false, 'Refund, reverse and write off; accept cash differences'),
  'cash.receive': row(true, true, false, false, 'Take the cash that delivery agents hand over'),
  'agents.read': row(true, true, false, false, 'See delivery agents'),
  'agents.edit': row(true, true, false, false, 'Add, change and delete delivery agents'),
  'agents.aadhaar': row(true, false, false, false, "See delivery agents' full Aadhaar numbers"),
  'reports.read': row(true, false, false, false, 'See and download reports'),
  'activity.read': row(true, false, false, false, 'See and download the audit trail'),
  'discounts.unlimited': row(true, false, false, false, "Give discounts beyond the billing clerks' limit"),
  'settings.read': row(true, true, false, false, "See the shop's settings and coupons"),
  'settings.manage': row(true, false, false, false, "Change the shop's settings and coupons"),
  'staff.manage': row(true, false, false, false, 'Invite people, change roles and rights, deactivate, end sessions'),
  'privacy.erase': row(true, false, false, false, "Erase customers' and delivery agents' personal data"),
  'own.profile': row(true, true, true, true, "Change one's own name, password, second factor and sessions"),
} as const satisfies Record<string, PermissionRow>
export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** The permissions that some role has only by right, given to single people. */
export const RIGHTS = ['products.edit', 'payments.verify'] as const satisfies readonly Permission[]
export type Right = (typeof RIGHTS)[number]

/** The rights that people of this role can be given. */
export const grantableRights = (role: Role): Right[] => RIGHTS.filter((right) => PERMISSIONS[right][role] === 'right')

/** What decides what a signed-in user may do. */
export type Authority = { role: Role; rights: readonly string[] }

/** Whether a user may do something. */
export function can({ role, rights }: Authority, permission: Permission): boolean {
  const access = PERMISSIONS[permission][role]
  return access === 'right' ? rights.includes(permission) : access
}

/** The roles that have a permission, with or without a right. */
export const rolesWith = (permission: Permission): Role[] => ROLES.filter((role) => PERMISSIONS[permission][role])
