import { CHALLENGE_TRIES } from '@phuljhari/contract/auth/auth.contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApi } from '../../../test/harness.ts'
import { as, codeOf, PASSWORD, person, setUpSecondFactor, signInAs, type Person } from '../../../test/staff.ts'
import { activeSessions } from '../session.store.ts'
import { hashToken } from '../../security/tokens.ts'
import { CODE_FAILURES_PER_HOUR } from './use-code.ts'

const api = testApi()
const deletePeople = { name: 'test_delete_coded', text: "delete from vendors where full_name like 'The %'" }
const resetPolicy = { name: 'test_reset_policy', text: "update staff_settings set require_second_factor = 'nobody'" }
const STEP = 30
const actions = {
  name: 'test_factor_actions',
  text: "select action from events where subject = 'vendor' and actor = $1 order by id",
}
// In the middle of a step: a code must not expire between being computed and being sent.
beforeEach(() => {
  const stepMs = STEP * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2 })
})
afterEach(async () => {
  vi.useRealTimers()
  await api.db.run(deletePeople)
  await api.db.run(resetPolicy)
})

const setUp = (who: Person) => setUpSecondFactor(api, who)
const withFactor = async (role: 'owner' | 'clerk' | 'packer' = 'clerk') => setUp(await person(api, role))

const enter = (challenge: string, code: string, headers = {}) =>
  api.anonymous('POST', '/vendor/signin/code', { payload: { challenge, code }, headers })
/** Enters the password. @returns the challenge. */
async function challengeOf({ email }: Person, headers = {}): Promise<string> {
  const reply = await signInAs(api, email, { headers })
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'auth.code_required'])
  return reply.json().challenge
}
const wrongCode = (url: string) => {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(url, steps * STEP)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}
const acknowledge = (call: ReturnType<typeof as>) => call('POST', '/profile/second-factor/recovery-codes/acknowledge')
const codeOfReply = (reply: { json(): { code?: string } }) => reply.json().code ?? null

