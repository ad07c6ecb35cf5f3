import { describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { as, codeOf, PASSWORD, person, signInAs } from '../../test/staff.ts'
import { readConfig } from '../config.ts'
import { readAdminRequest, runAdmin } from './commands.ts'

const api = testApi()
const signIn = (email: string, password: string) =>
  api.anonymous('POST', '/vendor/signin', { payload: { email, password } })
const orders = (token: string) =>
  api.anonymous('GET', '/orders/vendor/allOrders', { headers: { authorization: `Bearer ${token}` } })
const admin = (password: string | undefined, ...args: string[]) =>
  runAdmin(api.db, readConfig({}), readAdminRequest(args), password)

describe('npm run admin', () => {
  it('creates an account whose generated password works', async () => {
    const output = await admin(undefined, 'create', 'Meena@shop.example', '--name', 'Meena Selvam')
    const password = /Password: (\S+) /.exec(output)?.[1] ?? ''

    const reply = await signIn('meena@shop.example', password)

    expect(reply.json().user).toMatchObject({ name: 'Meena Selvam', email: 'meena@shop.example' })
    expect(await admin(undefined, 'list')).toMatch(
      /meena@shop\.example {2}Meena Selvam {2}Administrator {2}since \S+ {2}1 open session/,
    )
  })

  it('ends the sessions of an account when its password is changed, and no others', async () => {
    await admin('first password', 'create', 'one@shop.example', '--password-stdin')
    await admin('other password', 'create', 'two@shop.example', '--password-stdin')
    const tokens = [
      (await signIn('one@shop.example', 'first password')).json().token,
      (await signIn('one@shop.example', 'first password')).json().token,
      (await signIn('two@shop.example', 'other password')).json().token,
    ]

    const output = await admin('second password', 'password', 'ONE@shop.example', '--password-stdin')

    expect(output).toContain('2 open sessions were ended')
    expect(output).not.toContain('second password')
    expect(await Promise.all(tokens.map(async (token) => (await orders(token)).statusCode))).toEqual([401, 401, 200])
    expect((await signIn('one@shop.example', 'first password')).statusCode).toBe(401)
    expect((await signIn('one@shop.example', 'second password')).statusCode).toBe(200)
  })

  it('leaves no session open when a sign-in with the old password races a password change', async () => {
    await admin('first password', 'create', 'race@shop.example', '--password-stdin')
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => signIn('race@shop.example', 'first password'))),
      admin('second password', 'password', 'race@shop.example', '--password-stdin'),
    ])
    const tokens = replies.flatMap((reply) => (reply.statusCode === 200 ? [reply.json().token] : []))
    expect(await Promise.all(tokens.map(async (token) => (await orders(token)).statusCode))).toEqual(
      tokens.map(() => 401),
    )
  })

  it('makes an owner of an account that was deactivated or has another role', async () => {
    const { id, email, token } = await person(api, 'packer')
    await api.send('PATCH', `/staff/${id}`, { payload: { active: false } })

    expect(await admin(undefined, 'make-owner', 'PACKER@shop.example')).toContain('has the role Administrator')

    const reply = await signInAs(api, email)
    expect(reply.json().user).toMatchObject({ role: 'owner' })
    expect((await orders(token)).statusCode).toBe(401)
    expect(await admin(undefined, 'list')).toMatch(/packer@shop\.example {2}The packer {2}Administrator {2}since/)
  })

  it('resets a lost second factor and ends the sessions', async () => {
    const { email, token } = await person(api, 'clerk')
    const call = as(api, token)
    const { url } = (await call('POST', '/profile/second-factor', { password: PASSWORD })).json()
    await call('POST', '/profile/second-factor/confirm', { code: codeOf(url) })
    expect((await signInAs(api, email)).statusCode).toBe(401)
    expect(await admin(undefined, 'list')).toContain('Billing clerk  second factor')

    expect(await admin(undefined, 'reset-second-factor', email)).toContain('with the password alone')

    expect((await signInAs(api, email)).statusCode).toBe(200)
    expect((await orders(token)).statusCode).toBe(401)
    expect(await admin(undefined, 'reset-second-factor', email)).toBe(`${email} has no second factor.`)
  })

  it('records what it does to accounts', async () => {
    await admin('first password', 'create', 'recorded@shop.example', '--password-stdin')
    await admin('second password', 'password', 'recorded@shop.example', '--password-stdin')
    const recorded = {
      name: 'test_admin_events',
      text: "select action from events where actor = 'npm run admin' order by id",
    }
    expect(await api.db.many(recorded)).toEqual([{ action: 'account_created' }, { action: 'password_changed' }])
  })

  it.each([
    [[], 'A command is missing'],
    [['delete', 'a@b'], 'Unknown command "delete"'],
    [['create'], 'create needs one e-mail address'],
    [['list', 'a@b'], 'list takes no e-mail address'],
    [['create', 'a@b', '--password', 'x'], 'npm run admin -- create'],
  ])('shows the usage for %j', (args, message) => {
    expect(() => readAdminRequest(args)).toThrow(message)
  })

  it.each([
    [['create', 'no address'], 'long enough', 'not an e-mail address'],
    [['create', 'a@b.example'], 'short', 'at least 8 characters'],
    [['password', 'nobody@shop.example'], 'long enough', 'has no account'],
    [['make-owner', 'nobody@shop.example'], undefined, 'has no account'],
    [['reset-second-factor', 'nobody@shop.example'], undefined, 'has no account'],
    [['create', 'owner@shop.example'], 'long enough', 'already has an account'],
  ])('rejects %j', async (args, password, message) => {
    await expect(admin(password, ...args)).rejects.toThrow(message)
  })
})
