import { readFile } from 'node:fs/promises'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import type { SettingHistoryEntry, ShopSettingsReply } from '@phuljhari/contract/settings/settings.contract'
import { expect, it } from 'vitest'
import { setSetting } from '../../test/entries.ts'
import { jpeg } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { imagesInUse } from '../files/images.store.ts'
import { removeOrphanedImages } from '../files/remove-orphaned-images.ts'
import { seedIdentity } from './seed-identity.ts'
import { shopOnPapers } from './shop-on-papers.ts'

const api = testApi()
const STORE = { name: 'Sparkle Traders', phone: '04562 123456', website: 'sparkle.example' }
const { identity } = DEFAULT_SHOP_SETTINGS

it('seeds the details of the shop once, and never over what people have set', async () => {
  await seedIdentity(api.db, STORE)
  await seedIdentity(api.db, { ...STORE, name: 'Another name' })
  const { settings, inForce } = (await api.send('GET', '/settings')).json<ShopSettingsReply>()
  const { name: tradeName, phone, website } = STORE
  expect(settings.identity).toEqual({ ...identity, tradeName, phone, website })
  expect(inForce.identity).toMatchObject({ person: 'system', validFrom: '2000-01-01' })
  await setSetting(api, 'identity', { ...identity, tradeName: 'Set by hand' })
  await seedIdentity(api.db, STORE)
  const history = (await api.send('GET', '/settings/history?key=identity')).json<SettingHistoryEntry[]>()
  expect(history.map(({ person }) => person)).toEqual(['owner@shop.example', 'system'])
})

it('names the shop on papers as set, as configured before that, and as last known without a database', async () => {
  const store = shopOnPapers(api.db, STORE)
  expect(await store()).toEqual(STORE)
  await setSetting(api, 'identity', { ...identity, legalName: 'K. Raman', phone: '1', website: '' })
  expect(await store()).toEqual({ name: 'K. Raman', phone: '1', website: '' })
  const lost = { many: () => Promise.reject(new Error('connection refused')) }
  expect(await shopOnPapers(Object.assign(Object.create(api.db), lost), STORE)()).toEqual(STORE)
})

const upload = async (bytes: Buffer) =>
  api.send('POST', '/settings/images', await form({}, { name: 'files', filename: 'a.jpg', type: 'image/jpeg', bytes }))

it('stores a logo, serves it, and keeps it for as long as a setting has it or had it', async () => {
  const [logo, unused] = [(await upload(await jpeg())).json().url, (await upload(await jpeg())).json().url]
  const image = await api.anonymous('GET', logo.replace('/api', ''))
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
  await setSetting(api, 'identity', { ...identity, logo })
  await setSetting(api, 'identity', identity)
  expect(await imagesInUse(api.db)).toEqual(new Set([logo.replace(/^.*\/|-480\.webp$/g, '')]))
  expect(await removeOrphanedImages(api.db, api.app.storage, -1)).toBe(3)
  expect((await api.anonymous('GET', logo.replace('/api', ''))).statusCode).toBe(200)
  const { latest } = (await api.send('GET', '/settings')).json<ShopSettingsReply>()
  const payload = { key: 'identity', value: { ...identity, logo: unused }, basedOn: latest.identity }
  const refused = await api.send('POST', '/settings', { payload })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { 'value.logo': 'Upload the image again' }])
})

it('refuses files that are no images, and images that are stored elsewhere', async () => {
  expect((await upload(Buffer.from('<svg/>'))).json().code).toBe('image.invalid')
  expect((await upload(Buffer.alloc(5 * 1_048_576))).json().code).toBe('image.too_large')
  expect((await api.send('POST', '/settings/images', await form({}))).json().code).toBe('image.invalid')
  const elsewhere = { ...identity, logo: 'https://example.org/a-480.webp' }
  const payload = { key: 'identity', value: elsewhere, basedOn: null }
  expect((await api.send('POST', '/settings', { payload })).statusCode).toBe(400)
})

const MIGRATION = new URL('../../migrations/031_payee_and_licence.sql', import.meta.url)
const oldTexts = {
  name: 'test_old_estimate_texts',
  text: "insert into settings (key, value, valid_from, person) values ('estimateTexts', $1, $2, 'owner@shop.example')",
}
it('moves the payment details and the licence out of the texts on estimates, with their days and people', async () => {
  const texts = { upiId: 'a@okbank', bankAccount: 'A/c 1', licence: 'LE-5/1', terms: 'None' }
  await api.db.run(oldTexts, [JSON.stringify(texts), '2026-10-01'])
  await api.db.run(oldTexts, [JSON.stringify({ ...texts, upiId: '', licence: 'LE-5/2' }), '2026-11-01'])
  for (const [index, text] of (await readFile(MIGRATION, 'utf8')).split(';').slice(0, -1).entries())
    await api.db.owner.run({ name: `test_migration_${index}`, text })
  const { settings } = (await api.send('GET', '/settings')).json<ShopSettingsReply>()
  expect(settings).toMatchObject({
    payee: { upiId: '', payeeName: '', bankAccount: 'A/c 1' },
    licence: { number: 'LE-5/2', form: '', validTo: '', limitKg: 0 },
  })
  expect(settings.estimateTexts).toEqual({ terms: 'None' })
  const history = (await api.send('GET', '/settings/history?key=payee')).json<SettingHistoryEntry[]>()
  expect(history.map(({ validFrom, person, value }) => [validFrom, person, value])).toEqual([
    ['2026-11-01', 'owner@shop.example', { upiId: '', payeeName: '', bankAccount: 'A/c 1' }],
    ['2026-10-01', 'owner@shop.example', { upiId: 'a@okbank', payeeName: '', bankAccount: 'A/c 1' }],
  ])
})
