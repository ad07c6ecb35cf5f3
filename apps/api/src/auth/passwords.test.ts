import { verify } from '@node-rs/argon2'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'

// The real one, and what it was asked.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return { ...real, verify: vi.fn(real.verify) }
})
afterEach(() => vi.mocked(verify).mockClear())

const api = testApi()
const signIn = (email: string, password: string) =>
  api.anonymous('POST', '/vendor/signin', { payload: { email, password } })
/** Kind and cost of the hash that each check was made with: they decide how long it takes. */
const checks = () => vi.mocked(verify).mock.calls.map(([hash]) => /^\$argon2id\$[^$]+\$[^$]+/.exec(String(hash))?.[0])

describe('the time of a sign-in', () => {
  it('tells nobody whether an e-mail has an account: one hash of the same cost is checked in every case', async () => {
    await signIn(ADMIN.email, 'wrong')
    await signIn('nobody@shop.example', 'wrong')
    await signIn('nobody@shop.example', ADMIN.password)
    await signIn('nobody@shop.example', 'no account has this password')
    await signIn(ADMIN.email, ADMIN.password)
    expect(checks()).toEqual(Array.from({ length: 5 }, () => '$argon2id$v=19$m=19456,t=2,p=1'))
  })

  it('is not spent once the limit is reached, for neither', async () => {
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
