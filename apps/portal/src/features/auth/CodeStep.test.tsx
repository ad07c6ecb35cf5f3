import { signIn, signInWithCode } from '@phuljhari/contract/auth/auth.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { SignInScreen } from './SignInScreen.tsx'

const REQUIRED = { code: 'auth.code_required', message: 'Enter the code', challenge: 'the-challenge' }
const refuse = (code: string, message: string, status: number) => () => HttpResponse.json({ code, message }, { status })

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  answer(signIn, () => HttpResponse.json(REQUIRED, { status: 401 }))
  answer(signInWithCode, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ token: 'abc', user: { name: 'Meena' } })
  })
})

async function enterPassword() {
  const { user, router } = renderRoutes(
    [
      { path: '/', Component: SignInScreen },
      { path: '*', element: <p>Another screen</p> },
    ],
    { at: '/?next=%2Forders', signedIn: false },
  )
  await user.type(screen.getByLabelText('Email'), 'owner@shop.example')
  await user.type(screen.getByLabelText('Password'), 'sparkling{Enter}')
  const code = await screen.findByLabelText('Code')
  return { user, router, code }
}

// covers layout-19
it('asks for a code after the password, and signs in as soon as it is complete', async () => {
  const { user, router, code } = await enterPassword()
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(localStorage.getItem('token')).toBeNull()
  await user.paste('123 456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  expect(sent).toEqual([{ challenge: 'the-challenge', code: '123456' }])
  expect(localStorage.getItem('token')).toBe('abc')
})

it('shows why a code was refused, and accepts another', async () => {
  const { user, router, code } = await enterPassword()
  answer(signInWithCode, refuse('auth.wrong_code', 'This code is incorrect', 403))
  await user.type(code, '000000')
  expect(await screen.findByText('This code is incorrect')).toBeVisible()
  expect(code).toHaveValue('')
  answer(signInWithCode, () => HttpResponse.json({ token: 'abc' }))
  await user.type(code, '123456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})

// covers layout-19
it('sends a recovery code when the form is submitted', async () => {
  const { user, router } = await enterPassword()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const recovery = screen.getByLabelText('Recovery code')
  expect(recovery).toHaveFocus()
  await user.type(recovery, 'aaaa-bbbb-cccc-dddd')
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
  expect(sent).toEqual([{ challenge: 'the-challenge', code: 'aaaa-bbbb-cccc-dddd' }])
})

it('returns to the form with Back, and keeps only the email', async () => {
  const { user } = await enterPassword()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Email')).toHaveValue('owner@shop.example')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

it('returns to the form when the sign-in has expired, and says why', async () => {
  const { user, code } = await enterPassword()
  answer(signInWithCode, refuse('auth.challenge_expired', 'This sign-in has expired.', 401))
  await user.type(code, '123456')
  expect(await screen.findByText('This sign-in has expired.')).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeVisible()
})
