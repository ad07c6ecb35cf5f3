import { changePassword } from '@phuljhari/contract/auth/auth.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { MAY_BE_SAVED } from '../../lib/failure-text.ts'
import { ChangePassword } from './ChangePassword.tsx'

function open() {
  const onClose = vi.fn<() => void>()
  const { user } = renderScreen(() => <ChangePassword onClose={onClose} />, { at: '/products' })
  const form = within(screen.getByRole('dialog', { name: 'Change password' }))
  const submit = async (current: string, next: string) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
    ] as const) {
      const field = form.getByLabelText(label)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    await user.click(form.getByRole('button', { name: 'Change password' }))
  }
  return { user, form, submit, onClose }
}

it('warns that the password is a common one', () => {
  renderScreen(() => <ChangePassword isCommon onClose={() => {}} />, { at: '/products' })
  expect(screen.getByText(/Your password is one of the first that others would try/)).toBeVisible()
})

// covers layout-20
it.each([
  [0, 'Password changed.'],
  [1, 'Password changed. 1 other session was signed out.'],
  [3, 'Password changed. 3 other sessions were signed out.'],
])('changes the password and says that %i other sessions ended', async (endedSessions, text) => {
  let sent: unknown
  answer(changePassword, async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json({ changed: true, endedSessions })
  })
  const { submit, onClose } = open()
  await submit('sparkling', 'sparkling-2027')
  expect(await screen.findByText(text)).toBeVisible()
  expect(sent).toEqual({ currentPassword: 'sparkling', newPassword: 'sparkling-2027' })
  expect(onClose).toHaveBeenCalledOnce()
})

// covers layout-20
it.each([
  ['', 'sparkling-2027', 'Current password is required'],
  ['sparkling', '', 'New password is required'],
  ['sparkling', 'short', 'Password must have at least 8 characters'],
  ['sparkling', 'sparkling', 'Choose a password that differs from the current one'],
])('refuses "%s" and "%s" before sending: %s', async (current, next, message) => {
  const { form, submit, onClose } = open()
  await submit(current, next)
  expect(form.getByText(message)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

// covers layout-20
it('shows a wrong current password at its field, and keeps the input', async () => {
  const message = 'The current password is incorrect'
  answer(changePassword, () =>
    HttpResponse.json({ code: 'auth.wrong_password', message, fields: { currentPassword: message } }, { status: 403 }),
  )
  const { form, submit, onClose } = open()
  await submit('wrong', 'sparkling-2027')
  expect(await form.findByText(message)).toBeVisible()
  expect(form.queryByRole('alert')).toBeNull()
  expect(form.getByLabelText('New password')).toHaveValue('sparkling-2027')
  expect(onClose).not.toHaveBeenCalled()
})

it('says after a lost reply that the password may have been changed already', async () => {
  answer(changePassword, () => HttpResponse.error())
  const { user, form, submit, onClose } = open()
  await submit('sparkling', 'sparkling-2027')
  expect(await form.findByText(MAY_BE_SAVED)).toBeVisible()
  const message = 'The current password is incorrect'
  answer(changePassword, () =>
    HttpResponse.json({ code: 'auth.wrong_password', message, fields: { currentPassword: message } }, { status: 403 }),
  )
  await user.click(form.getByRole('button', { name: 'Change password' }))
  expect(await form.findByText(/^The first attempt may have changed it already/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  [
    'the server’s message',
    () => HttpResponse.json({ message: 'Too many attempts' }, { status: 429 }),
    'Too many attempts',
  ],
  ['its own message', () => new HttpResponse(null, { status: 500 }), /^Failed to change the password/],
  ['that nobody knows whether it was saved', () => HttpResponse.error(), MAY_BE_SAVED],
])('shows %s when the call fails', async (_case, reply, text) => {
  answer(changePassword, reply)
  const { form, submit } = open()
  await submit('sparkling', 'sparkling-2027')
  expect(await form.findByRole('alert')).toHaveTextContent(text)
})

it('shows and hides each password separately', async () => {
  const { user, form } = open()
  await user.click(form.getByRole('button', { name: 'Show new password' }))
  expect(form.getByLabelText('New password')).toHaveAttribute('type', 'text')
  expect(form.getByLabelText('Current password')).toHaveAttribute('type', 'password')
  await waitFor(() => expect(form.getByRole('button', { name: 'Hide new password' })).toBeVisible())
})