describe('setting up a second factor', () => {
  it('returns a secret, a URL for authenticator apps and, once confirmed, ten recovery codes', async () => {
    const clerk = await person(api, 'clerk')
    const call = as(api, clerk.token)
    const { secret, url } = (await call('POST', '/profile/second-factor', { password: PASSWORD })).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(url).toMatch(/^otpauth:\/\/totp\/Phuljhari:clerk%40shop\.example\?/)
    expect((await signInAs(api, clerk.email)).statusCode).toBe(200)

    const { recoveryCodes } = (await call('POST', '/profile/second-factor/confirm', { code: codeOf(url) })).json()

    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect((await call('GET', '/profile')).json()).toMatchObject({ secondFactor: true, recoveryCodes: 0 })
    expect((await acknowledge(call)).statusCode).toBe(200)
    expect((await call('GET', '/profile')).json()).toMatchObject({ secondFactor: true, recoveryCodes: 10 })
    const stored = {
      name: 'test_totp_stored',
      text: 'select v::text, r::text as codes from vendors v join recovery_codes r on r.vendor_id = v.id',
    }
    for (const row of await api.db.many<object>(stored)) {
      expect(JSON.stringify(row)).not.toContain(secret)
      for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('needs the password, a start and a right code, and refuses to replace an active one', async () => {
    const packer = await person(api, 'packer')
    const call = as(api, packer.token)
    const confirm = (code: string) => call('POST', '/profile/second-factor/confirm', { code })
    expect(codeOfReply(await call('POST', '/profile/second-factor', { password: 'guess' }))).toBe('auth.wrong_password')
    expect(codeOfReply(await confirm('123456'))).toBe('second_factor.not_started')
    const { url } = (await call('POST', '/profile/second-factor', { password: PASSWORD })).json()
    expect((await confirm(wrongCode(url))).json()).toMatchObject({
      code: 'auth.wrong_code',
      fields: { code: expect.any(String) },
    })
    expect((await confirm('12345')).json().fields).toEqual({
      code: 'Enter the 6 digits, or a recovery code of 16 characters',
    })
    expect((await confirm(codeOf(url))).statusCode).toBe(200)
    await acknowledge(call)
    expect(codeOfReply(await confirm(codeOf(url)))).toBe('second_factor.active')
    expect(codeOfReply(await call('POST', '/profile/second-factor', { password: PASSWORD }))).toBe(
      'second_factor.active',
    )
  })
})

describe('recovery codes', () => {
  const codesOf = (reply: { json(): { recoveryCodes: string[] } }) => reply.json().recoveryCodes

  it('are returned anew by a repeated confirmation until acknowledged, and only the last ones count', async () => {
    const clerk = await person(api, 'clerk')
    const call = as(api, clerk.token)
    const { url } = (await call('POST', '/profile/second-factor', { password: PASSWORD })).json()
    const confirm = () => call('POST', '/profile/second-factor/confirm', { code: codeOf(url) })
    const [lost = ''] = codesOf(await confirm())
    const [shown = ''] = codesOf(await confirm())
    expect(codeOfReply(await enter(await challengeOf(clerk), shown))).toBe('auth.wrong_code')

    await acknowledge(call)
    await acknowledge(call)

    expect(codeOfReply(await enter(await challengeOf(clerk), lost))).toBe('auth.wrong_code')
    expect((await enter(await challengeOf(clerk), shown)).statusCode).toBe(200)
    expect((await call('GET', '/profile')).json()).toMatchObject({ recoveryCodes: 9 })
    expect((await api.db.many<{ action: string }>(actions, [clerk.email])).map(({ action }) => action)).toContain(
      'second_factor_on',
    )
  })

  it('are replaced with the password, and the former stay valid until the new ones are acknowledged', async () => {
    const clerk = await withFactor()
    const call = as(api, clerk.token)
    const renew = (password: string) => call('POST', '/profile/second-factor/recovery-codes', { password })
    expect(codeOfReply(await renew('guess'))).toBe('auth.wrong_password')
    const [first = ''] = codesOf(await renew(PASSWORD))
    const [former = '', second = ''] = clerk.recoveryCodes
    expect((await enter(await challengeOf(clerk), former)).statusCode).toBe(200)
    await acknowledge(call)
    expect(codeOfReply(await enter(await challengeOf(clerk), second))).toBe('auth.wrong_code')
    expect((await enter(await challengeOf(clerk), first)).statusCode).toBe(200)
  })

  it('that are renewed several times at once are ten, those of one of the replies', async () => {
    const clerk = await withFactor()
    const call = as(api, clerk.token)
    const renew = () => call('POST', '/profile/second-factor/recovery-codes', { password: PASSWORD })
    const replies = await Promise.all([renew(), renew(), renew(), renew()])
    await acknowledge(call)
    expect((await call('GET', '/profile')).json()).toMatchObject({ recoveryCodes: 10 })
    const accepted = []
    for (const reply of replies) {
      const [first = ''] = codesOf(reply)
      accepted.push((await enter(await challengeOf(clerk), first)).statusCode)
    }
    expect(accepted.toSorted()).toEqual([200, 403, 403, 403])
  })

  it('cannot be renewed without a second factor', async () => {
    const { token } = await person(api, 'clerk')
    const reply = await as(api, token)('POST', '/profile/second-factor/recovery-codes', { password: PASSWORD })
    expect(codeOfReply(reply)).toBe('second_factor.inactive')
  })
})

describe('signing in with a second factor', () => {
  it('requires the password first and then a code, with or without spaces', async () => {
    const clerk = await withFactor()
    const code = codeOf(clerk.url)

    const reply = await enter(await challengeOf(clerk), `${code.slice(0, 3)} ${code.slice(3)}`)

    expect([reply.statusCode, reply.json().user]).toEqual([
      200,
      expect.objectContaining({ email: clerk.email, role: 'clerk' }),
    ])
    expect((await as(api, reply.json().token)('GET', '/orders')).statusCode).toBe(200)
    expect((await api.db.many<{ action: string }>(actions, [clerk.email])).map(({ action }) => action)).toEqual([
      'signed_in',
      'second_factor_on',
      'signed_in',
    ])
  })

  it('reveals nothing about the second factor to a wrong password', async () => {
    const { email } = await withFactor()
    const reply = await signInAs(api, email, { password: 'guess' })
    expect(reply.json()).toEqual({ code: 'auth.wrong', message: 'Incorrect email or password' })
  })

  // covers beyond-11
  it('accepts a phone whose clock is one step off, and none further off', async () => {
    const [late, early] = [await withFactor('clerk'), await withFactor('packer')]
    expect((await enter(await challengeOf(late), codeOf(late.url, STEP))).statusCode).toBe(200)
    const challenge = await challengeOf(early)
    for (const seconds of [-3 * STEP, 3 * STEP, 3600])
      expect(codeOfReply(await enter(challenge, codeOf(early.url, seconds)))).toBe('auth.wrong_code')
    expect((await enter(challenge, codeOf(early.url))).statusCode).toBe(200)
  })

  // covers beyond-11
  it('accepts no code twice, nor one that is older than the last', async () => {
    const clerk = await withFactor()
    const code = codeOf(clerk.url, STEP)
    expect((await enter(await challengeOf(clerk), code)).statusCode).toBe(200)
    expect(codeOfReply(await enter(await challengeOf(clerk), code))).toBe('auth.wrong_code')
    expect(codeOfReply(await enter(await challengeOf(clerk), codeOf(clerk.url)))).toBe('auth.wrong_code')
  })

  it('lets only one of several simultaneous sign-ins use a code', async () => {
    const clerk = await withFactor()
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(clerk)))
    const code = codeOf(clerk.url)
    const replies = await Promise.all(challenges.map((challenge) => enter(challenge, code)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const clerk = await withFactor()
    const [first = '', second = ''] = clerk.recoveryCodes
    expect((await enter(await challengeOf(clerk), first)).statusCode).toBe(200)
    expect(codeOfReply(await enter(await challengeOf(clerk), first))).toBe('auth.wrong_code')
    expect((await enter(await challengeOf(clerk), second.replaceAll('-', ' ').toUpperCase())).statusCode).toBe(200)
    expect((await as(api, clerk.token)('GET', '/profile')).json().recoveryCodes).toBe(8)
    const used = { name: 'test_recovery_events', text: "select 1 from events where action = 'recovery_code_used'" }
    expect(await api.db.many(used)).toHaveLength(2)
  })

  it('uses a challenge up when it succeeds, and after its tries', async () => {
    const clerk = await withFactor()
    const used = await challengeOf(clerk)
    expect((await enter(used, codeOf(clerk.url))).statusCode).toBe(200)
    expect(codeOfReply(await enter(used, clerk.recoveryCodes[0] ?? ''))).toBe('auth.challenge_expired')

    const tried = await challengeOf(clerk)
    const wrong = await Promise.all(
      Array.from({ length: CHALLENGE_TRIES + 3 }, () => enter(tried, wrongCode(clerk.url))),
    )
    expect(wrong.filter((reply) => codeOfReply(reply) === 'auth.wrong_code')).toHaveLength(CHALLENGE_TRIES)
    expect(codeOfReply(await enter(tried, clerk.recoveryCodes[0] ?? ''))).toBe('auth.challenge_expired')
  })

  it('refuses an expired or invented challenge, and one from before a new password', async () => {
    const clerk = await withFactor()
    const [expired, outdated] = [await challengeOf(clerk), await challengeOf(clerk)]
    const expire = {
      name: 'test_expire_challenge',
      text: "update sign_in_challenges set expires_at = now() where token_hash = sha256(convert_to($1, 'UTF8'))",
    }
    expect(await api.db.run(expire, [expired])).toBe(1)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another-sparkler' }
    expect((await as(api, clerk.token)('POST', '/vendor/password', passwords)).statusCode).toBe(200)
    for (const challenge of [expired, outdated, 'invented'])
      expect(codeOfReply(await enter(challenge, codeOf(clerk.url)))).toBe('auth.challenge_expired')
  })

  // covers beyond-11
  it('limits wrong codes per hour, separately from those of a known device', async () => {
    const clerk = await withFactor()
    const device = {
      cookie:
        String((await enter(await challengeOf(clerk), codeOf(clerk.url))).headers['set-cookie']).split(';')[0] ?? '',
    }
    for (let challenges = 0; challenges < CODE_FAILURES_PER_HOUR / CHALLENGE_TRIES; challenges++) {
      const challenge = await challengeOf(clerk)
      for (let tries = 0; tries < CHALLENGE_TRIES; tries++)
        expect(codeOfReply(await enter(challenge, wrongCode(clerk.url)))).toBe('auth.wrong_code')
    }
    const refused = await enter(await challengeOf(clerk), clerk.recoveryCodes[0] ?? '')
    expect([refused.statusCode, codeOfReply(refused), refused.headers['retry-after']]).toEqual([
      429,
      'auth.too_many_codes',
      '3600',
    ])
    const reply = await enter(await challengeOf(clerk, device), clerk.recoveryCodes[0] ?? '', device)
    expect(reply.statusCode).toBe(200)
  })
})

describe('turning the second factor off', () => {
  it('requires the password and a code, and then the password is enough to sign in', async () => {
    const clerk = await withFactor()
    const remove = (password: string, code: string) =>
      as(api, clerk.token)('DELETE', '/profile/second-factor', { password, code })
    expect(codeOfReply(await remove('guess', codeOf(clerk.url)))).toBe('auth.wrong_password')
    expect(codeOfReply(await remove(PASSWORD, wrongCode(clerk.url)))).toBe('auth.wrong_code')
    expect((await remove(PASSWORD, codeOf(clerk.url))).json()).toEqual({ removed: true })
    expect((await signInAs(api, clerk.email)).statusCode).toBe(200)
    expect((await as(api, clerk.token)('GET', '/profile')).json()).toMatchObject({
      secondFactor: false,
      recoveryCodes: 0,
    })
    expect(codeOfReply(await remove(PASSWORD, codeOf(clerk.url)))).toBe('second_factor.inactive')
  })
})

describe('a required second factor', () => {
  const requireFor = (requireSecondFactor: string) =>
    api.send('POST', '/staff/settings', { payload: { requireSecondFactor } })

  // covers beyond-11
  it('has to be set up before anything but the profile and sign-out is allowed', async () => {
    const [packer, clerk] = [await person(api, 'packer'), await withFactor('clerk')]
    const call = as(api, packer.token)
    // This comes before the administrator of these tests is asked for a second factor, too.
    expect((await requireFor('everyone')).json()).toEqual({ requireSecondFactor: 'everyone' })

    expect(await activeSessions(api.db, [hashToken(packer.token), hashToken(clerk.token)])).toEqual([
      hashToken(clerk.token),
    ])
    for (const url of ['/orders', '/orders/vendor/allOrders', '/orders/events'])
      expect([(await call('GET', url)).statusCode, codeOfReply(await call('GET', url))]).toEqual([
        403,
        'auth.second_factor_setup',
      ])
    expect((await call('GET', '/profile')).json()).toMatchObject({ secondFactorRequired: true, secondFactor: false })
    expect((await as(api, clerk.token)('GET', '/orders')).statusCode).toBe(200)

    await setUp(packer)

    expect((await call('GET', '/orders')).statusCode).toBe(200)
    expect((await call('POST', '/vendor/signout')).statusCode).toBe(200)
  })

  it('can be limited to owners', async () => {
    const packer = await person(api, 'packer')
    await requireFor('owners')
    expect((await as(api, packer.token)('GET', '/orders')).statusCode).toBe(200)
    expect(codeOfReply(await api.send('GET', '/staff'))).toBe('auth.second_factor_setup')
  })

  it('applies to new accounts and new roles, and ends with the requirement', async () => {
    await requireFor('owners')
    const clerk = await person(api, 'clerk')
    expect((await as(api, clerk.token)('GET', '/orders')).statusCode).toBe(200)
    const owner = await person(api, 'owner', { email: clerk.email })
    expect(codeOfReply(await as(api, owner.token)('GET', '/orders'))).toBe('auth.second_factor_setup')
    await api.db.run(resetPolicy)
    expect((await as(api, owner.token)('GET', '/orders')).statusCode).toBe(200)
  })

  it('is recorded once, and refuses other values', async () => {
    expect((await requireFor('packers')).statusCode).toBe(400)
    for (let times = 0; times < 2; times += 1) await requireFor('owners')
    const recorded = {
      name: 'test_policy_event',
      text: "select before, after from events where action = 'settings_changed'",
    }
    expect(await api.db.many(recorded)).toEqual([
      { before: { requireSecondFactor: 'nobody' }, after: { requireSecondFactor: 'owners' } },
    ])
  })
})
