import { OWN_PASSWORD_HEADER, ownPasswordHeader } from '@phuljhari/contract/auth/own-password'
import { afterEach, describe, expect, it } from 'vitest'
import { as, codeOf, newAddress, PASSWORD, person, setUpSecondFactor, signInAs } from '../../test/staff.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { openEventStream } from '../../test/event-stream.ts'

const api = testApi()
const others = {
  name: 'test_delete_others',
  text: 'delete from vendors where email <> $1',
}
const events = {
  name: 'test_staff_events',
  text: `select action, actor, before, after from events
         where subject = 'vendor' and action <> 'signed_in' order by id`,
}
const restoreAdmin = {
  name: 'test_restore_admin',
  text: "update vendors set role = 'owner', active = true where email = $1",
}
afterEach(async () => {
  await api.db.run(others, [ADMIN.email])
  await api.db.run(restoreAdmin, [ADMIN.email])
})

const INVITED = { email: 'Meena@shop.example', name: 'Meena Selvam', role: 'packer' }
const invite = (payload: object = INVITED) => api.send('POST', '/staff/invitations', { payload })
/** Invites and returns the token of the link. */
const invitedToken = async (payload: object = INVITED): Promise<string> =>
  (await invite(payload)).json<{ link: string }>().link.replace('/invitation#', '')
const accept = (token: string, name = 'Meena') =>
  api.anonymous('POST', '/invitations/accept', {
    payload: { token, name, password: PASSWORD },
    remoteAddress: newAddress(),
  })
const inspect = (token: string) =>
  api.anonymous('POST', '/invitations/inspect', { payload: { token }, remoteAddress: newAddress() })
const expire = { name: 'test_expire_invitations', text: 'update invitations set expires_at = now()' }
const staff = async () => (await api.send('GET', '/staff')).json()
const change = (id: number | string, payload: object) => api.send('PATCH', `/staff/${id}`, { payload })
const idOf = async (email: string): Promise<string> =>
  (await staff()).people.find((one: { email: string }) => one.email === email)._id

