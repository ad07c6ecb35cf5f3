import { describe, expect, it } from 'vitest'
import { homeOf, homesFor } from './home-screens.ts'
import { PORTAL_ROLES } from './roles.ts'

const as = (role: 'owner' | 'clerk' | 'packer') => ({ role, rights: [] })

describe('the screen after sign-in', () => {
  it.each([
    ['owner', '', '/products'],
    ['owner', '/reports', '/reports'],
    ['clerk', '', '/orders/new'],
    ['clerk', '/orders', '/orders'],
    ['packer', '', '/orders/dispatch'],
    ['packer', '/orders', '/orders'],
  ] as const)('of the role %s that chose %j is %s', (role, chosen, home) => {
    expect(homeOf(as(role), chosen)).toBe(home)
  })

  it.each(['/orders/new', '/orders/payments', '/settings', 'https://elsewhere.example'])(
    'falls back to that of the role when %s is not among the screens of the role',
    (chosen) => {
      expect(homeOf(as('packer'), chosen)).toBe('/orders/dispatch')
    },
  )

  it('is among the screens of every role', () => {
    for (const role of PORTAL_ROLES) expect(homesFor(as(role))).toContain(homeOf(as(role)))
  })
})
