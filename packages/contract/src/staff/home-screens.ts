import { can, type Authority, type Permission, type Role } from './roles.ts'

/**
 * The screens that may open after sign-in, with what each needs. A test of the portal compares them with its list of
 * screens.
 */
export const HOME_SCREENS = [
  { path: '/products', permission: 'products.read' },
  { path: '/brands', permission: 'products.read' },
  { path: '/categories', permission: 'products.read' },
  { path: '/orders', permission: 'orders.read' },
  { path: '/orders/new', permission: 'orders.enter' },
  { path: '/orders/dispatch', permission: 'orders.ready' },
  { path: '/orders/estimates', permission: 'orders.enter' },
  { path: '/orders/customers', permission: 'customers.read' },
  { path: '/orders/invoices', permission: 'documents.read' },
  { path: '/orders/payments', permission: 'payments.read' },
  { path: '/agents', permission: 'agents.read' },
  { path: '/reports', permission: 'reports.own' },
] as const satisfies ReadonlyArray<{ path: string; permission: Permission }>
export type HomePath = (typeof HOME_SCREENS)[number]['path']
export const HOME_PATHS: readonly HomePath[] = HOME_SCREENS.map(({ path }) => path)

/** What opens for people who chose nothing. Administrators start on Products (section 2, Sign-in). */
const HOME_OF_ROLE = {
  owner: '/products',
  clerk: '/orders/new',
  packer: '/orders/dispatch',
  agent: '/products',
} as const satisfies Record<Role, HomePath>

/** The screens among which somebody may choose, in the order of the sidebar and its tabs. */
export const homesFor = (authority: Authority): HomePath[] =>
  HOME_SCREENS.filter(({ permission }) => can(authority, permission)).map(({ path }) => path)

/**
 * The path that opens after sign-in: the chosen one as long as the role allows it, else that of the role.
 * @param chosen a path as stored; anything else, such as an empty text, counts as no choice
 */
export const homeOf = (authority: Authority, chosen = ''): HomePath =>
  homesFor(authority).find((path) => path === chosen) ?? HOME_OF_ROLE[authority.role]
