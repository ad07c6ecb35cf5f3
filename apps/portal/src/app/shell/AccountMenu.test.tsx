import type { Feature } from '@phuljhari/contract/features'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { AccountMenu } from './AccountMenu.tsx'

async function open(options: { features?: readonly Feature[]; signedIn?: boolean } = {}) {
  const onChangePassword = vi.fn<() => void>()
  const { user, router } = renderScreen(() => <AccountMenu onChangePassword={onChangePassword} />, {
    at: '/products',
    ...options,
  })
  const button = screen.getByRole('button', { name: 'Administrator' })
  button.focus()
  await user.keyboard('{Enter}')
  return { user, router, button, onChangePassword }
}
const items = () => [...screen.getByRole('menu').querySelectorAll('[role^="menuitem"]')].map((item) => item.textContent)

// covers layout-20
it('changes the theme by keyboard', async () => {
  const { user, button } = await open()
  expect(screen.getByRole('menuitemradio', { name: 'System' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
})

// covers layout-20
it('switches the sound for new orders, and stays open to show it', async () => {
  const { user } = await open()
  const sound = screen.getByRole('menuitemcheckbox', { name: 'Sound on for new orders' })
  expect(sound).not.toBeChecked()
  await user.click(sound)
  expect(sound).toBeChecked()
  expect(localStorage.getItem('order-sound')).toBe('on')
  await user.click(sound)
  expect(sound).not.toBeChecked()
  expect(localStorage.getItem('order-sound')).toBe('off')
})

it('leads to the change of password, and closes', async () => {
  const { user, onChangePassword } = await open()
  await user.click(screen.getByRole('menuitem', { name: 'Change password' }))
  expect(onChangePassword).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('leads to the settings of a server that has them', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('menuitem', { name: 'Settings' }))
  expect(router.state.location.pathname).toBe('/settings')
  expect(screen.queryByRole('menu')).toBeNull()
})

// covers layout-20
it.each([
  ['a server of section 7', { features: [] }, ['Sign out']],
  ['nobody signed in', { signedIn: false }, []],
])('offers no change of password with %s', async (_case, options, account) => {
  await open(options)
  expect(items()).toEqual(['System', 'Light', 'Dark', 'Sound on for new orders', ...account])
})
