import { signIn } from '@phuljhari/contract/auth/auth.contract'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, type DefaultBodyType } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { displayName } from '../../lib/session.ts'
import { wayBack } from './read-sign-in.ts'
import { SignInScreen } from './SignInScreen.tsx'

const open = () => renderScreen(SignInScreen, { at: '/', signedIn: false })

async function tryToSignIn() {
  const { user, router } = open()
  await user.type(screen.getByLabelText('Email'), 'owner@shop.example')
  await user.type(screen.getByLabelText('Password'), 'sparkling')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return { user, router }
}

describe('sign-in', () => {
  it.each<[string, () => HttpResponse<DefaultBodyType>, string]>([
    ['JSON with a token and a user', () => HttpResponse.json({ token: 'abc', user: { name: 'Meena' } }), 'Meena'],
    ['JSON with a token and a vendor', () => HttpResponse.json({ token: 'abc', vendor: { fullName: 'Ravi' } }), 'Ravi'],
    ['a bare JSON string', () => HttpResponse.json('abc'), 'Distributor'],
    ['plain text', () => HttpResponse.text('abc'), 'Distributor'],
  ])('takes %s, and goes to the products', async (_form, reply, name) => {
    answer(signIn, reply)
    const { router } = await tryToSignIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
    expect(localStorage.getItem('token')).toBe('abc')
    expect(displayName()).toBe(name)
  })

  it.each([
    ['/orders?status=ready', '/orders?status=ready'],
    ['//evil.example', '/products'],
    ['https://evil.example', '/products'],
    [null, '/products'],
  ])('with the way back %j goes to %s: never to another site', (next, target) => {
    expect(wayBack(next)).toBe(target)
  })

  it.each<[string, () => HttpResponse<DefaultBodyType>, string]>([
    [
      'the server’s message',
      () => HttpResponse.json({ message: 'Email or password is wrong' }, { status: 401 }),
      'Email or password is wrong',
    ],
    ['the server’s error field', () => HttpResponse.json({ error: 'Locked' }, { status: 403 }), 'Locked'],
    ['the status', () => HttpResponse.json({}, { status: 500 }), 'Signin failed (500)'],
    ['a missing token', () => HttpResponse.json({ user: {} }), 'No token received from server'],
    ['a server that is not there', () => HttpResponse.error(), 'Signin failed'],
  ])('tells %s in the banner, and keeps what was typed', async (_what, reply, text) => {
    answer(signIn, reply)
    await tryToSignIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Email')).toHaveValue('owner@shop.example')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('asks for both fields, and clears the message when one is edited', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByText('Email is required')).toBeVisible()
    expect(screen.getByText('Password is required')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    await user.keyboard('a')
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  it('says Signing in... while it waits, and shows the password on demand', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(signIn, async () => {
      await promise
      return HttpResponse.json({ token: 'abc' })
    })
    const { user, router } = await tryToSignIn()
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    resolve()
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  })
})
