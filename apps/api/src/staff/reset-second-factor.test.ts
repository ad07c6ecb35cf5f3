import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApi } from '../../test/harness.ts'
import { as, codeOf, newAddress, PASSWORD, person, setUpSecondFactor, signInAs } from '../../test/staff.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_reset', text: "delete from vendors where full_name like 'The %'" }
const recorded = {
  name: 'test_reset_events',
  text: `select action, actor, subject_id, after from events
         where subject = 'vendor' and action = 'second_factor_reset' order by id`,
}
const STEP = 30
// In the middle of a step: a code must not expire between being computed and being sent.
beforeEach(() => {
  const stepMs = STEP * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2 })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.db.run(deletePeople)
})

/** An owner, and a clerk with a second factor. */
async function colleagues() {
  const owner = await person(api, 'owner')
  const clerk = await setUpSecondFactor(api, await person(api, 'clerk'))
  const reset = (id: number | string, password = PASSWORD, token = owner.token) =>
    as(api, token)('DELETE', `/staff/${id}/second-factor`, { password })
  return { owner, clerk, reset }
}
const enter = (challenge: string, code: string) =>
  api.anonymous('POST', '/vendor/signin/code', { payload: { challenge, code }, remoteAddress: newAddress() })
const hasFactor = async (id: number): Promise<boolean> =>
  (await api.send('GET', '/staff'))
    .json<{ people: { _id: string; secondFactor: boolean }[] }>()
    .people.some(({ _id, secondFactor }) => _id === String(id) && secondFactor)

describe('DELETE /staff/{id}/second-factor', () => {
  // covers beyond-12
  it('ends the sessions, recovery codes and pending sign-ins, so that the password alone signs in again', async () => {
    const { owner, clerk, reset } = await colleagues()
    const { challenge } = (await signInAs(api, clerk.email)).json()

    expect((await reset(clerk.id)).json()).toEqual({ endedSessions: 1 })

    expect((await as(api, clerk.token)('GET', '/profile')).statusCode).toBe(401)
    expect((await enter(challenge, codeOf(clerk.url))).json().code).toBe('auth.challenge_expired')
    const reply = await signInAs(api, clerk.email)
    expect(reply.statusCode).toBe(200)
    expect((await as(api, reply.json().token)('GET', '/profile')).json()).toMatchObject({
      secondFactor: false,
      recoveryCodes: 0,
    })
    expect(await api.db.many(recorded)).toEqual([
      {
        action: 'second_factor_reset',
        actor: owner.email,
        subject_id: String(clerk.id),
        after: { endedSessions: 1 },
      },
    ])
  })

  it('lets the colleague set it up again, however many codes of the lost phone were tried', async () => {
    const { clerk, reset } = await colleagues()
    for (let tries = 0; tries < 12; tries++) {
      const { challenge } = (await signInAs(api, clerk.email)).json()
      await enter(challenge, codeOf(clerk.url, 10 * STEP))
    }
    await reset(clerk.id)

    const { token } = (await signInAs(api, clerk.email)).json()
    const { url } = await setUpSecondFactor(api, { ...clerk, token })

    const { challenge } = (await signInAs(api, clerk.email)).json()
    expect((await enter(challenge, codeOf(url))).statusCode).toBe(200)
  })

  // covers beyond-12
  it('asks for the password of the owner who resets it, and counts wrong ones', async () => {
    const { owner, clerk, reset } = await colleagues()
    const wrong = await reset(clerk.id, 'guess')
    expect([wrong.statusCode, wrong.json().fields]).toEqual([403, { password: expect.any(String) }])
    expect((await as(api, owner.token)('DELETE', `/staff/${clerk.id}/second-factor`)).statusCode).toBe(400)
    expect(await hasFactor(clerk.id)).toBe(true)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => reset(clerk.id, 'guess')))
    expect(guesses.map((reply) => reply.json().code)).toContain('auth.too_many')
    expect(await hasFactor(clerk.id)).toBe(true)
    expect(await api.db.many(recorded)).toEqual([])
  })

  // covers beyond-12
  it("refuses the caller's own account, and people without a second factor or without an account", async () => {
    const { owner, clerk, reset } = await colleagues()
    await setUpSecondFactor(api, owner)
    expect((await reset(owner.id)).json().code).toBe('second_factor.own')
    expect(await hasFactor(owner.id)).toBe(true)
    const packer = await person(api, 'packer')
    expect((await reset(packer.id)).json().code).toBe('second_factor.inactive')
    expect((await as(api, packer.token)('GET', '/profile')).statusCode).toBe(200)
    for (const nobody of ['none', 999_999]) expect((await reset(nobody)).json().code).toBe('staff.not_found')
    expect((await reset(clerk.id, PASSWORD, packer.token)).json().code).toBe('role.refused')
    expect(await hasFactor(clerk.id)).toBe(true)
  })

  it('resets it once when two owners do so at the same time', async () => {
    const { clerk, reset } = await colleagues()
    const second = await person(api, 'owner', { email: 'second@shop.example' })
    const replies = await Promise.all([reset(clerk.id), reset(clerk.id, PASSWORD, second.token)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await api.db.many(recorded)).toHaveLength(1)
  })
})
