import type { Feature } from '@phuljhari/contract/features'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { mockCoupons, mockShopSettings } from '../../../test/shop-settings.ts'
import { mockProfile, mockStaff, userWith, WITH_ROLES } from '../../../test/staff.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

function open(at: string, options: Partial<Parameters<typeof renderRoutes>[1]> = {}) {
  mockStaff()
  mockShopSettings()
  mockCoupons([])
  mockProfile()
  return renderRoutes([{ path: '/settings/*', Component: SettingsScreen }], {
    at,
    as: userWith('owner'),
    features: WITH_ROLES,
    ...options,
  })
}
const tabs = () => screen.queryAllByRole('link').filter((link) => link.closest('nav')?.ariaLabel !== 'Breadcrumb')

const MONEY: readonly Feature[] = ['settings', 'documents', 'payments', 'messages', 'transports']
const WITHOUT_SHOP_SETTINGS: readonly Feature[] = WITH_ROLES.filter((feature) => !MONEY.includes(feature))
const SHOP = ['Shop', 'GST and invoices', 'Payments', 'Order rules', 'Estimates', 'Messages', 'Coupons']

it.each([
  ['owner', WITH_ROLES, '/settings/shop', [...SHOP, 'Staff', 'Profile', 'First steps', 'Transports', 'About']],
  ['clerk', WITH_ROLES, '/settings/shop', [...SHOP, 'Profile', 'Transports', 'About']],
  ['packer', WITH_ROLES, '/settings/profile', ['Profile', 'Transports', 'About']],
  ['owner', WITHOUT_SHOP_SETTINGS, '/settings/staff', ['Staff', 'Profile', 'First steps', 'About']],
  ['clerk', WITHOUT_SHOP_SETTINGS, '/settings/profile', ['Profile', 'About']],
] as const)('opens the first page of the role %s, with a tab for each (%#)', async (role, features, path, names) => {
  const { router } = open('/settings', { as: userWith(role), features })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(router.state.location.pathname).toBe(path)
  expect(tabs().map((tab) => tab.textContent)).toEqual(names)
})

it('asks to sign in without a token', async () => {
  open('/settings/staff', { signedIn: false })
  expect(await screen.findByText('Please sign in to view the settings')).toBeVisible()
})

it.each([
  ['a page that does not exist', '/settings/prices', WITH_ROLES],
  ['a server without roles', '/settings/staff', []],
  ['a server without shop settings', '/settings/coupons', WITHOUT_SHOP_SETTINGS],
])('does not find %s', async (_what, at, features) => {
  open(at, { features })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
