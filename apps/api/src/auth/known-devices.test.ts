import { afterEach, describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { newAddress, person, signInAs } from '../../test/staff.ts'
import { FAILURES_PER_MINUTE } from './attempts.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_device_people', text: "delete from vendors where full_name like 'The %'" }
afterEach(() => api.db.run(deletePeople))

type Reply = Awaited<ReturnType<typeof signInAs>>
const cookieOf = (reply: Reply): string => String(reply.headers['set-cookie'])
const deviceOf = (reply: Reply) => ({ cookie: cookieOf(reply).split(';')[0] ?? '' })
const guess = (email: string, remoteAddress: string, headers = {}) =>
  signInAs(api, email, { password: 'guess', remoteAddress, headers })
const guesses = {
  name: 'test_guesses',
  text: `insert into sign_in_failures (email, address)
         select $1, '10.30.0.' || number from generate_series(1, $2::int) number`,
}
/** Adds so many guesses of strangers that the account is locked for them. */
const guessFromEverywhere = async (email: string) => {
  await api.db.run(guesses, [email, FAILURES_PER_MINUTE.perAccount - 1])
  expect((await guess(email, newAddress())).statusCode).toBe(401)
  expect((await guess(email, newAddress())).statusCode).toBe(429)
}

describe('a device that has signed in before', () => {
  // covers beyond-13
  it('can sign in while strangers are locked out of the account', async () => {
    const { email } = await person(api, 'owner')
    const device = deviceOf(await signInAs(api, email))
    await guessFromEverywhere(email)
    expect((await signInAs(api, email)).statusCode).toBe(429)

    expect((await signInAs(api, email, { headers: device })).statusCode).toBe(200)
  })

  it('has a separate limit, which locks out neither strangers nor other devices', async () => {
    const { email } = await person(api, 'clerk')
    const [one, other] = [deviceOf(await signInAs(api, email)), deviceOf(await signInAs(api, email))]
    const replies = await Promise.all(
      Array.from({ length: FAILURES_PER_MINUTE.perDevice + 5 }, () => guess(email, newAddress(), one)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(FAILURES_PER_MINUTE.perDevice)
    expect((await signInAs(api, email, { headers: one })).statusCode).toBe(429)
    expect((await signInAs(api, email, { headers: other })).statusCode).toBe(200)
    expect((await signInAs(api, email)).statusCode).toBe(200)
  })

  it('is unknown to other accounts, until it signs in to them', async () => {
    const [clerk, packer] = [await person(api, 'clerk'), await person(api, 'packer')]
    const device = deviceOf(await signInAs(api, clerk.email))
    await guessFromEverywhere(packer.email)
    expect((await signInAs(api, packer.email, { headers: device })).statusCode).toBe(429)
    const both = await signInAs(api, clerk.email, { headers: device })
    expect(deviceOf(both)).toEqual(device)
  })

  it('is forgotten when the account is deactivated', async () => {
    const packer = await person(api, 'packer')
    await api.send('PATCH', `/staff/${packer.id}`, { payload: { active: false } })
    const count = { name: 'test_devices', text: 'select count(*) as devices from known_devices where vendor_id = $1' }
    expect(await api.db.one(count, [packer.id])).toEqual({ devices: 0 })
  })

  it('is recognised by a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email } = await person(api, 'packer')
    expect(cookieOf(await signInAs(api, email))).toMatch(
      /^device=[\w-]{43}; Path=\/api\/vendor\/signin; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
  })

  // covers beyond-13
  it('gets a token of this server, never one that was planted', async () => {
    const { email } = await person(api, 'packer')
    const planted = { cookie: `theme=dark; device=${'A'.repeat(43)}` }
    expect(deviceOf(await signInAs(api, email, { headers: planted }))).not.toEqual({
      cookie: `device=${'A'.repeat(43)}`,
    })
    for (const cookie of ['device', 'device=', '=;;=', `device=${'x'.repeat(9000)}`])
      expect((await signInAs(api, email, { headers: { cookie } })).statusCode).toBe(200)
  })
})
