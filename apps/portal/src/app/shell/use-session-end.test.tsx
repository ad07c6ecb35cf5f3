import * as agents from '@phuljhari/contract/agents/agents.contract'
import { signIn, signOut } from '@phuljhari/contract/auth/auth.contract'
import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { health } from '@phuljhari/contract/health/health.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { userWith, WITH_ROLES } from '../../../test/staff.ts'
import { AgentsScreen } from '../../features/agents/AgentsScreen.tsx'
import { SignInScreen } from '../../features/auth/SignInScreen.tsx'
import type { ScreenHandle } from './RoleGate.tsx'
import { Shell } from './Shell.tsx'

const ENDED = 'Your session has ended. Please sign in again.'
const refused = () => HttpResponse.json({ message: 'Please sign in to continue' }, { status: 401 })

const AGENTS: ScreenHandle = { title: 'Delivery Agents', permission: 'agents.read' }

const open = (features: readonly Feature[] = FEATURES) =>
  renderRoutes(
    [
      { path: '/', Component: SignInScreen },
      { Component: Shell, children: [{ path: '/agents', handle: AGENTS, Component: AgentsScreen }] },
    ],
    { at: '/agents?status=busy', as: { name: 'Selvi', email: 'selvi@shop.example' }, features },
  )
type User = ReturnType<typeof open>['user']

async function signInWith(user: User, form: Pick<typeof screen, 'findByLabelText'>) {
  const email = await form.findByLabelText<HTMLInputElement>('Email')
  if (email.value === '') await user.type(email, 'owner@shop.example')
  await user.type(await form.findByLabelText('Password'), 'sparkling{Enter}')
}
/** Fills in the agent form and submits it after the session has ended. */
async function submitAfterSessionEnd(features?: readonly Feature[]) {
  const { user, router } = open(features)
  await user.click(await screen.findByRole('button', { name: 'Add Agent' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Agent' }))
  await user.type(form.getByLabelText(/^Full Name/), 'Selvi')
  await user.type(form.getByLabelText(/^Phone Number/), '9876543210')
  await user.type(form.getByLabelText(/^Aadhar Number/), '234567890123')
  answer(agents.createAgent, refused)
  await user.click(form.getByRole('button', { name: 'Add Agent' }))
  const again = await screen.findByRole('dialog', { name: 'Your session has ended' })
  return { user, router, again }
}

beforeEach(() => {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1' }))
  answer(agents.listAgents, () => HttpResponse.json([]))
  answer(signIn, () => HttpResponse.json({ token: 'next-token', user: { name: 'Selvi', email: 'selvi@shop.example' } }))
})

// covers layout-17
it('leads to sign-in, which says why and leads back', async () => {
  answer(agents.listAgents, refused)
  const { user, router } = open()
  expect(await screen.findByText(ENDED)).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
  answer(agents.listAgents, () => HttpResponse.json([]))
  await signInWith(user, screen)
  await waitFor(() => expect(router.createHref(router.state.location)).toBe('/agents?status=busy'))
})

// covers layout-17
it('does not mention a session after signing out', async () => {
  answer(signOut, () => new HttpResponse(null))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(screen.queryByText(ENDED)).toBeNull()
})

// covers layout-25
it('lets the user sign in again over a form, whose input is then sent', async () => {
  const { user, router, again } = await submitAfterSessionEnd()
  expect(await within(again).findByLabelText('Email')).toHaveValue('selvi@shop.example')
  expect(await within(again).findByLabelText('Password')).toHaveFocus()
  await signInWith(user, within(again))
  // The failed call leaves no alert behind: one dialog is enough.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Phuljhari' })).toBeNull())
  expect(localStorage.getItem('token')).toBe('next-token')
  expect(sessionStorage).toHaveLength(0)
  let sent: unknown
  answer(agents.createAgent, async ({ request }) => {
    sent = [request.headers.get('authorization'), await request.json()]
    return HttpResponse.json({})
  })
  const form = within(await screen.findByRole('dialog', { name: 'Add Agent' }))
  await user.click(form.getByRole('button', { name: 'Add Agent' }))
  await waitFor(() =>
    expect(sent).toEqual([
      'Bearer next-token',
      expect.objectContaining({ fullName: 'Selvi', aadharNumber: '234567890123' }),
    ]),
  )
  expect(router.state.location.pathname).toBe('/agents')
})

// covers layout-18
it('shows the screens of another role after signing in, without a reload', async () => {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1', features: WITH_ROLES }))
  const { user, again } = await submitAfterSessionEnd(WITH_ROLES)
  expect(screen.getByRole('button', { name: 'Administrator', hidden: true })).toBeInTheDocument()
  const demoted = { ...userWith('packer'), email: 'selvi@shop.example' }
  answer(signIn, () => HttpResponse.json({ token: 'next-token', user: demoted }))
  await signInWith(user, within(again))
  expect(await screen.findByText('Delivery Agents is not part of your role')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Packer' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows none of the input to another user who signs in over a form', async () => {
  const { user, router, again } = await submitAfterSessionEnd()
  const email = await within(again).findByLabelText('Email')
  await user.clear(email)
  await user.type(email, 'kumar@shop.example')
  answer(signIn, () => HttpResponse.json({ token: 'next-token', user: { name: 'Kumar', email: 'kumar@shop.example' } }))
  await user.type(within(again).getByLabelText('Password'), 'sparkling{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('token')).toBe('next-token')
})

// covers layout-25
it('asks a user who does not sign in over a form before the input is lost', async () => {
  const { user, router, again } = await submitAfterSessionEnd()
  await user.click(within(again).getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Your session has ended' })).getByRole('button', {
      name: 'Close',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText(ENDED)).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
  expect(router.createHref(router.state.location)).toBe('/?next=%2Fagents%3Fstatus%3Dbusy')
  // No confirmation is left open for the next user.
  expect(screen.queryByRole('dialog')).toBeNull()
})
