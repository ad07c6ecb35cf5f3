import { actionPermission, ORDER_ACTIONS } from '../../packages/contract/src/orders/order-status.ts'
import type { Route } from '../../packages/contract/src/route.ts'
import { PERMISSION_SUMMARIES } from '../../packages/contract/src/staff/permission-summaries.ts'
import {
  PERMISSION_NAMES,
  PERMISSIONS,
  ROLE_LABELS,
  ROLES,
  type Access,
  type Permission,
} from '../../packages/contract/src/staff/roles.ts'

const SIGNS = new Map<Access, string>([
  [true, '●'],
  ['right', '○'],
  [false, '–'],
])

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (header: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
  [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')

/** The calls that need this permission, or none, by path. */
function callsOf(permission: Permission | undefined, routes: readonly Route[]): string {
  const calls = routes.filter((route) => route.permission === permission)
  const byPath = calls.toSorted((one, other) => (one.url + one.method < other.url + other.method ? -1 : 1))
  return byPath.map(({ method, url }) => `\`${method} ${url}\``).join(', ') || '–'
}

const INTRODUCTION = [
  'Generated from `packages/contract/src/staff/roles.ts` by `npm run docs:roles`; a test fails when it is stale.',
  '● yes, ○ only people who were given the right, – no. Delivery agents cannot sign in yet.',
]
const CONTACT =
  'Without `customers.contact` and `orders.amounts`, replies about orders come without prices, amounts, ' +
  'phone numbers, e-mail and street addresses and exact places, and searches do not look at them.'
const ACTIONS = 'Undoing an action needs the same permission.'
const CALLS =
  'The server checks the permission of a call before it reads its body: 403 `role.refused`. ' +
  'Calls that change the status of an order also check the permission of the action.'

/** docs/roles.md: who may do what, from the contract's table and routes. */
export function rolesPage(routes: readonly Route[]): string {
  const permissions = PERMISSION_NAMES.map((name) => [
    PERMISSION_SUMMARIES[name],
    ...ROLES.map((role) => SIGNS.get(PERMISSIONS[name][role]) ?? ''),
    `\`${name}\``,
  ])
  const actions = ORDER_ACTIONS.map((action) => [`\`${action}\``, `\`${actionPermission(action)}\``])
  const calls = PERMISSION_NAMES.map((name) => [`\`${name}\``, callsOf(name, routes)])
  const paragraphs = [
    '# Roles and permissions',
    ...INTRODUCTION,
    table(['may', ...ROLES.map((role) => ROLE_LABELS[role]), 'permission'], permissions),
    CONTACT,
    '## Actions of the order life cycle',
    ACTIONS,
    table(['action', 'permission'], actions),
    '## Calls',
    CALLS,
    table(['permission', 'calls'], calls),
    `Without a token: ${callsOf(undefined, routes)}. \`POST /orders\` takes the storefront's key.`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}
