import { randomUUID } from 'node:crypto'
import type { Existing } from '@phuljhari/contract/errors'
import { describe, expect, it } from 'vitest'
import { AGENT, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const addAgent = (key: string, change: object = {}) =>
  api.send('POST', '/delivery-agents', { payload: { ...AGENT, ...change }, ...keyed(key) })
const agents = async () => (await api.send('GET', '/delivery-agents?aadhaar=masked')).json<object[]>()
const stored = { name: 'test_request_keys', text: 'select * from request_keys' }

describe('a request with an Idempotency-Key', () => {
  it('creates one agent, however often it is sent at once, and returns it to all', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => addAgent(key)))
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(replies[0]?.json()).toMatchObject({ fullName: AGENT.fullName, aadharNumber: 'XXXX XXXX 8901' })
    expect(await agents()).toHaveLength(1)
  })

  it('creates another agent with another key, with an empty one and without one', async () => {
    for (const key of [randomUUID(), randomUUID(), '', '']) await addAgent(key)
    await api.send('POST', '/delivery-agents', { payload: AGENT })
    expect(await agents()).toHaveLength(5)
  })

  it('returns what it created as it is now', async () => {
    const key = randomUUID()
    const { _id } = (await addAgent(key)).json<{ _id: string }>()
    await api.send('PATCH', `/delivery-agents/${_id}`, { payload: { vehicleNumber: 'TN 01 Z 9' } })
    expect((await addAgent(key)).json()).toMatchObject({ _id, vehicleNumber: 'TN 01 Z 9' })
  })

  it('is refused with other values, and the refusal says what exists', async () => {
    const key = randomUUID()
    const { _id } = (await addAgent(key)).json<{ _id: string }>()
    const reply = await addAgent(key, { phoneNumber: '+91 98765 00000' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'request.key_reused',
      existing: { kind: 'agent', id: _id, name: AGENT.fullName } satisfies Existing,
    })
    expect(await agents()).toHaveLength(1)
  })

  it('does not recreate what has been deleted', async () => {
    const key = randomUUID()
    const { _id } = (await addAgent(key)).json<{ _id: string }>()
    await api.send('DELETE', `/delivery-agents/${_id}`)
    expect((await addAgent(key)).json()).toMatchObject({ code: 'agent.not_found' })
    expect(await agents()).toEqual([])
  })

  it('leaves its key for the corrected form when it is refused', async () => {
    const key = randomUUID()
    const add = (name: string) => api.send('POST', '/brand', { payload: { name }, ...keyed(key) })
    await api.send('POST', '/brand', { payload: { name: 'Standard' } })
    expect((await add('standard')).json()).toMatchObject({ code: 'brand.exists' })
    expect((await add('Ayyan')).json()).toMatchObject({ name: 'Ayyan' })
  })

  it('never finds what another account created with the same key', async () => {
    const key = randomUUID()
    const owner = (await addAgent(key)).json<{ _id: string }>()
    const colleague = as(api, (await person(api, 'owner', { email: 'partner@shop.example' })).token)
    const reply = await colleague('POST', '/delivery-agents', AGENT, keyed(key).headers)
    expect(reply.json<{ _id: string }>()._id).not.toBe(owner._id)
  })

  it('counts as a different request when it is sent to another route', async () => {
    const key = randomUUID()
    const add = async (url: string) => {
      const reply = await api.send('POST', url, { payload: { name: 'Lanterns' }, ...keyed(key) })
      return reply.statusCode
    }
    expect([await add('/brand'), await add('/category')]).toEqual([200, 200])
  })

  it('adds one product for one form, and is refused once the form has changed', async () => {
    const fields = { ...PRODUCT, productName: 'Flower pot', productId: randomUUID() }
    const key = randomUUID()
    const add = async (orignalPrice: string) => {
      const request = await form({ ...fields, orignalPrice })
      return api.send('POST', '/products', { ...request, headers: { ...request.headers, ...keyed(key).headers } })
    }
    const { _id } = (await add('120')).json<{ _id: string }>()
    expect((await add('120')).json()).toMatchObject({ _id })
    const existing = { kind: 'product', id: _id, name: 'Flower pot' }
    expect((await add('150')).json()).toMatchObject({ code: 'request.key_reused', existing })
  })

  it('uploads a price list once, and reports again what the upload did', async () => {
    const key = randomUUID()
    const upload = async (price: number) => {
      const bytes = Buffer.from(`productName,brandName,category,orignalPrice\nKuruvi,Ayyan,ROCKETS,${price}\n`)
      const request = await form({}, { name: 'file', filename: 'list.csv', type: 'text/csv', bytes })
      const headers = { ...request.headers, ...keyed(key).headers }
      return (await api.send('POST', '/products/upload-excel', { ...request, headers })).json<{ uploadId: string }>()
    }
    const first = await upload(40)
    expect(first).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    expect(await upload(40)).toEqual(first)
    const existing = { kind: 'upload', id: first.uploadId, name: 'Price list' }
    expect(await upload(50)).toMatchObject({ code: 'request.key_reused', existing })
  })

  it('keeps neither the key nor what was sent, and is forgotten after a week', async () => {
    const key = randomUUID()
    await addAgent(key)
    const rows = await api.db.many<{ subject_id: string }>(stored)
    expect(rows).toEqual([
      {
        vendor_id: expect.any(Number),
        key_hash: expect.any(Buffer),
        request_digest: expect.any(Buffer),
        subject_id: '1',
        at: expect.any(Date),
      },
    ])
    await api.db.run({ name: 'test_age_keys', text: "update request_keys set at = now() - interval '8 days'" })
    await api.signIn()
    expect(await api.db.many(stored)).toEqual([])
  })
})

describe('an invitation whose reply was lost', () => {
  const payload = { email: 'meena@shop.example', name: 'Meena', role: 'packer' }
  const inspect = async (link: string) => {
    const token = link.split('#')[1] ?? ''
    return (await api.anonymous('POST', '/invitations/inspect', { payload: { token } })).statusCode
  }

  it('is made once, with a link that works', async () => {
    const key = randomUUID()
    const send = async () => {
      const reply = await api.send('POST', '/staff/invitations', { payload, ...keyed(key) })
      return reply.json<{ link: string; invitation: { _id: string } }>()
    }
    const [lost, received] = [await send(), await send()]
    expect(received.invitation).toEqual(lost.invitation)
    expect([await inspect(lost.link), await inspect(received.link)]).toEqual([404, 200])
    const { invitations } = (await api.send('GET', '/staff')).json<{ invitations: object[] }>()
    expect(invitations).toHaveLength(1)
  })

  it('keeps the link that was sent when the form has changed since', async () => {
    const key = randomUUID()
    const { link } = (await api.send('POST', '/staff/invitations', { payload, ...keyed(key) })).json<{ link: string }>()
    const changed = { ...payload, role: 'clerk' }
    const reply = await api.send('POST', '/staff/invitations', { payload: changed, ...keyed(key) })
    expect(reply.json()).toMatchObject({
      code: 'request.key_reused',
      existing: { kind: 'invitation', name: payload.email },
    })
    expect(await inspect(link)).toBe(200)
  })
})
