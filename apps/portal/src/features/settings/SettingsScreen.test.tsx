import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { mockProfile, mockStaff, userWith, WITH_ROLES } from '../../../test/staff.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

function open(at: string, options: Partial<Parameters<typeof renderRoutes>[1]> = {}) {
  mockStaff()
  mockProfile()
  return renderRoutes([{ path: '/settings/*', Component: SettingsScreen }], {
    at,
    as: userWith('owner'),
    features: WITH_ROLES,
    ...options,
  })
}
const tabs = () => screen.queryAllByRole('link').filter((link) => link.closest('nav')?.ariaLabel !== 'Breadcrumb')

it.each([
  ['owner', '/settings/staff', ['Staff', 'Profile']],
  ['packer', '/settings/profile', []],
] as const)('opens the first page of the role %s, with a tab for each of several pages', async (role, path, names) => {
  const { router } = open('/settings', { as: userWith(role) })
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
])('%s is not found', async (_what, at, features) => {
  open(at, { features })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
