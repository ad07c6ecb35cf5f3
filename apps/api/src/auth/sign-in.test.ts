import { describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { addAccount, findAccount } from './accounts.store.ts'
import { beginAttempt, FAILURES_PER_MINUTE } from './attempts.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'

const api = testApi()
const signIn = (payload: object) => api.anonymous('POST', '/vendor/signin', { payload })
const orders = (token: string) =>
  api.anonymous('GET', '/orders/vendor/allOrders', { headers: { authorization: `Bearer ${token}` } })

type FailedEvent = {
  at: Date
  address: string
  after: { attempts: number; last: string; email: string; fault: string[] }
}
const recordedFailures = {
  name: 'test_failed_sign_ins',
  text: "select at, address, after from events where action = 'sign_in_failed' order by id",
}
const attemptsOf = (events: readonly FailedEvent[]) => events.reduce((sum, { after }) => sum + after.attempts, 0)

describe('POST /vendor/signin', () => {
  // covers sign-in-8
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

  it('counts the addresses of one IPv6 network as one, for passwords and for invitations', async () => {
    const { perAddress } = FAILURES_PER_MINUTE
    const guess = (address: string) => beginAttempt(api.db, { email: `${address}@shop.example`, address })
    for (let index = 0; index < perAddress; index += 1) await guess(`2001:db8:0:a::${index}`)
    await expect(guess('2001:db8:0:a::f00')).rejects.toMatchObject({ code: 'auth.too_many' })
    expect(await guess('2001:db8:0:b::1')).toEqual(expect.any(Number))

    const inspect = async (remoteAddress: string) =>
      (await api.anonymous('POST', '/invitations/inspect', { payload: { token: 'wrong' }, remoteAddress })).statusCode
    for (let index = 0; index < perAddress; index += 1) expect(await inspect(`2001:db8:0:c::${index}`)).toBe(404)
    expect([await inspect('2001:db8:0:c::f00'), await inspect('2001:db8:0:d::1')]).toEqual([429, 404])
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

  it('opens sessions of one account at the same moment without a deadlock', async () => {
    const account = await findAccount(api.db, ADMIN.email)
    if (!account) throw new Error('the administrator is missing')
    const client = { address: '10.0.0.3', userAgent: 'Test', deviceToken: null }
    let runs = 0
    const open = () =>
      api.db.transaction((tx) => {
        runs += 1
        return openSession(tx, account, client)
      })
    expect(await Promise.all(Array.from({ length: 8 }, open))).not.toContain(null)
    // A transaction that ended in a deadlock runs again.
    expect(runs).toBe(8)
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
    const failed = await api.db.many<FailedEvent>(recordedFailures)
    const tried = ['Nobody@shop.example', ADMIN.email.toUpperCase()]
    expect(attemptsOf(failed)).toBe(2)
    expect(failed.map(({ after: { email } }) => email).join(', ')).toBe(tried.join(', '))
    expect(failed.map(({ after: { fault } }) => fault)).toEqual(failed.map(() => ['password']))
    expect(
      (await api.db.many<{ action: string }>(recorded)).filter(({ action }) => action !== 'sign_in_failed'),
    ).toEqual([
      { action: 'signed_in', actor: ADMIN.email, known: true, address, after: null },
      { action: 'signed_out', actor: ADMIN.email, known: true, address, after: null },
    ])
  })

  it('records failures of one network within a minute as one event, with number and accounts tried', async () => {
    for (let guess = 0; guess < 30; guess++)
      await api.anonymous('POST', '/vendor/signin', {
        payload: {
          email: guess % 3 === 0 ? ADMIN.email : `nobody-${guess % 3}@shop.example`,
          password: `guess-${guess}`,
        },
        remoteAddress: `2001:db8:0:7::${guess}`,
      })
    const failed = await api.db.many<FailedEvent>(recordedFailures)
    // Two when the clock passes a full minute.
    expect(failed.length).toBeLessThanOrEqual(2)
    expect(attemptsOf(failed)).toBe(30)
    for (const event of failed) {
      expect(event.address).toBe('2001:db8:0:7::/64')
      expect(Date.parse(event.after.last)).toBeGreaterThanOrEqual(event.at.getTime())
    }
    const tried = new Set(failed.flatMap(({ after }) => after.email.split(', ')))
    expect(tried).toEqual(new Set([ADMIN.email, 'nobody-1@shop.example', 'nobody-2@shop.example']))
    const found = (await api.send('GET', '/activity?search=nobody-2')).json()
    expect(found.length).toBe(failed.length)
  })

  it('keeps at most 20 e-mails of strangers a minute, all accounts that were tried, nothing else typed', async () => {
    const attempt = (email: string) =>
      api.anonymous('POST', '/vendor/signin', { payload: { email, password: 'guess' }, remoteAddress: '10.5.5.5' })
    await attempt(`a@b.example, ${ADMIN.email}`)
    await attempt('my secret password')
    for (let index = 0; index < 22; index += 1) await attempt(`nobody-${index}@shop.example`)
    await attempt(ADMIN.email)
    const failed = await api.db.many<FailedEvent & { actor: string }>(recordedFailures)
    expect(attemptsOf(failed)).toBe(25)
    const tried = failed.flatMap(({ after }) => after.email.split(', '))
    expect(tried).toContain(ADMIN.email)
    expect(tried).toContain('nobody-0@shop.example')
    expect(JSON.stringify(failed)).not.toMatch(/secret|a@b/)
    // Two when the clock passes a full minute.
    for (const { after } of failed) expect(after.email.split(', ').length).toBeLessThanOrEqual(21)
  })

  it('refuses a change of such an event that is no further failure', async () => {
    await signIn({ ...ADMIN, password: 'guess' })
    for (const change of [
      `after = after || '{"attempts": 0}'`,
      `after = after || '{"attempts": 2, "email": "x"}'`,
      `after = after || '{"attempts": 2}', actor = 'x'`,
      `after = after || '{"attempts": 2}', at = now() - interval '1 day'`,
    ]) {
      const text = `update events set ${change} where action = 'sign_in_failed'`
      await expect(api.db.owner.run({ name: `test_${change.length}`, text })).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('says whose password is a common one, so that they are asked to change it', async () => {
    expect((await signIn(ADMIN)).json().user).not.toHaveProperty('hasCommonPassword')
    const common = { email: 'clerk@shop.example', password: 'Diwali@2026' }
    const passwordHash = await hashPassword(common.password)
    await addAccount(api.db, { ...common, fullName: 'Clerk', passwordHash, role: 'clerk' })
    expect((await signIn(common)).json().user).toMatchObject({ email: common.email, hasCommonPassword: true })
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
