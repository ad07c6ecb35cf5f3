import { signIn } from '@phuljhari/contract/auth/auth.contract'
import type { Feature } from '@phuljhari/contract/features'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse, type DefaultBodyType } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { config } from '../../lib/config.ts'
import { displayName } from '../../lib/session.ts'
import { redirectTarget } from './read-sign-in.ts'
import { SignInScreen } from './SignInScreen.tsx'

const open = ({ at = '/', signedIn = false, features = [] as Feature[] } = {}) =>
  renderRoutes(
    [
      { path: '/', Component: SignInScreen },
      { path: '*', element: <p>Another screen</p> },
    ],
    { at, signedIn, features },
  )

async function attemptSignIn(features: Feature[] = []) {
  const { user, router } = open({ features })
  await user.type(screen.getByLabelText('Email'), 'owner@shop.example')
  await user.type(screen.getByLabelText('Password'), 'sparkling')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return { user, router }
}

describe('sign-in', () => {
  // covers sign-in-5, sign-in-8, sign-in-9
  it.each<[string, () => HttpResponse<DefaultBodyType>, string]>([
    ['JSON with a token and a user', () => HttpResponse.json({ token: 'abc', user: { name: 'Meena' } }), 'Meena'],
    ['JSON with a token and a vendor', () => HttpResponse.json({ token: 'abc', vendor: { fullName: 'Ravi' } }), 'Ravi'],
    ['a bare JSON string', () => HttpResponse.json('abc'), 'Distributor'],
    ['plain text', () => HttpResponse.text('abc'), 'Distributor'],
    ['plain text with a Bearer prefix', () => HttpResponse.text('Bearer abc\n'), 'Distributor'],
  ])('accepts %s and goes to the products', async (_form, reply, name) => {
    answer(signIn, reply)
    const { router } = await attemptSignIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
    expect(localStorage.getItem('token')).toBe('abc')
    expect(displayName()).toBe(name)
  })

  // covers sign-in-7
  it.each([
    ['/orders?status=ready', '/orders?status=ready'],
    ['//evil.example', '/products'],
    ['https://evil.example', '/products'],
    [null, '/products'],
  ])('with next=%j goes to %s, never to another site', (next, target) => {
    expect(redirectTarget(next)).toBe(target)
  })

  // covers sign-in-10, sign-in-11, sign-in-12, sign-in-13
  it.each<[string, () => HttpResponse<DefaultBodyType>, string]>([
    [
      'the server’s message',
      () => HttpResponse.json({ message: 'Incorrect email or password' }, { status: 401 }),
      'Incorrect email or password',
    ],
    ['the server’s error field', () => HttpResponse.json({ error: 'Locked' }, { status: 403 }), 'Locked'],
    ['the status', () => HttpResponse.json({}, { status: 500 }), 'Signin failed (500)'],
    ['a missing token', () => HttpResponse.json({ user: {} }), 'No token received from server'],
    ['an empty reply', () => new HttpResponse(null), 'No token received from server'],
    ['an HTML page', () => HttpResponse.html('<html></html>'), 'No token received from server'],
    ['no answer', () => HttpResponse.error(), 'Signin failed'],
  ])('shows %s in the banner, and keeps the input', async (_what, reply, text) => {
    answer(signIn, reply)
    await attemptSignIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Email')).toHaveValue('owner@shop.example')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('finds no token in a reply that was cut off', async () => {
    answer(signIn, () => HttpResponse.text('{"token":"abc'))
    await attemptSignIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('No token received from server')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('says with our API that a sign-in whose reply was lost can be repeated, and repeats it', async () => {
    answer(signIn, () => HttpResponse.error())
    const { user, router } = await attemptSignIn(['requests.keys'])
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Signin failed. The reply of the server did not arrive: it is safe to try again.',
    )
    answer(signIn, () => HttpResponse.json({ token: 'abc' }))
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  })

  it('works where the browser stores nothing, and says what that means', async () => {
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
    answer(signIn, () => HttpResponse.json({ token: 'abc', user: { name: 'Meena' } }))
    const { router } = await attemptSignIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
    expect(displayName()).toBe('Meena')
    storage.mockRestore()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('says before sign-in that a browser without storage asks again after a reload', () => {
    open()
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
    const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    open()
    expect(screen.getByRole('alert')).toHaveTextContent(/^This browser stores nothing for this page/)
    storage.mockRestore()
  })

  // covers sign-in-1, sign-in-2
  it('shows the heading and required email and password fields', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')]
    expect(email).toHaveAttribute('type', 'email')
    expect(password).toHaveAttribute('type', 'password')
    expect(email).toBeRequired()
    expect(password).toBeRequired()
  })

  // covers sign-in-3
  it('shows and hides the password', async () => {
    const { user } = open()
    const password = screen.getByLabelText('Password')
    await user.type(password, 'sparkling')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveAttribute('type', 'password')
    expect(password).toHaveValue('sparkling')
  })

  // covers sign-in-6
  it.each([
    ['/', '/products'],
    ['/?next=%2Forders%3Fstatus%3Dready', '/orders?status=ready'],
  ])('redirects a signed-in user from %s to %s', async (at, target) => {
    const { router } = open({ at, signedIn: true })
    await waitFor(() => expect(router.createHref(router.state.location)).toBe(target))
  })

  describe('with our API', () => {
    beforeEach(() => void Object.assign(config, { features: ['staff.home'] }))
    afterEach(() => void delete (config as { features?: unknown }).features)

    // covers beyond-91
    it.each([
      ['/', '/orders/dispatch', '/orders/dispatch'],
      ['/?next=%2Fagents', '/orders/dispatch', '/agents'],
      ['/', 'https://elsewhere.example', '/products'],
      ['/', undefined, '/products'],
    ])(
      'leads from %s to the first screen of the user (%s), unless a session has ended elsewhere',
      async (at, home, target) => {
        answer(signIn, () => HttpResponse.json({ token: 'abc', user: { name: 'Kumar', home } }))
        const { user, router } = open({ at })
        await user.type(screen.getByLabelText('Email'), 'kumar@shop.example')
        await user.type(screen.getByLabelText('Password'), 'sparkling{Enter}')
        await waitFor(() => expect(router.state.location.pathname).toBe(target))
      },
    )
  })

  it('goes to Products with another server, whatever it sends', async () => {
    answer(signIn, () => HttpResponse.json({ token: 'abc', user: { name: 'Kumar', home: '/orders' } }))
    const { router } = await attemptSignIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  })

  // covers sign-in-7
  it('returns to where the session ended', async () => {
    answer(signIn, () => HttpResponse.json({ token: 'abc' }))
    const { user, router } = open({ at: '/?next=%2Fagents%3Fpage%3D2' })
    await user.type(screen.getByLabelText('Email'), 'owner@shop.example')
    await user.type(screen.getByLabelText('Password'), 'sparkling{Enter}')
    await waitFor(() => expect(router.createHref(router.state.location)).toBe('/agents?page=2'))
  })

  // covers sign-in-2
  it('requires both fields, and clears a message when its field is edited', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getByText('Email is required')).toBeVisible()
    expect(screen.getByText('Password is required')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    await user.keyboard('a')
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  // covers layout-31
  it('sends once on a double click before the next render', async () => {
    let calls = 0
    answer(signIn, () => {
      calls++
      return HttpResponse.json({ token: 'abc' })
    })
    const { user, router } = open()
    await user.type(screen.getByLabelText('Email'), 'owner@shop.example')
    await user.type(screen.getByLabelText('Password'), 'sparkling')
    const button = screen.getByRole('button', { name: 'Sign In' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
    expect(calls).toBe(1)
  })

  // covers sign-in-4
  it('shows Signing in... while waiting', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(signIn, async () => {
      await promise
      return HttpResponse.json({ token: 'abc' })
    })
    const { router } = await attemptSignIn()
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    resolve()
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'))
  })
})
