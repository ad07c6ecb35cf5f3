import { describe, expect, it } from 'vitest'
import { ORDER_ACTIONS, actionPermission } from '../orders/order-status.ts'
import { can, grantableRights, PERMISSION_NAMES, PERMISSIONS, RIGHTS, ROLES, rolesWith } from './roles.ts'

describe('the table of permissions', () => {
  it('lets owners do everything, and everyone manage their own profile', () => {
    for (const permission of PERMISSION_NAMES) expect(can({ role: 'owner', rights: [] }, permission)).toBe(true)
    expect(rolesWith('own.profile')).toEqual([...ROLES])
  })

  // covers beyond-7
  it('lets packers mark orders ready and send them by lorry, and change nothing else', () => {
    const packer = { role: 'packer' as const, rights: [] }
    expect(PERMISSION_NAMES.filter((permission) => can(packer, permission))).toEqual([
      'orders.read',
      'orders.ready',
      'orders.lorry',
      'orders.labels',
      'reports.own',
      'reports.packing',
      'transports.read',
      'own.profile',
    ])
    expect(ORDER_ACTIONS.filter((action) => can(packer, actionPermission(action)))).toEqual([
      'makeReady',
      'sendByLorry',
    ])
  })

  it('shows amounts to those who may reach customers, since replies know only one reduced form', () => {
    expect(rolesWith('orders.amounts')).toEqual(rolesWith('customers.contact'))
  })

  it('grants by right only what the table says, whatever rights an account has', () => {
    expect(can({ role: 'clerk', rights: [] }, 'products.edit')).toBe(false)
    expect(can({ role: 'clerk', rights: ['products.edit'] }, 'products.edit')).toBe(true)
    expect(can({ role: 'packer', rights: ['products.edit'] }, 'products.edit')).toBe(false)
    expect(can({ role: 'clerk', rights: [...PERMISSION_NAMES] }, 'staff.manage')).toBe(false)
    expect(ROLES.map(grantableRights)).toEqual([[], ['products.edit', 'payments.verify'], [], []])
  })

  it('lists every right', () => {
    const byRight = PERMISSION_NAMES.filter((name) => ROLES.some((role) => PERMISSIONS[name][role] === 'right'))
    expect(byRight).toEqual([...RIGHTS])
  })
})
