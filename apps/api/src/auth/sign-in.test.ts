import { describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { FAILURES_PER_MINUTE } from './begin-attempt.ts'

const api = testApi()
const signIn = (payload: object) => api.anonymous('POST', '/vendor/signin', { payload })
const orders = (token: string) =>
  api.anonymous('GET', '/orders/vendor/allOrders', { headers: { authorization: `Bearer ${token}` } })

describe('POST /vendor/signin', () => {
  it('returns a token and the user, ignoring the case of the e-mail', async () => {
    const reply = await signIn({ ...ADMIN, email: ADMIN.email.toUpperCase() })
    expect(reply.json()).toMatchObject({ user: { name: 'Administrator', email: ADMIN.email } })
    expect((await orders(reply.json().token)).statusCode).toBe(200)
  })

  it('gives the same reply for a wrong password and an unknown e-mail', async () => {
    const wrong = await signIn({ ...ADMIN, password: 'wrong' })
    expect(wrong.statusCode).toBe(401)
    expect((await signIn({ email: 'nobody@shop.example', password: 'wrong' })).json()).toEqual(wrong.json())
  })

  it('names the missing fields', async () => {
    expect((await signIn({ email: '', password: '' })).json().fields).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
  })

  it('refuses after ten failures a minute, without locking the owner out at another address', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await signIn({ ...ADMIN, password: 'guess' })
    const refused = await signIn(ADMIN)
    expect(refused.json().code).toBe('auth.too_many')
    expect(refused.headers['retry-after']).toBe('60')
    expect(
      (await api.anonymous('POST', '/vendor/signin', { payload: ADMIN, remoteAddress: '10.1.2.3' })).statusCode,
    ).toBe(200)
  })

  it('blocks an address that tries many accounts, and no other address', async () => {
    const { perAddress } = FAILURES_PER_MINUTE
    const from = (remoteAddress: string, payload: object) =>
      api.anonymous('POST', '/vendor/signin', { payload, remoteAddress })
    const replies = await Promise.all(
      Array.from({ length: perAddress + 20 }, (_, index) =>
        from('10.9.9.9', { email: `guess-${index}@shop.example`, password: 'Diwali@2026' }),
      ),
    )
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(perAddress)
    const refused = replies.filter((reply) => reply.statusCode === 429)
    expect(refused.map((reply) => reply.headers['retry-after'])).toEqual(Array.from({ length: 20 }, () => '60'))
    expect((await from('10.9.9.9', ADMIN)).statusCode).toBe(429)
    expect((await from('10.9.9.8', ADMIN)).statusCode).toBe(200)
  })

  it('protects an account tried from many addresses, without affecting other accounts', async () => {
    const { perAccount } = FAILURES_PER_MINUTE
    const from = (index: number, email: string) =>
      api.anonymous('POST', '/vendor/signin', {
        payload: { email, password: 'guess' },
        remoteAddress: `10.8.${index >> 8}.${index & 255}`,
      })
    const replies = await Promise.all(
      Array.from({ length: perAccount + 20 }, (_, index) => from(index, 'target@shop.example')),
    )
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(perAccount)
    expect(replies.filter((reply) => reply.headers['retry-after'] === '60')).toHaveLength(20)
    expect((await from(999, 'Target@shop.example')).statusCode).toBe(429)
    expect((await from(999, 'other@shop.example')).statusCode).toBe(401)
  })

  it('checks at most ten of many simultaneous guesses', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn({ ...ADMIN, password: 'guess' })))
    expect(replies.filter((reply) => reply.json().code === 'auth.wrong')).toHaveLength(10)
    expect(new Set(replies.map((reply) => reply.json().code))).toEqual(new Set(['auth.wrong', 'auth.too_many']))
  })

  it('does not count successful sign-ins', async () => {
    for (let attempt = 0; attempt < 12; attempt++) expect((await signIn(ADMIN)).statusCode).toBe(200)
  })

  it('records sign-ins, failed ones under the e-mail as typed, and sign-outs', async () => {
    const recorded = {
      name: 'test_sign_in_events',
      text: 'select action, actor, subject_id <> $$$$ as known, address, after from events order by id',
    }
    const from = (payload: object) => api.anonymous('POST', '/vendor/signin', { payload, remoteAddress: '10.6.6.6' })
    await from({ email: 'Nobody@shop.example', password: 'guess' })
    await from({ email: ADMIN.email.toUpperCase(), password: 'guess' })
    const { token } = (await from(ADMIN)).json()
    await api.anonymous('POST', '/vendor/signout', {
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '10.6.6.6',
    })
    const address = '10.6.6.6'
    const after = { fault: 'password' }
    expect(await api.db.many(recorded)).toEqual([
      { action: 'sign_in_failed', actor: 'Nobody@shop.example', known: false, address, after },
      { action: 'sign_in_failed', actor: ADMIN.email.toUpperCase(), known: true, address, after },
      { action: 'signed_in', actor: ADMIN.email, known: true, address, after: null },
      { action: 'signed_out', actor: ADMIN.email, known: true, address, after: null },
    ])
  })

  it('stores tokens only hashed, and refuses one that expired or was signed out', async () => {
    const [expired, signedOut] = [(await signIn(ADMIN)).json().token, (await signIn(ADMIN)).json().token]
    const stored = await api.db.many<{ token_hash: Buffer }>({
      name: 'test_sessions',
      text: 'select token_hash from sessions',
    })
    expect(stored.some((row) => row.token_hash.toString('utf8').includes(signedOut))).toBe(false)
    await api.anonymous('POST', '/vendor/signout', { headers: { authorization: `Bearer ${signedOut}` } })
    expect((await orders(signedOut)).statusCode).toBe(401)
    expect((await orders(expired)).statusCode).toBe(200)
    await api.db.run({ name: 'test_expire', text: "update sessions set expires_at = now() - interval '1 second'" })
    expect((await orders(expired)).statusCode).toBe(401)
  })
})
