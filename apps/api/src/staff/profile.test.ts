import { afterEach, describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { as, person, signInAs } from '../../test/staff.ts'
import { describeDevice } from './describe-device.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_people', text: "delete from vendors where full_name like 'The %'" }
afterEach(() => api.db.run(deletePeople))

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const lastUse = {
  name: 'test_last_use',
  text: `select s.last_used_at::text as session, v.last_seen_at::text as person
         from sessions s join vendors v on v.id = s.vendor_id where v.id = $1`,
}
const shiftUse = {
  name: 'test_shift_use',
  text: 'update sessions set last_used_at = last_used_at - $2 * interval $$1 minute$$ where vendor_id = $1',
}

describe('GET /profile', () => {
  it('shows the role and rights as they are now', async () => {
    const clerk = await person(api, 'clerk', { rights: ['products.edit'] })
    expect((await as(api, clerk.token)('GET', '/profile')).json()).toEqual({
      _id: String(clerk.id),
      name: 'The clerk',
      email: clerk.email,
      role: 'clerk',
      rights: ['products.edit'],
      secondFactor: false,
      secondFactorRequired: false,
      recoveryCodes: 0,
      home: '/orders/new',
      chosenHome: '',
      ordersScreen: null,
      language: '',
    })
  })
})

describe('PATCH /profile', () => {
  it('changes only the name of the caller', async () => {
    const packer = await person(api, 'packer')
    const reply = await as(api, packer.token)('PATCH', '/profile', { name: ' The  Kumar ', role: 'owner' })
    expect(reply.json()).toMatchObject({ name: 'The  Kumar', role: 'packer' })
    expect((await as(api, packer.token)('PATCH', '/profile', { name: '' })).json().fields).toEqual({
      name: 'Name is required',
    })
  })
})

describe('the screen after sign-in', () => {
  // covers beyond-91
  it('is that of the role until the user chooses another, on every device', async () => {
    const clerk = await person(api, 'clerk')
    const home = async () => (await signInAs(api, clerk.email)).json().user.home
    expect(await home()).toBe('/orders/new')
    const chosen = await as(api, clerk.token)('PATCH', '/profile', { home: '/orders' })
    expect(chosen.json()).toMatchObject({ name: 'The clerk', home: '/orders', chosenHome: '/orders' })
    expect(await home()).toBe('/orders')
    expect((await as(api, clerk.token)('PATCH', '/profile', { home: '' })).json().home).toBe('/orders/new')
  })

  it('is refused when the role may not see it, and falls back when a new role may not', async () => {
    const packer = await person(api, 'packer')
    const refused = await as(api, packer.token)('PATCH', '/profile', { home: '/orders/payments', name: 'Kumar' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'role.refused'])
    expect((await as(api, packer.token)('GET', '/profile')).json()).toMatchObject({
      name: 'The packer',
      chosenHome: '',
      ordersScreen: null,
    })
    const unknown = await as(api, packer.token)('PATCH', '/profile', { home: 'https://elsewhere.example' })
    expect([unknown.statusCode, unknown.json().fields]).toEqual([
      400,
      { home: 'Choose one of the screens of the list' },
    ])

    const clerk = await person(api, 'clerk')
    await as(api, clerk.token)('PATCH', '/profile', { home: '/orders/payments' })
    await api.send('PATCH', `/staff/${clerk.id}`, { payload: { role: 'packer' } })
    expect((await signInAs(api, clerk.email)).json().user.home).toBe('/orders/dispatch')
  })
})

describe('how the orders are shown', () => {
  // covers beyond-101
  it('is stored for each person, and refused when it is no such choice', async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    const ordersScreen = { view: 'table', columns: ['order', 'place'], sort: { column: 'total', isDescending: true } }
    const shown = async (token: string) => (await as(api, token)('GET', '/profile')).json().ordersScreen
    expect(await shown(clerk.token)).toBeNull()
    expect((await as(api, clerk.token)('PATCH', '/profile', { ordersScreen })).json()).toMatchObject({ ordersScreen })
    for (const wrong of [{ ...ordersScreen, view: 'map' }, { ...ordersScreen, columns: ['x'.repeat(41)] }, {}, null])
      expect((await as(api, clerk.token)('PATCH', '/profile', { ordersScreen: wrong })).statusCode).toBe(400)
    expect(await shown(clerk.token)).toEqual(ordersScreen)
    expect(await shown(packer.token)).toBeNull()
  })
})

describe("a user's own sessions", () => {
  // covers beyond-10
  it('are listed with device and address, and end one by one', async () => {
    const packer = await person(api, 'packer')
    const phone = (
      await signInAs(api, packer.email, { headers: { 'user-agent': PHONE }, remoteAddress: '10.7.7.7' })
    ).json()
    const sessions = (await as(api, packer.token)('GET', '/profile/sessions')).json()
    expect(sessions).toMatchObject([
      { device: 'Chrome on Android', address: '10.7.7.7', current: false },
      { current: true },
    ])

    const end = () => as(api, packer.token)('DELETE', `/profile/sessions/${sessions[0]._id}`)
    expect((await end()).json()).toEqual({ ended: true })

    expect((await as(api, phone.token)('GET', '/profile')).statusCode).toBe(401)
    expect((await as(api, packer.token)('GET', '/profile/sessions')).json()).toMatchObject([{ current: true }])
    expect([(await end()).statusCode, (await end()).json().code]).toEqual([404, 'session.not_found'])
  })

  it('end all at once, except for the current one', async () => {
    const packer = await person(api, 'packer')
    const others = [await signInAs(api, packer.email), await signInAs(api, packer.email)]
    const endOthers = () => as(api, packer.token)('DELETE', '/profile/sessions')
    expect((await endOthers()).json()).toEqual({ endedSessions: 2 })
    for (const other of others) expect((await as(api, other.json().token)('GET', '/profile')).statusCode).toBe(401)
    expect((await endOthers()).json()).toEqual({ endedSessions: 0 })
  })

  it("do not include other people's", async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    const [theirs] = (await as(api, clerk.token)('GET', '/profile/sessions')).json()
    expect((await as(api, packer.token)('DELETE', `/profile/sessions/${theirs._id}`)).statusCode).toBe(404)
    expect((await as(api, clerk.token)('GET', '/profile')).statusCode).toBe(200)
  })

  // covers beyond-10
  it('are marked as used at most once every five minutes', async () => {
    const packer = await person(api, 'packer')
    const use = async () => {
      await as(api, packer.token)('GET', '/profile')
      return api.db.one<{ session: string; person: string }>(lastUse, [packer.id])
    }
    const first = await use()
    await api.db.run(shiftUse, [packer.id, 4])
    const second = await use()
    expect(second.person).toBe(first.person)
    await api.db.run(shiftUse, [packer.id, 2])
    const third = await use()
    expect(third.person > first.person && third.session > second.session).toBe(true)
  })
})

describe('describeDevice', () => {
  it.each([
    [PHONE, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/1 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Unknown device'],
  ])('names the device of %j', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })
})
