import { agent } from '@phuljhari/contract/agents/agents.contract'
import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { addAgent, AGENT, orderIn } from '../../test/factories.ts'
import { AADHAAR_KEY, ADMIN, testApi } from '../../test/harness.ts'
import { as, person } from '../../test/staff.ts'
import { agentLister } from './list-agents.ts'

const api = testApi()
const list = async () => (await api.send('GET', '/delivery-agents')).json()
const change = (id: string, payload: object) => api.send('PATCH', `/delivery-agents/${id}`, { payload })

describe('/delivery-agents', () => {
  it('adds an active agent from what the portal sends', async () => {
    const extra = {
      profileImage: '',
      licenseImage: '',
      aadharImage: '',
      currentLocation: { latitude: 0, longitude: 0, address: 'Not specified' },
    }
    const reply = await api.send('POST', '/delivery-agents', { payload: { ...AGENT, ...extra } })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      fullName: 'Selvi Murugan',
      aadharNumber: 'XXXX XXXX 8901',
      vehicleNumber: 'TN 67 AB 1',
      status: 'active',
      isActive: true,
      totalDeliveries: 0,
      rating: 0,
    })
    expect(await list()).toEqual([{ ...reply.json(), aadharNumber: '012345678901' }])
  })

  it.each([
    [{ fullName: '' }, 'fullName', 'Name is required'],
    [{ phoneNumber: '' }, 'phoneNumber', 'Phone number is required'],
    [{ phoneNumber: '12345' }, 'phoneNumber', 'Please enter a valid phone number'],
    [{ aadharNumber: '' }, 'aadharNumber', 'Aadhar number is required'],
    [{ aadharNumber: '1234' }, 'aadharNumber', 'Aadhar number must be exactly 12 digits'],
    [{ aadharNumber: '000000000000' }, 'aadharNumber', 'Invalid Aadhar number - all digits cannot be the same'],
  ])('refuses %j with the message of section 5 when adding and when editing', async (fields, field, message) => {
    const id = await addAgent(api)
    for (const reply of [
      await api.send('POST', '/delivery-agents', { payload: { ...AGENT, ...fields } }),
      await change(id, fields),
    ]) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json().fields).toEqual({ [field]: message })
    }
  })

  it('encrypts Aadhaar numbers in the database and keeps them out of events', async () => {
    await change(await addAgent(api), { aadharNumber: '0987 6543 2109' })
    const stored = JSON.stringify(
      await api.db.many({ name: 'test_all', text: 'select a::text, e::text from agents a, events e' }),
    )
    expect(stored).not.toMatch(/012345678901|098765432109|0123 4567|0987 6543/)
    expect((await list())[0].aadharNumber).toBe('098765432109')
  })

  // covers beyond-18
  it('masks Aadhaar numbers on request, and records who was shown which', async () => {
    await addAgent(api)
    await addAgent(api)
    const shown = async () => (await api.send('GET', '/activity?subject=agent&subjectId=all')).json()
    const masked = (await api.send('GET', '/delivery-agents?aadhaar=masked')).json()
    expect(masked.map(({ aadharNumber }: { aadharNumber: string }) => aadharNumber)).toEqual([
      'XXXX XXXX 8901',
      'XXXX XXXX 8901',
    ])
    expect(await shown()).toEqual([])
    // Pictures of the documents show the number too.
    const pictures = {
      name: 'test_papers',
      text: "update agents set aadhar_image = '/a.webp', license_image = '/l.webp'",
    }
    await api.db.run(pictures)
    const clerk = as(api, (await person(api, 'clerk')).token)
    for (const [agents, aadharImage, licenseImage] of [
      [(await clerk('GET', '/delivery-agents')).json(), '', ''],
      [await list(), '/a.webp', '/l.webp'],
    ])
      expect(agents[0]).toMatchObject({ aadharImage, licenseImage })
    await list()
    expect(await shown()).toMatchObject([{ action: 'aadhaar_shown', person: ADMIN.email, after: { agents: 2 } }])
    // Another number, and another address.
    const third = await addAgent(api)
    await list()
    expect((await shown()).length).toBe(2)
    await change(third, { aadharNumber: '0987 6543 2109' })
    await list()
    await list()
    expect((await shown()).length).toBe(3)
    await api.send('GET', '/delivery-agents', { remoteAddress: '10.9.9.9' })
    expect((await shown()).length).toBe(4)
    expect((await api.send('GET', '/delivery-agents?aadhaar=full')).statusCode).toBe(400)
  })

  it('lists agents exactly as the contract describes them, in full and masked', async () => {
    const [first, second] = [
      await addAgent(api),
      await addAgent(api, { fullName: 'Ravi "R" Kumar', vehicleNumber: '' }),
    ]
    await change(first, { status: 'inactive' })
    for (const url of ['/delivery-agents', '/delivery-agents?aadhaar=masked']) {
      const agents: unknown[] = (await api.send('GET', url)).json()
      expect(agents).toMatchObject([{ _id: second }, { _id: first }])
      for (const shown of agents) expect(agent.strict().parse(shown)).toEqual(shown)
    }
  })

  // covers beyond-18
  it('records again who is shown the same numbers after five minutes', async () => {
    await addAgent(api)
    let minutes = 0
    const { withAadhaar } = agentLister(
      { db: api.db, aadhaarKeys: [AADHAAR_KEY], log: api.app.log },
      () => minutes * 60_000,
    )
    const actor = { name: ADMIN.email, address: '10.0.0.1' }
    const events = async () => (await api.send('GET', '/activity?subject=agent&subjectId=all')).json().length
    const counts: number[] = []
    for (minutes of [0, 4, 5, 9, 10]) {
      await withAadhaar(actor)
      counts.push(await events())
    }
    expect(counts).toEqual([1, 1, 2, 2, 3])
  })

  // covers beyond-18
  it.each([
    ['clerk', 200, 'XXXX XXXX 8901'],
    ['packer', 403, undefined],
  ] as const)('never sends an Aadhaar number to a %s, and records nothing', async (role, status, aadharNumber) => {
    await addAgent(api)
    const { token } = await person(api, role)
    const reply = await as(api, token)('GET', '/delivery-agents')
    expect([reply.statusCode, reply.json()[0]?.aadharNumber]).toEqual([status, aadharNumber])
    expect(reply.body).not.toContain('0123')
    expect((await api.send('GET', '/activity?subject=agent&subjectId=all')).json()).toEqual([])
  })

  // covers beyond-18
  it('lets a clerk add an agent, and edit one without knowing the number', async () => {
    const clerk = as(api, (await person(api, 'clerk')).token)
    const added = await clerk('POST', '/delivery-agents', AGENT)
    expect(added.json().aadharNumber).toBe('XXXX XXXX 8901')
    const url = `/delivery-agents/${added.json()._id}`
    const { fullName, phoneNumber, vehicleNumber, aadharNumber } = added.json()
    await clerk('PATCH', url, { fullName: 'Selvi Raman', phoneNumber, vehicleNumber, aadharNumber })
    await clerk('PATCH', url, { phoneNumber: '9000011111' })
    expect(await list()).toMatchObject([{ fullName: 'Selvi Raman', aadharNumber: '012345678901' }])
    await clerk('PATCH', url, { fullName, aadharNumber: '0987 6543 2109' })
    expect(await list()).toMatchObject([{ aadharNumber: '098765432109' }])
  })

  it('records nothing for an empty list', async () => {
    expect(await list()).toEqual([])
    expect((await api.send('GET', '/activity')).json()).toEqual([])
  })

  it.each(['XXXX XXXX 8901', 'xxxx-xxxx-8901', 'XXXX XXXX 0000'])(
    'keeps the Aadhaar number when %s is sent back',
    async (aadharNumber) => {
      const id = await addAgent(api)
      expect((await change(id, { fullName: 'Selvi Raman', aadharNumber })).statusCode).toBe(200)
      expect(await list()).toMatchObject([{ fullName: 'Selvi Raman', aadharNumber: '012345678901' }])
    },
  )

  it.each([
    [
      { status: 'inactive', isActive: false },
      { status: 'inactive', isActive: false },
    ],
    [{ status: 'busy' }, { status: 'busy', isActive: true }],
    [{ isActive: false }, { status: 'inactive', isActive: false }],
    [{ fullName: 'New Name' }, { fullName: 'New Name', status: 'active', isActive: true }],
  ])('%j results in %j', async (sent, after) => {
    expect((await change(await addAgent(api), sent)).json()).toMatchObject(after)
  })

  it('refuses a status and isActive that contradict each other, and an empty change', async () => {
    const id = await addAgent(api)
    expect((await change(id, { status: 'inactive', isActive: true })).statusCode).toBe(400)
    expect((await change(id, {})).statusCode).toBe(400)
  })

  // covers beyond-5
  it('does not deactivate or delete an agent with undelivered orders, and lists them', async () => {
    const id = await addAgent(api)
    const orderId = await orderIn(api, 'in_transit', id)
    for (const reply of [
      await change(id, { status: 'inactive', isActive: false }),
      await api.send('DELETE', `/delivery-agents/${id}`),
    ]) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({
        code: 'agent.holds_orders',
        message: `This delivery agent still has undelivered orders: ${orderId}`,
        orderIds: [orderId],
      })
    }
  })

  // covers beyond-5
  it('counts failed orders among the undelivered ones, and names five of many', async () => {
    const id = await addAgent(api)
    const orderIds: string[] = []
    for (const status of UNDELIVERED_STATUSES) orderIds.push(await orderIn(api, status, id))
    await orderIn(api, 'delivered', id)
    const reply = (await api.send('DELETE', `/delivery-agents/${id}`)).json()
    expect(reply.orderIds).toEqual(orderIds)
    expect(reply.message).toContain(`${orderIds.slice(0, 5).join(', ')} and 1 more`)
    expect((await api.send('GET', '/orders/summary')).json().agents).toEqual({ [id]: orderIds.length })
  })

  it('deletes an agent, who is still shown on past orders', async () => {
    const id = await addAgent(api)
    await orderIn(api, 'delivered', id)
    expect((await api.send('DELETE', `/delivery-agents/${id}`)).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()[0].deliveryAgentId.fullName).toBe('Selvi Murugan')
    expect((await change(id, { fullName: 'X' })).statusCode).toBe(404)
  })

  it('erases the Aadhaar number of a deleted agent, and the phone number unless an order shows it', async () => {
    const [unused, used] = [await addAgent(api), await addAgent(api)]
    await orderIn(api, 'delivered', used)
    for (const id of [unused, used]) await api.send('DELETE', `/delivery-agents/${id}`)
    const stored = { name: 'test_deleted', text: 'select id, aadhar_sealed, phone_number from agents order by id' }
    expect(await api.db.many(stored)).toEqual([
      { id: Number(unused), aadhar_sealed: null, phone_number: '' },
      { id: Number(used), aadhar_sealed: null, phone_number: '+91 98765 43210' },
    ])
  })

  it('lists an agent whose Aadhaar number cannot be decrypted, logs the id, and an edit repairs it', async () => {
    const [broken, intact] = [await addAgent(api), await addAgent(api)]
    await api.db.run({ name: 'test_break', text: "update agents set aadhar_sealed = '' where id = $1" }, [broken])
    const logged = vi.spyOn(api.app.log, 'error')
    onTestFinished(() => logged.mockRestore())

    expect(await list()).toMatchObject([
      { _id: intact, aadharNumber: '012345678901' },
      { _id: broken, aadharNumber: '', aadharUnreadable: true },
    ])
    expect(logged.mock.calls).toMatchObject([[{ agentId: Number(broken) }, expect.any(String)]])
    expect((await change(broken, { status: 'busy' })).json()).toMatchObject({ status: 'busy', aadharUnreadable: true })
    const repaired = (await change(broken, { aadharNumber: '0987 6543 2109' })).json()
    expect(repaired).toMatchObject({ aadharNumber: 'XXXX XXXX 2109' })
    expect(repaired).not.toHaveProperty('aadharUnreadable')
    expect((await list()).at(-1).aadharNumber).toBe('098765432109')
  })

  it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)('%s needs a token', async (method) => {
    const url = method === 'GET' || method === 'POST' ? '/delivery-agents' : '/delivery-agents/1'
    expect((await api.anonymous(method, url)).statusCode).toBe(401)
  })
})

