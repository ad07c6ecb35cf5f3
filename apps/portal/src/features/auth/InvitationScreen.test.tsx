import { acceptInvitation, inspectInvitation } from '@phuljhari/contract/staff/invitation.contract'
import { signInWithCode } from '@phuljhari/contract/auth/auth.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith } from '../../../test/staff.ts'
import { InvitationScreen } from './InvitationScreen.tsx'

const INVITATION = {
  purpose: 'account',
  email: 'kumar@shop.example',
  name: 'Kumar',
  role: 'packer',
  invitedBy: 'Meena',
  expiresAt: '2026-11-24T10:00:00Z',
}
const open = (signedIn = false) =>
  renderRoutes(
    [
      { path: '/invitation', Component: InvitationScreen },
      { path: '*', element: <p>Another screen</p> },
    ],
    { at: '/invitation#the-token', signedIn, as: { name: 'Meena' } },
  )

const inspected: unknown[] = []
beforeEach(() => {
  inspected.length = 0
  answer(inspectInvitation, async ({ request }) => {
    inspected.push(await request.json())
    return HttpResponse.json(INVITATION)
  })
})

it('says who invites to which role, creates the account from name and password, and signs in', async () => {
  let sent: unknown
  answer(acceptInvitation, async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json({ token: 'new-token', user: userWith('packer') })
  })
  const { user, router } = open()
  expect(await screen.findByText('Meena invites you to work here as Packer.')).toBeVisible()
  expect(inspected).toEqual([{ token: 'the-token' }])
  expect(screen.getByLabelText('Email')).toHaveValue('kumar@shop.example')
  expect(screen.getByLabelText('Your name')).toHaveValue('Kumar')
  await user.type(screen.getByLabelText('Password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Accept and sign in' }))
  expect(screen.getByText('Password must have at least 8 characters')).toBeVisible()
  expect(sent).toBeUndefined()
  await user.type(screen.getByLabelText('Password'), ' but longer')
  await user.click(screen.getByRole('button', { name: 'Accept and sign in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  expect(sent).toEqual({ token: 'the-token', name: 'Kumar', password: 'short but longer' })
  expect(localStorage.getItem('token')).toBe('new-token')
})

it('sets a new password without asking for a name, then asks for the code of a second factor', async () => {
  const accepted: unknown[] = []
  answer(inspectInvitation, () => HttpResponse.json({ ...INVITATION, purpose: 'password' }))
  answer(acceptInvitation, async ({ request }) => {
    accepted.push(await request.json())
    const required = { code: 'auth.code_required', message: 'Enter the code', challenge: 'the-challenge' }
    return HttpResponse.json(required, { status: 401 })
  })
  answer(signInWithCode, () => HttpResponse.json({ token: 'new-token', user: userWith('packer') }))
  const { user, router } = open(true)
  expect(await screen.findByText('New password, Kumar')).toBeVisible()
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await user.type(screen.getByLabelText('New password'), 'a-new-password')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(await screen.findByText('Your new password is saved')).toBeVisible()
  expect(accepted).toEqual([{ token: 'the-token', password: 'a-new-password' }])
  await user.type(await screen.findByLabelText('Code'), '123456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  expect(localStorage.getItem('token')).toBe('new-token')
})

it.each([
  ['used', 410, 'This link was already used. Sign in with your email and password.'],
  ['expired', 410, 'This link has expired. Ask an administrator of your shop for a new one.'],
  ['invalid', 404, 'This link is invalid. Ask an administrator of your shop for a new one.'],
])('explains a link that is %s, and leads to sign-in', async (what, status, message) => {
  answer(inspectInvitation, () => HttpResponse.json({ code: `invitation.${what}`, message }, { status }))
  open()
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/')
})

it.each([
  ['no server answered', () => HttpResponse.error(), 'Check your connection.'],
  [
    'a gateway answered',
    () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }),
    'The server is unavailable.',
  ],
  ['the reply was unreadable', () => HttpResponse.text('{"purpose":"acc'), 'The reply is unreadable.'],
])('can be checked again when %s', async (_, reply, cause) => {
  answer(inspectInvitation, reply)
  const { user } = open()
  expect(await screen.findByText(`This link could not be checked. ${cause}`)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go to sign-in' })).toBeNull()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answer(inspectInvitation, () => HttpResponse.json(INVITATION))
  await user.click(retry)
  expect(await screen.findByText('Welcome, Kumar')).toBeVisible()
})

it('warns when someone else is signed in on this browser', async () => {
  open(true)
  expect(await screen.findByText(/^Meena is signed in on this browser/)).toBeVisible()
})

it('leads to sign-in after a lost reply, since the account then has the password that was typed', async () => {
  answer(acceptInvitation, () => HttpResponse.error())
  const { user } = open()
  await user.type(await screen.findByLabelText('Password'), 'sparkling-2027')
  await user.click(screen.getByRole('button', { name: 'Accept and sign in' }))
  expect(await screen.findByText('Network error. Please try again.')).toBeVisible()
  const message = 'This link was already used. Sign in with your email and password.'
  answer(acceptInvitation, () => HttpResponse.json({ code: 'invitation.used', message }, { status: 410 }))
  await user.click(screen.getByRole('button', { name: 'Accept and sign in' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/')
})
