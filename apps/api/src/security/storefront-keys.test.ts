import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addProduct, orderBody } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { endOldStorefrontKey, rotateStorefrontKey } from '../admin/rotate-storefront-key.ts'
import { readOrCreateSecret, secretFile } from '../secrets.ts'
import { readStorefrontKeys, STOREFRONT_KEY_FILE } from './storefront-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/phuljhari-storefront-')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

// Read on every request, so each test can change it.
const api = testApi({ app: { storefrontKeys: async () => (await readStorefrontKeys(config()))() } })
let environment: readonly string[] | undefined
const config = () => ({ dataDir, ...(environment && { storefrontApiKeys: environment }) })
afterEach(() => {
  environment = undefined
})

async function order(key: string | undefined): Promise<number> {
  const { _id } = await addProduct(api, { productName: `Sparkler ${Math.random()}` })
  const headers = key === undefined ? {} : { 'x-api-key': key }
  return (await api.anonymous('POST', '/orders', { payload: orderBody(_id), headers })).statusCode
}
const newKey = (output: string) => /The new key: (\S+)/.exec(output)?.[1] ?? ''

describe('the storefront key', () => {
  it('must be one of the keys in the environment', async () => {
    environment = ['the-new-key-of-the-shop', 'an-old-key-of-the-shop']
    expect(await order('the-new-key-of-the-shop')).toBe(201)
    expect(await order('an-old-key-of-the-shop')).toBe(201)
    for (const key of [undefined, '', 'the-new-key-of-the-sho', 'the-new-key-of-the-shop,an-old-key-of-the-shop'])
      expect(await order(key)).toBe(401)
  })

  it('can be rotated while the server runs: it then accepts both keys', async () => {
    const first = await readOrCreateSecret(dataDir, STOREFRONT_KEY_FILE, 24)
    const keys = await readStorefrontKeys(config())
    expect(await keys()).toHaveLength(1)

    const second = newKey(await rotateStorefrontKey(config()))
    expect(await keys()).toHaveLength(2)
    expect([await order(first), await order(second)]).toEqual([201, 201])

    await endOldStorefrontKey(config())
    expect([await order(first), await order(second)]).toEqual([401, 201])
  })

  it('is no longer accepted after two rotations', async () => {
    const first = await readOrCreateSecret(dataDir, STOREFRONT_KEY_FILE, 24)
    const second = newKey(await rotateStorefrontKey(config()))
    const third = newKey(await rotateStorefrontKey(config()))
    expect([await order(first), await order(second), await order(third)]).toEqual([401, 201, 201])
  })

  it('stays valid while its file is unreadable or empty', async () => {
    const key = await readOrCreateSecret(dataDir, STOREFRONT_KEY_FILE, 24)
    const keys = await readStorefrontKeys(config())
    const known = await keys()
    await writeFile(secretFile(dataDir, STOREFRONT_KEY_FILE), '\n')
    expect(await keys()).toEqual(known)
    await rm(secretFile(dataDir, STOREFRONT_KEY_FILE))
    expect(await keys()).toEqual(known)
    expect(key).toMatch(/^[0-9a-f]{48}$/)
  })

  it('cannot be rotated by the command when the environment sets it', async () => {
    environment = ['the-new-key-of-the-shop']
    await expect(rotateStorefrontKey(config())).rejects.toThrow('STOREFRONT_OLD_KEYS')
    await expect(endOldStorefrontKey(config())).rejects.toThrow('STOREFRONT_OLD_KEYS')
  })
})
