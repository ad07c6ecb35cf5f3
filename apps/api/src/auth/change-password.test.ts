import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { ensureAdministrator } from './ensure-administrator.ts'
import { FAILURES_PER_MINUTE } from './attempts.ts'

const api = testApi()
const NEW = 'rocket-and-sparkler'
const deleteAccounts = { name: 'test_delete_vendors', text: 'delete from vendors' }
const events = {
  name: 'test_vendor_events',
  text: "select action, actor, before, after from events where action = 'password_changed'",
}

const tryToSignIn = (password: string) =>
  api.anonymous('POST', '/vendor/signin', { payload: { email: ADMIN.email, password } })
const signIn = async (password = ADMIN.password): Promise<string> => (await tryToSignIn(password)).json().token
const change = (token: string, currentPassword: unknown, newPassword: unknown) =>
  api.anonymous('POST', '/vendor/password', {
    payload: { currentPassword, newPassword },
    headers: { authorization: `Bearer ${token}` },
  })
const isOpen = async (token: string) =>
  (await api.anonymous('GET', '/delivery-agents', { headers: { authorization: `Bearer ${token}` } })).statusCode === 200

let token = ''
beforeEach(async () => {
  token = await signIn()
})
afterEach(async () => {
  await api.db.run(deleteAccounts)
  await ensureAdministrator(api.db, ADMIN)
})

describe('POST /vendor/password', () => {
  // covers beyond-6
  it('changes the password, ends the other sessions and keeps this one', async () => {
    const other = await signIn()
    const reply = await change(token, ADMIN.password, NEW)
    expect([reply.statusCode, reply.json()]).toEqual([200, { changed: true, endedSessions: expect.any(Number) }])
    expect(reply.json().endedSessions).toBeGreaterThan(0)
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    expect((await tryToSignIn(ADMIN.password)).statusCode).toBe(401)
    expect((await tryToSignIn(NEW)).statusCode).toBe(200)
    expect(await api.db.many(events)).toEqual([
      { action: 'password_changed', actor: ADMIN.email, before: null, after: null },
    ])
  })

  // covers beyond-6
  it('refuses a wrong current password without ending the session', async () => {
    const reply = await change(token, 'guess', NEW)
    const message = 'The current password is incorrect'
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'auth.wrong_password', message, fields: { currentPassword: message } },
    ])
    expect(await isOpen(token)).toBe(true)
    expect((await tryToSignIn(ADMIN.password)).statusCode).toBe(200)
  })

  it('refuses a password that anyone would try first', async () => {
    for (const common of ['Password@123', 'diwali2026', 'qwerty12345', 'owner@2026']) {
      const reply = await change(token, ADMIN.password, common)
      const message = expect.stringMatching(/^This password is one of the first/)
      expect([reply.statusCode, reply.json().fields]).toEqual([400, { newPassword: message }])
    }
    expect((await tryToSignIn(ADMIN.password)).statusCode).toBe(200)
  })

  it.each([
    ['', NEW, { currentPassword: 'Current password is required' }],
    [ADMIN.password, '', { newPassword: 'New password is required' }],
    [ADMIN.password, 'short', { newPassword: 'Password must have at least 8 characters' }],
    [ADMIN.password, 'x'.repeat(1001), { newPassword: 'Password is too long' }],
    [ADMIN.password, ADMIN.password, { newPassword: 'Choose a password that differs from the current one' }],
  ])('refuses to change %j to %j', async (current, wanted, fields) => {
    const reply = await change(token, current, wanted)
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
  })

  // covers beyond-6
  it('limits the wrong passwords of each session', async () => {
    const { perDevice } = FAILURES_PER_MINUTE
    const other = await signIn()
    const replies = await Promise.all(Array.from({ length: perDevice + 5 }, () => change(token, 'guess', NEW)))
    expect(replies.filter((reply) => reply.statusCode === 403)).toHaveLength(perDevice)
    const refused = await change(token, ADMIN.password, NEW)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await change(other, ADMIN.password, NEW)).statusCode).toBe(200)
  })

  // covers beyond-6
  it('works while strangers guess the password at sign-in', async () => {
    const guesses = Array.from({ length: FAILURES_PER_MINUTE.perAccountAndAddress + 2 }, () => tryToSignIn('guess'))
    expect((await Promise.all(guesses)).at(-1)?.statusCode).toBe(429)
    expect((await change(token, ADMIN.password, NEW)).statusCode).toBe(200)
  })

  it('lets only one of several changes at once succeed', async () => {
    const wanted = Array.from({ length: 4 }, (_none, index) => `${NEW}-${index}`)
    const replies = await Promise.all(wanted.map((password) => change(token, ADMIN.password, password)))
    const winners = wanted.filter((_password, index) => replies[index]?.statusCode === 200)
    expect(winners).toHaveLength(1)
    expect((await tryToSignIn(winners[0] ?? '')).statusCode).toBe(200)
  })

  it('needs a token', async () => {
    expect((await change('none', ADMIN.password, NEW)).statusCode).toBe(401)
  })
})
