import { verify } from '@node-rs/argon2'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'

// Tests run the real function, with its calls recorded.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})
afterEach(() => vi.mocked(verify).mockClear())

const api = testApi()
const signIn = (email: string, password: string) =>
  api.anonymous('POST', '/vendor/signin', { payload: { email, password } })
const ALGORITHM_AND_COST = /^\$argon2id\$[^$]+\$[^$]+/
const verified = () => vi.mocked(verify).mock.calls.map(([hash]) => String(hash))
/** What determines the time of each check: the algorithm and cost of its hash. */
const checks = () => verified().map((hash) => ALGORITHM_AND_COST.exec(hash)?.[0])

describe('the time a sign-in takes', () => {
  it('does not reveal whether an account exists: one hash of the same cost is always checked', async () => {
    await signIn(ADMIN.email, 'wrong')
    await signIn('nobody@shop.example', 'wrong')
    await signIn('nobody@shop.example', ADMIN.password)
    await signIn('nobody@shop.example', 'no account has this password')
    await signIn(ADMIN.email, ADMIN.password)
    expect(checks()).toEqual(Array.from({ length: 5 }, () => '$argon2id$v=19$m=19456,t=2,p=1'))
  })

  it('includes no check of a hash once the limit is reached, with or without an account', async () => {
    for (const email of [ADMIN.email, 'nobody@shop.example']) {
      for (let attempt = 0; attempt < 10; attempt++) await signIn(email, 'wrong')
      vi.mocked(verify).mockClear()
      const reply = await signIn(email, 'wrong')
      expect({ status: reply.statusCode, retryAfter: reply.headers['retry-after'] }).toEqual({
        status: 429,
        retryAfter: '60',
      })
      expect(checks()).toEqual([])
    }
  })
})
