import { describe, expect, it } from 'vitest'
import { addProduct, orderBody } from '../factories.ts'
import { STOREFRONT_KEY, testApi } from '../harness.ts'
import { signInAt } from './bad-tokens.ts'
import { contents } from './contents.ts'

const api = testApi()

describe('POST /orders', () => {
  it('refuses every key of an address that sends many wrong ones, and of no other address', async () => {
    const payload = orderBody((await addProduct(api))._id)
    const place = async (key: string, remoteAddress: string) => {
      const headers = { 'x-api-key': key }
      const reply = await api.anonymous('POST', '/orders', { payload, headers, remoteAddress })
      return [reply.statusCode, reply.json().code, reply.headers['retry-after']]
    }
    // Each guess comes from another address of one network.
    const guesses = []
    for (let guess = 0; guess < 40; guess++) guesses.push(await place(`guess-${guess}`, `2001:db8::${guess}`))
    const wrong = [401, 'storefront.wrong_key', undefined]
    const refused = [429, 'storefront.too_many', '60']
    expect(guesses.slice(0, 30)).toEqual(guesses.slice(0, 30).map(() => wrong))
    expect(guesses.at(-1)).toEqual(refused)
    expect(await place(STOREFRONT_KEY, '2001:db8::ffff')).toEqual(refused)
    expect((await place(STOREFRONT_KEY, '10.0.0.7'))[0]).toBe(201)
  })

  it('accepts only the storefront key, and only in its own header', async () => {
    const token = await signInAt(api)
    const payload = orderBody((await addProduct(api))._id)
    const place = async (headers: Record<string, string>) => {
      const reply = await api.anonymous('POST', '/orders', { payload, headers })
      return { status: reply.statusCode, code: reply.json().code }
    }
    const before = await contents(api)
    for (const [what, headers] of Object.entries<Record<string, string>>({
      'no key': {},
      'an empty key': { 'x-api-key': '' },
      'a wrong key': { 'x-api-key': 'guessed-key-of-the-tests' },
      'part of the key': { 'x-api-key': STOREFRONT_KEY.slice(0, -1) },
      'the key with a suffix': { 'x-api-key': `${STOREFRONT_KEY}x` },
      'the key twice': { 'x-api-key': `${STOREFRONT_KEY}, ${STOREFRONT_KEY}` },
      'the key as a token': { authorization: `Bearer ${STOREFRONT_KEY}` },
      'a vendor’s token': { authorization: `Bearer ${token}`, 'x-api-key': token },
    }))
      expect({ what, ...(await place(headers)) }).toEqual({ what, status: 401, code: 'storefront.wrong_key' })
    expect(await contents(api)).toBe(before)
    expect(await place({ 'x-api-key': STOREFRONT_KEY })).toMatchObject({ status: 201 })
    expect(await contents(api)).not.toBe(before)
  })
})