describe('invitations', () => {
  it('create an account with the role, once, and sign the person in', async () => {
    const token = await invitedToken({ ...INVITED, role: 'clerk', rights: ['products.edit'] })
    expect((await inspect(token)).json()).toMatchObject({
      email: 'meena@shop.example',
      name: 'Meena Selvam',
      role: 'clerk',
      invitedBy: 'Administrator',
    })

    const reply = await accept(token)

    expect(reply.json().user).toMatchObject({
      name: 'Meena',
      email: 'meena@shop.example',
      role: 'clerk',
      rights: ['products.edit'],
    })
    expect((await as(api, reply.json().token)('GET', '/orders')).statusCode).toBe(200)
    expect((await signInAs(api, 'meena@shop.example')).statusCode).toBe(200)
    expect(await staff()).toMatchObject({
      people: [{ email: ADMIN.email }, { email: 'meena@shop.example', sessions: 2, lastSeenAt: expect.any(String) }],
      invitations: [],
    })
    for (const again of [await accept(token), await inspect(token)])
      expect([again.statusCode, again.json().code]).toEqual([410, 'invitation.used'])
    expect((await api.db.many<{ action: string }>(events)).map(({ action }) => action)).toEqual([
      'invited',
      'invitation_accepted',
    ])
  })

  // covers beyond-9
  it('create one account when the link is used by many at once', async () => {
    const token = await invitedToken()
    const replies = await Promise.all(Array.from({ length: 5 }, (_none, index) => accept(token, `Meena ${index}`)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410, 410])
    expect((await staff()).people).toHaveLength(2)
  })

  // covers beyond-9
  it('are refused once they have expired', async () => {
    const token = await invitedToken()
    await api.db.run(expire)
    for (const reply of [await accept(token), await inspect(token)])
      expect([reply.statusCode, reply.json().code]).toEqual([410, 'invitation.expired'])
    expect((await staff()).people).toMatchObject([{ email: ADMIN.email }])
  })

  it('can be replaced, expired or not, by a link that is then the only one that works', async () => {
    const first = await invitedToken()
    await api.db.run(expire)
    const [expired] = (await staff()).invitations
    expect(expired).toMatchObject({ name: 'Meena Selvam', isExpired: true })

    const replace = (id: string) => api.send('POST', `/staff/invitations/${id}/replace`)
    const second = (await replace(expired._id)).json()

    expect(second.invitation).toMatchObject({ name: 'Meena Selvam', role: 'packer', isExpired: false })
    expect((await staff()).invitations).toEqual([second.invitation])
    expect((await accept(first)).json().code).toBe('invitation.invalid')
    expect((await accept(second.link.replace('/invitation#', ''))).json().user).toMatchObject({ role: 'packer' })
    for (const id of [expired._id, second.invitation._id, 'none'])
      expect((await replace(id)).json().code).toBe('invitation.not_found')
  })

  it('reactivate the account of a deactivated person, with another role and password', async () => {
    const packer = await person(api, 'packer')
    await change(packer.id, { active: false })
    const token = await invitedToken({ ...INVITED, email: packer.email, role: 'clerk' })
    const password = 'another-password'
    const payload = { token, name: 'Meena', password }

    const reply = await api.anonymous('POST', '/invitations/accept', { payload, remoteAddress: newAddress() })

    expect(reply.json().user).toMatchObject({ _id: String(packer.id), name: 'Meena', role: 'clerk' })
    expect((await signInAs(api, packer.email)).json().code).toBe('auth.wrong')
    expect((await signInAs(api, packer.email, { password })).statusCode).toBe(200)
  })

  it('are deleted a month after they expired', async () => {
    await invite()
    const age = (days: number) => ({
      name: `test_age_invitations_${days}`,
      text: `update invitations set expires_at = now() - interval '${days} days'`,
    })
    const left = { name: 'test_invitations_left', text: 'select count(*) as left from invitations' }
    for (const [days, expected] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await api.db.run(age(days))
      await api.signIn()
      expect(await api.db.one(left)).toEqual({ left: expected })
    }
  })

  it('are refused once they were revoked, or replaced by a newer one to the same e-mail', async () => {
    const [first, second] = [await invitedToken(), await invitedToken()]
    const [open] = (await staff()).invitations
    expect((await staff()).invitations).toHaveLength(1)
    expect((await accept(first)).json().code).toBe('invitation.invalid')

    expect((await api.send('DELETE', `/staff/invitations/${open._id}`)).statusCode).toBe(200)

    expect((await accept(second)).json().code).toBe('invitation.invalid')
    expect((await api.send('DELETE', `/staff/invitations/${open._id}`)).json().code).toBe('invitation.not_found')
    expect((await inspect('guessed')).statusCode).toBe(404)
  })

  it('of an owner end when the owner loses the role', async () => {
    const owner = await person(api, 'owner', { email: 'second@shop.example' })
    const reply = await as(api, owner.token)('POST', '/staff/invitations', { ...INVITED, role: 'owner' })
    expect((await change(owner.id, { role: 'clerk' })).statusCode).toBe(200)
    expect((await accept(reply.json().link.replace('/invitation#', ''))).json().code).toBe('invitation.invalid')
  })

  it('are limited per address, without affecting sign-ins elsewhere', async () => {
    const remoteAddress = newAddress()
    const guess = () => api.anonymous('POST', '/invitations/inspect', { payload: { token: 'guessed' }, remoteAddress })
    const replies = await Promise.all(Array.from({ length: 70 }, guess))
    expect(replies.filter(({ statusCode }) => statusCode === 404)).toHaveLength(60)
    expect((await inspect(await invitedToken())).statusCode).toBe(200)
  })

  it.each([
    [{ ...INVITED, email: 'nobody' }, { email: 'Please enter a valid email' }],
    [{ ...INVITED, name: ' ' }, { name: 'Name is required' }],
    [{ ...INVITED, role: 'agent' }, { role: 'role must be one of owner, clerk, packer' }],
    [{ ...INVITED, email: ADMIN.email }, { email: 'A person with this email already has an account' }],
  ])('to %j are refused', async (payload, fields) => {
    expect((await invite(payload)).json().fields).toEqual(fields)
    expect((await staff()).invitations).toEqual([])
  })

  it('cannot give a right that the role cannot have', async () => {
    expect((await invite({ ...INVITED, rights: ['products.edit'] })).json().code).toBe('staff.unknown_right')
  })
})