describe('a change of an agent based on what the form showed', () => {
  const SHOWN = {
    fullName: 'Selvi Murugan',
    phoneNumber: AGENT.phoneNumber,
    vehicleNumber: 'TN 67 AB 1',
    aadharNumber: 'XXXX XXXX 8901',
  }

  it('is refused with the present values, the Aadhaar number masked, when someone else has changed them', async () => {
    const id = await addAgent(api)
    await change(id, { fullName: 'Selvi M', aadharNumber: '098765432109' })
    const reply = await change(id, { vehicleNumber: 'TN 1', basedOn: SHOWN })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'edit.stale', current: { fullName: 'Selvi M', aadharNumber: 'XXXX XXXX 2109' } },
    ])
    expect((await list())[0]).toMatchObject({ vehicleNumber: 'TN 67 AB 1' })
  })

  it('is saved when nothing but another field of the agent has changed', async () => {
    const id = await addAgent(api)
    await change(id, { isActive: false })
    const reply = await change(id, { vehicleNumber: 'TN 1', basedOn: SHOWN })
    expect(reply.json()).toMatchObject({ vehicleNumber: 'TN 1', isActive: false })
  })

  it('succeeds when it is repeated because the first reply was lost', async () => {
    const id = await addAgent(api)
    for (let times = 0; times < 2; times++)
      expect((await change(id, { fullName: 'Selvi M', basedOn: SHOWN })).statusCode).toBe(200)
  })

  it('needs a field to change', async () => {
    expect((await change(await addAgent(api), { basedOn: SHOWN })).statusCode).toBe(400)
  })
})