// covers beyond-7
describe('what takes over an account', () => {
  it('asks for the own password: a session alone, or a wrong one, changes nothing', async () => {
    const clerk = await person(api, 'clerk')
    const former = await person(api, 'owner', { email: 'former@shop.example' })
    await api.send('POST', '/staff/settings', { payload: { requireSecondFactor: 'nobody' } })
    await api.send('PATCH', `/staff/${former.id}`, { payload: { active: false } })
    await invite()
    const [{ _id: open }] = (await staff()).invitations
    const before = JSON.stringify(await staff())
    const erase = { customerId: '1', confirmation: 'ERASE' }
    const calls: Array<[method: 'POST' | 'PATCH', url: string, payload: object]> = [
      ['POST', '/staff/invitations', { ...INVITED, role: 'owner', email: 'new@shop.example' }],
      ['PATCH', `/staff/${clerk.id}`, { role: 'owner' }],
      ['PATCH', `/staff/${former.id}`, { active: true }],
      ['POST', `/staff/${clerk.id}/password-link`, {}],
      ['POST', `/staff/invitations/${open}/replace`, {}],
      ['POST', '/privacy/customer/erase', erase],
      ['POST', '/privacy/delivery-agents/1/erase', { confirmation: 'ERASE' }],
    ]
    for (const [method, url, payload] of calls) {
      const bare = await api.send(method, url, { payload, headers: { [OWN_PASSWORD_HEADER]: '' } })
      expect([url, bare.statusCode, bare.json().code]).toEqual([url, 403, 'auth.password_needed'])
    }
    const [[method, url, payload]] = calls as [(typeof calls)[number]]
    const wrong = await api.send(method, url, { payload, headers: ownPasswordHeader('no idea') })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'auth.wrong_password'])
    expect(JSON.stringify(await staff())).toBe(before)
  })

  it('creates one invitation when a confirmed call is repeated after a lost reply', async () => {
    const payload = { ...INVITED, role: 'owner' }
    const key = { 'idempotency-key': 'one form' }
    const bare = { ...key, [OWN_PASSWORD_HEADER]: '' }
    expect((await api.send('POST', '/staff/invitations', { payload, headers: bare })).statusCode).toBe(403)
    const ids = []
    for (let sent = 0; sent < 2; sent += 1)
      ids.push((await api.send('POST', '/staff/invitations', { payload, headers: key })).json().invitation._id)
    expect(new Set(ids).size).toBe(1)
    expect((await staff()).invitations).toHaveLength(1)
  })

  it('asks nothing of changes that take nobody over', async () => {
    const clerk = await person(api, 'clerk')
    const bare = { [OWN_PASSWORD_HEADER]: '' }
    const replies = [
      await api.send('POST', '/staff/invitations', { payload: INVITED, headers: bare }),
      await api.send('PATCH', `/staff/${clerk.id}`, { payload: { role: 'packer' }, headers: bare }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

describe('a password link', () => {
  const NEW_PASSWORD = 'a-new-password'
  const link = (id: number | string) => api.send('POST', `/staff/${id}/password-link`)
  const tokenFor = async (id: number) => (await link(id)).json<{ link: string }>().link.replace('/invitation#', '')
  const use = (token: string) =>
    api.anonymous('POST', '/invitations/accept', {
      payload: { token, password: NEW_PASSWORD },
      remoteAddress: newAddress(),
    })

  it('lets a person choose a new password once, ends the open sessions and signs in', async () => {
    const clerk = await person(api, 'clerk', { rights: ['products.edit'] })
    const token = await tokenFor(clerk.id)
    expect((await inspect(token)).json()).toMatchObject({ purpose: 'password', email: clerk.email })
    expect((await staff()).invitations).toMatchObject([{ purpose: 'password', name: 'The clerk' }])
    expect((await signInAs(api, clerk.email)).statusCode).toBe(200)

    const reply = await use(token)

    expect(reply.json().user).toMatchObject({ name: 'The clerk', role: 'clerk', rights: ['products.edit'] })
    expect((await as(api, clerk.token)('GET', '/profile')).statusCode).toBe(401)
    expect((await as(api, reply.json().token)('GET', '/profile')).statusCode).toBe(200)
    expect((await signInAs(api, clerk.email)).json().code).toBe('auth.wrong')
    expect((await signInAs(api, clerk.email, { password: NEW_PASSWORD })).statusCode).toBe(200)
    expect((await use(token)).json().code).toBe('invitation.used')
    expect((await api.db.many<{ action: string; actor: string }>(events)).slice(0, 2)).toMatchObject([
      { action: 'password_link_created', actor: ADMIN.email },
      { action: 'password_reset', actor: clerk.email },
    ])
  })

  it('for oneself is refused, also in place of one that a colleague made', async () => {
    const owner = await person(api, 'owner', { email: 'partner@shop.example' })
    await link(owner.id)
    const [{ _id: id }] = (await staff()).invitations
    const replace = await as(api, owner.token)('POST', `/staff/invitations/${id}/replace`)
    expect([replace.statusCode, replace.json().code]).toEqual([409, 'staff.own_password'])
    expect((await api.send('POST', `/staff/invitations/${id}/replace`)).statusCode).toBe(200)
  })

  it('ends when its person changes the password', async () => {
    const clerk = await person(api, 'clerk')
    const token = await tokenFor(clerk.id)
    const passwords = { currentPassword: PASSWORD, newPassword: 'found-it-and-changed-it' }
    expect((await as(api, clerk.token)('POST', '/vendor/password', passwords)).statusCode).toBe(200)
    expect((await use(token)).json().code).toBe('invitation.invalid')
  })

  it('still asks for the code of a second factor', async () => {
    const clerk = await person(api, 'clerk')
    const { url } = await setUpSecondFactor(api, clerk)
    const reply = await use(await tokenFor(clerk.id))
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'auth.code_required'])
    const payload = { challenge: reply.json().challenge, code: codeOf(url, 30) }
    const signedIn = await api.anonymous('POST', '/vendor/signin/code', { payload, remoteAddress: newAddress() })
    expect(signedIn.json().user).toMatchObject({ email: clerk.email })
  })

  it('is valid for 48 hours and useless once the person is deactivated', async () => {
    const clerk = await person(api, 'clerk')
    const token = await tokenFor(clerk.id)
    const [open] = (await staff()).invitations
    expect(Date.parse(open.expiresAt) - Date.parse(open.createdAt)).toBe(48 * 3_600_000)
    await change(clerk.id, { active: false })
    expect((await use(token)).json().code).toBe('invitation.invalid')
    expect((await link(clerk.id)).json().code).toBe('staff.inactive')
    await change(clerk.id, { active: true })
    const expired = await tokenFor(clerk.id)
    await api.db.run(expire)
    expect((await use(expired)).json().code).toBe('invitation.expired')
  })

  it("is refused for the caller's own account and for people who do not exist", async () => {
    expect((await link(await idOf(ADMIN.email))).json().code).toBe('staff.own_password')
    for (const id of ['none', 999_999]) expect((await link(id)).json().code).toBe('staff.not_found')
  })
})

describe('PATCH /staff/{id}', () => {
  it('changes the role and ends the sessions, so that the next sign-in has the new role', async () => {
    const clerk = await person(api, 'clerk', { rights: ['products.edit'] })

    const reply = await change(clerk.id, { role: 'packer' })

    expect(reply.json()).toMatchObject({ role: 'packer', rights: [], active: true, sessions: 0 })
    expect((await as(api, clerk.token)('GET', '/profile')).statusCode).toBe(401)
    expect((await signInAs(api, clerk.email)).json().user).toMatchObject({ role: 'packer', rights: [] })
    expect(await api.db.many(events)).toEqual([
      {
        action: 'staff_changed',
        actor: ADMIN.email,
        before: { role: 'clerk', rights: ['products.edit'], active: true },
        after: { role: 'packer', rights: [], active: true },
      },
    ])
  })

  it('gives and takes a right', async () => {
    const clerk = await person(api, 'clerk')
    const brand = async () => {
      const { token } = (await signInAs(api, clerk.email)).json()
      return (await as(api, token)('POST', '/brand', { name: `Brand ${Math.random()}` })).statusCode
    }
    expect(await brand()).toBe(403)
    await change(clerk.id, { rights: ['products.edit'] })
    expect(await brand()).toBe(200)
    await change(clerk.id, { rights: [] })
    expect(await brand()).toBe(403)
  })

  it('deactivates: no session stays open and no sign-in works until the person is reactivated', async () => {
    const packer = await person(api, 'packer')
    expect((await change(packer.id, { active: false })).json()).toMatchObject({ active: false, sessions: 0 })
    expect((await as(api, packer.token)('GET', '/orders')).statusCode).toBe(401)
    const refused = await signInAs(api, packer.email)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.inactive'])
    expect((await signInAs(api, packer.email, { password: 'guess' })).json().code).toBe('auth.wrong')

    await change(packer.id, { active: true })

    expect((await signInAs(api, packer.email)).statusCode).toBe(200)
  })

  it('does nothing when nothing changes', async () => {
    const packer = await person(api, 'packer')
    expect((await change(packer.id, { role: 'packer', active: true })).statusCode).toBe(200)
    expect((await as(api, packer.token)('GET', '/orders')).statusCode).toBe(200)
    expect(await api.db.many(events)).toEqual([])
  })

  it.each([{ role: 'clerk' }, { active: false }])('keeps the last owner from %j', async (payload) => {
    const reply = await change(await idOf(ADMIN.email), payload)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'staff.last_owner'])
    expect((await staff()).people).toMatchObject([{ role: 'owner', active: true }])
  })

  it('does not count a deactivated owner', async () => {
    const second = await person(api, 'owner', { email: 'second@shop.example' })
    await change(second.id, { active: false })
    expect((await change(await idOf(ADMIN.email), { role: 'clerk' })).json().code).toBe('staff.last_owner')
  })

  // covers beyond-9
  it('keeps one owner when two demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await Promise.all([
        person(api, 'owner', { email: 'one@shop.example' }),
        person(api, 'owner', { email: 'two@shop.example' }),
      ])
      const demoteAdmin = { name: 'test_demote_admin', text: "update vendors set role = 'clerk' where email = $1" }
      await api.db.run(demoteAdmin, [ADMIN.email])
      const replies = await Promise.all([
        as(api, one.token)('PATCH', `/staff/${two.id}`, { role: 'packer' }),
        as(api, two.token)('PATCH', `/staff/${one.id}`, { role: 'packer' }),
      ])
      const statuses = replies.map(({ statusCode }) => statusCode).toSorted()
      // The loser was either the last owner by then, or signed out before the request was checked.
      expect([
        [200, 409],
        [200, 401],
      ]).toContainEqual(statuses)
      const count = { name: 'test_owners', text: "select count(*) as owners from vendors where role = 'owner'" }
      expect(await api.db.one(count)).toEqual({ owners: 1 })
      await api.db.run(restoreAdmin, [ADMIN.email])
    }
  })

  it('refuses unknown people, rights and empty changes', async () => {
    const clerk = await person(api, 'clerk')
    expect((await change('none', { active: false })).json().code).toBe('staff.not_found')
    expect((await change(999_999, { active: false })).json().code).toBe('staff.not_found')
    expect((await change(clerk.id, { role: 'packer', rights: ['products.edit'] })).json().code).toBe(
      'staff.unknown_right',
    )
    expect((await change(clerk.id, {})).statusCode).toBe(400)
    expect((await as(api, clerk.token)('GET', '/profile')).json()).toMatchObject({ role: 'clerk' })
  })

  // covers beyond-9
  it('cuts off the open tab and stream of a demoted person within two seconds', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const clerk = await person(api, 'clerk')
    const stream = await openEventStream(`${address}/api/orders/events`, { authorization: `Bearer ${clerk.token}` })
    expect(stream.reply.status).toBe(200)
    await stream.next()

    await change(clerk.id, { role: 'packer' })
    const since = performance.now()

    expect((await as(api, clerk.token)('GET', '/orders')).statusCode).toBe(401)
    while ((await stream.next()) !== null);
    expect(performance.now() - since).toBeLessThan(2000)
  })
})

describe('POST /staff/{id}/end-sessions', () => {
  it("ends all of a person's sessions and nobody else's", async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    await signInAs(api, clerk.email)
    expect((await api.send('POST', `/staff/${clerk.id}/end-sessions`)).json()).toEqual({ endedSessions: 2 })
    expect((await as(api, clerk.token)('GET', '/profile')).statusCode).toBe(401)
    expect((await as(api, packer.token)('GET', '/profile')).statusCode).toBe(200)
  })
})

it('names all accounts to whoever reads orders, deactivated ones too', async () => {
  const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
  await change(clerk.id, { active: false })

  const reply = await as(api, packer.token)('GET', '/staff/names')

  expect(reply.json()).toEqual([
    { person: clerk.email, name: 'The clerk' },
    { person: ADMIN.email, name: 'Administrator' },
    { person: packer.email, name: 'The packer' },
  ])
  expect((await api.anonymous('GET', '/staff/names')).statusCode).toBe(401)
})
