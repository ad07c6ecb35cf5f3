import { randomUUID } from 'node:crypto'
import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import type { RunDetails, RunOnBoard, RunProblem } from '@phuljhari/contract/runs/runs.contract'
import type { RunDecision } from '@phuljhari/contract/runs/run-words'
import sharp from 'sharp'
import { RUN_PHOTO_DAYS } from '@phuljhari/contract/runs/run-words'
import { describe, expect, it } from 'vitest'
import { register } from '../../test/documents.ts'
import { addAgent, jpeg, picture } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { runsOf, TODAY, type Phone } from '../../test/runs.ts'
import { deletePhotosOlderThan } from './run-actions.store.ts'
import { changeStatus } from '../orders/change-status.ts'

const api = testApi()
const { action, assignedOrder, headersOf, phoneOf, results, run } = runsOf(api)
type Board = { runs: RunOnBoard[]; without: Array<{ agentName: string; orders: number }>; problems: RunProblem[] }
const board = async () => (await api.send('GET', '/runs')).json<Board>()
const details = async (runId: string) => (await api.send('GET', `/runs/${runId}`)).json<RunDetails>()
const statusOf = async (orderId: string) => (await api.send('GET', `/orders/${orderId}`)).json().status
const cashOf = async (agentId: string) =>
  (await api.send('GET', `/payments/cash/${agentId}`)).json<{ agent: AgentCash }>().agent.held
const resolve = ({ runId, _id }: Pick<RunProblem, 'runId' | '_id'>, decision: RunDecision, note = '') =>
  api.send('POST', `/runs/${runId}/problems/${_id}/resolve`, { payload: { decision, note } })
const placeAt = { name: 'test_run_place', text: 'update orders set latitude = $2, longitude = $3 where order_id = $1' }

/** A delivery for cash which the phone reported after something else had happened. */
async function reported(meanwhile: (order: { orderId: string; agentId: string }) => Promise<unknown>) {
  const { agentId, runId, orderId } = await run()
  const phone = await phoneOf(runId)
  const sent = await action(phone, orderId, 'delivered', { takenBy: 'Meena', paid: { mode: 'cash', amount: 141 } })
  await meanwhile({ orderId, agentId })
  await results(phone, [sent])
  const [problem] = (await board()).problems
  if (!problem) throw new Error('nothing was reported')
  return { agentId, runId, orderId, phone, problem }
}

describe('the runs of a day', () => {
  // covers beyond-135
  it('show what is done, what is next, what is to collect and who has no run yet', async () => {
    const { agentId, runId, orderIds } = await run(3)
    const other = await addAgent(api, { fullName: 'Ravi', phoneNumber: '98765 00022' })
    await assignedOrder(other)
    const phone = await phoneOf(runId)
    const [one = '', two = '', three = ''] = orderIds
    await results(phone, [
      await action(phone, one, 'delivered', { paid: { mode: 'cash', amount: 141 } }),
      await action(phone, two, 'failed', { reason: 'Nobody at home' }),
    ])
    const { runs, without, problems } = await board()
    expect(runs).toMatchObject([
      {
        _id: runId,
        agentId,
        stops: 3,
        delivered: 1,
        failed: 1,
        next: { orderId: three, customerName: 'Meena' },
        problems: 0,
        toCollect: 141,
        cashTaken: 141,
        seenAt: expect.any(String),
        link: { phones: 1, isLocked: false },
      },
    ])
    expect(without).toMatchObject([{ agentName: 'Ravi', orders: 1 }])
    expect(problems).toEqual([])
  })

  it('tell that a link is locked', async () => {
    const { runId } = await run()
    const secret = await runsOf(api).makeLink(runId)
    for (let tried = 0; tried < 5; tried += 1) await runsOf(api).open(secret, '0000')
    expect((await board()).runs[0]?.link?.isLocked).toBe(true)
  })
})

describe('the stops of a run', () => {
  const orderOf = ({ stops }: RunDetails) => stops.map(({ orderId }) => orderId)

  it('are put in order, on the phone too, unless they have changed meanwhile', async () => {
    const { runId, orderIds } = await run(3)
    const phone = await phoneOf(runId)
    const turned = orderIds.toReversed()
    const move = (ids: readonly string[]) => api.send('PATCH', `/runs/${runId}/stops`, { payload: { orderIds: ids } })
    expect(orderOf((await move(turned)).json())).toEqual(turned)
    expect((await runsOf(api).page(phone)).stops.map(({ orderId }) => orderId)).toEqual(turned)
    for (const wrong of [orderIds.slice(1), [...orderIds, 'PJ-none'], [...orderIds.slice(1), orderIds[1]], []])
      expect((await move(wrong as string[])).json().code).toBe('run.stops_changed')
    expect(orderOf(await details(runId))).toEqual(turned)
    const moved = { name: 'test_stops_moved', text: "select before, after from events where action = 'stops_moved'" }
    expect(await api.db.many(moved)).toMatchObject([{ before: { stops: orderIds }, after: { stops: turned } }])
  })

  it('are suggested by distance from the first open one, by the pincode where nothing else is known', async () => {
    const { runId, orderIds } = await run(4)
    const [first = '', far = '', near = '', byPincode = ''] = orderIds
    await api.db.run(placeAt, [first, 9.92, 78.12])
    await api.db.run(placeAt, [far, 9.5, 77.8])
    await api.db.run(placeAt, [near, 9.9, 78.1])
    const suggested = (await api.send('POST', `/runs/${runId}/stops/suggest`)).json()
    expect(suggested).toMatchObject({ byPincode: 1, withoutPlace: 0 })
    expect(suggested.orderIds.toSorted()).toEqual(orderIds.toSorted())
    expect([suggested.orderIds[0], suggested.orderIds.at(-1)]).toEqual([first, far])
    expect(suggested.kmAfter).toBeLessThan(suggested.kmBefore)
    expect(suggested.orderIds).toContain(byPincode)
    expect(orderOf(await details(runId))).toEqual(orderIds)
  })
})

describe('a report that waits for a decision', () => {
  it('shows what was reported beside the order as it is', async () => {
    const { problem, orderId } = await reported(async ({ orderId: id }) =>
      api.send('PATCH', `/orders/${id}/assignment`, {
        payload: {
          deliveryAgentId: await addAgent(api, { fullName: 'Ravi', phoneNumber: '98765 00022' }),
          expectedDeliveryDate: TODAY,
          deliveryTimeSlot: '6PM-9PM (Night)',
        },
      }),
    )
    expect(problem).toMatchObject({
      orderId,
      why: 'reassigned',
      agentName: 'Selvi Murugan',
      reported: { status: 'delivered', takenBy: 'Meena', paid: { mode: 'cash', amount: 141 } },
      order: { status: 'assigned', agentName: 'Ravi', due: 141 },
      isApplied: false,
    })
  })

  // covers beyond-136
  it('is accepted: the order goes back to who reported it, is delivered, and the agent holds the cash', async () => {
    const { problem, orderId, agentId } = await reported(async ({ orderId: id }) =>
      api.send('PATCH', `/orders/${id}/assignment`, {
        payload: {
          deliveryAgentId: await addAgent(api, { fullName: 'Ravi', phoneNumber: '98765 00022' }),
          expectedDeliveryDate: TODAY,
          deliveryTimeSlot: '6PM-9PM (Night)',
        },
      }),
    )
    expect((await resolve(problem, 'accept')).statusCode).toBe(200)
    expect([await statusOf(orderId), await cashOf(agentId)]).toEqual(['delivered', 141])
    expect((await board()).problems).toEqual([])
    expect((await resolve(problem, 'accept')).json().code).toBe('run.resolved')
    expect(await cashOf(agentId)).toBe(141)
  })

  it('is kept as it is, or only its money is recorded, where the order cannot be delivered any more', async () => {
    const { problem, orderId, agentId } = await reported(({ orderId: id }) => api.send('PATCH', `/orders/cancel/${id}`))
    const refused = await resolve(problem, 'accept')
    expect([refused.statusCode, await statusOf(orderId)]).toEqual([409, 'cancel'])
    expect((await resolve(problem, 'money', 'He brings it back')).statusCode).toBe(200)
    expect([await statusOf(orderId), await cashOf(agentId)]).toEqual(['cancel', 141])

    const other = await reported(({ orderId: id }) => api.send('PATCH', `/orders/cancel/${id}`))
    expect((await resolve(other.problem, 'keep')).statusCode).toBe(200)
    expect(await cashOf(other.agentId)).toBe(0)
  })

  it('adds the money of a delivery that staff had entered without it', async () => {
    const { problem, orderId, agentId } = await reported(({ orderId: id }) =>
      api.send('PATCH', `/delivery-agents/orders/${id}/status`, { payload: { status: 'delivered' } }),
    )
    expect(problem.why).toBe('delivered')
    expect((await resolve(problem, 'accept')).statusCode).toBe(200)
    expect([await statusOf(orderId), await cashOf(agentId)]).toEqual(['delivered', 141])
  })

  it('is decided once when two clerks press at the same time', async () => {
    const { problem, agentId } = await reported(({ orderId: id }) =>
      api.send('PATCH', `/delivery-agents/orders/${id}/status`, { payload: { status: 'delivered' } }),
    )
    const replies = await Promise.all([
      resolve(problem, 'accept'),
      resolve(problem, 'accept'),
      resolve(problem, 'keep'),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect([0, 141]).toContain(await cashOf(agentId))
  })

  it('of an accepted step lets the phone go on without a conflict', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const picked = await action(phone, orderId, 'picked_up')
    const delivered = { ...picked, id: randomUUID(), status: 'delivered' }
    await results(phone, [picked], new Date(Date.now() + 3_600_000))
    const [problem] = (await board()).problems
    if (problem) await resolve(problem, 'accept')
    expect(await results(phone, [delivered])).toMatchObject([{ outcome: 'applied' }])
  })

  it('that is unknown or of another run is not found', async () => {
    const { runId } = await run()
    for (const [id, problem] of [
      [runId, randomUUID()],
      [runId, 'x'],
      ['999', randomUUID()],
      ['x', 'y'],
    ] as const)
      expect((await resolve({ runId: id, _id: problem }, 'keep')).statusCode).toBe(404)
  })
})

describe('the photo of a delivery', () => {
  const send = async (phone: Phone, id: string, bytes?: Buffer) => {
    const { payload, headers } = await form({}, { ...(await picture(bytes)), name: 'photo' })
    return api.anonymous('POST', `/run/actions/${id}/photo`, { payload, headers: { ...headers, ...headersOf(phone) } })
  }
  async function delivered() {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const sent = await action(phone, orderId, 'delivered', { takenBy: 'Her son', reason: 'Pays on Monday' })
    await results(phone, [sent])
    return { runId, orderId, phone, id: sent.id }
  }
  const photoOf = async (runId: string) => {
    const [photo] = (await details(runId)).stops[0]?.photos ?? []
    return api.send('GET', `/runs/${runId}/photos/${photo}`)
  }

  // covers beyond-137
  it('is at most 1,200 px, without metadata, bound to its action, and a repeat changes nothing', async () => {
    const { runId, phone, id } = await delivered()
    const large = await sharp(await jpeg(1000, 3000))
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer()
    expect((await send(phone, id, large)).statusCode).toBe(201)
    expect((await send(phone, id, await jpeg(10, 10))).statusCode).toBe(201)
    const reply = await photoOf(runId)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    const { width, height, exif } = await sharp(reply.rawPayload).metadata()
    expect([width, height, exif]).toEqual([400, 1200, undefined])
    expect(reply.rawPayload.toString('latin1')).not.toContain('SECRET-PLACE')
  })

  it('is refused without its delivery, of something else, without the secret, or when it is no image', async () => {
    const { runId, phone, id } = await delivered()
    expect((await send(phone, randomUUID())).json().code).toBe('run.action_unknown')
    expect((await send({ ...phone, device: 'x' }, id)).statusCode).toBe(401)
    expect((await send({ ...phone, secret: 'x' }, id)).statusCode).toBe(404)
    expect((await send(phone, id, Buffer.from('<svg/>'))).json().code).toBe('image.invalid')
    const failed = await action(phone, await assignedOrder((await details(runId)).agentId), 'failed')
    await results(phone, [failed])
    expect((await send(phone, failed.id)).json().code).toBe('run.photo_refused')
    expect((await details(runId)).stops[0]?.photos).toEqual([])
  })

  it('is deleted after 90 days, like what could not be read of a report', async () => {
    const { runId, phone, id } = await delivered()
    await send(phone, id)
    await results(phone, [{ takenBy: 'Ravi 98765 00011' }])
    const payloads = { name: 'test_unread', text: "select payload from run_actions where why = 'unreadable'" }
    const unread = async () => JSON.stringify(await api.db.many(payloads))
    await deletePhotosOlderThan(api.db, RUN_PHOTO_DAYS)
    expect((await photoOf(runId)).statusCode).toBe(200)
    expect(await unread()).toContain('Ravi')
    await api.db.run({ name: 'test_run_old', text: "update run_photos set at = now() - interval '91 days'" })
    const older = "update run_actions set received_at = now() - interval '91 days'"
    await api.db.run({ name: 'test_reports_old', text: older })
    await deletePhotosOlderThan(api.db, RUN_PHOTO_DAYS)
    expect((await details(runId)).stops[0]?.photos).toEqual([])
    expect(await unread()).toBe('[{"payload":{}}]')
  })

  // covers beyond-138
  it('is erased with the customer, like who took the goods and why nothing was paid', async () => {
    const { runId, phone, id } = await delivered()
    const orderId = (await details(runId)).stops[0]?.orderId
    await send(phone, id)
    const { statusCode } = await photoOf(runId)
    expect(statusCode).toBe(200)
    const age = {
      name: 'test_run_age',
      text: `update order_turnarounds set delivered_at = now() - interval '20 years' where order_id = $1`,
    }
    await api.db.run(age, [orderId])
    const payload = { orderId, confirmation: 'ERASE' }
    expect((await api.send('POST', '/privacy/customer/erase', { payload })).statusCode).toBe(200)
    const left = {
      name: 'test_run_left',
      text: `select (select count(*)::int from run_photos) as photos,
               concat((select string_agg(a::text, '') from run_actions a),
                 (select string_agg(e::text, '') from events e where e.subject = 'order')) as text`,
    }
    const { photos, text } = await api.db.one<{ photos: number; text: string }>(left)
    expect(photos).toBe(0)
    expect(text).not.toMatch(/Her son|Monday/)
  })
})

const unconfirm = { name: 'test_run_unconfirm', text: 'update document_series set needs_confirmation = true' }
describe('a delivery whose bill cannot be issued', () => {
  const uninvoiced = async () => (await api.send('GET', '/documents/to-be-invoiced')).json()

  // covers beyond-139
  it('is delivered all the same, with its cash, and waits to be invoiced', async () => {
    await register(api)
    const { agentId, runId, orderIds } = await run(2)
    const [first = '', second = ''] = orderIds
    const phone = await phoneOf(runId)
    const paid = { paid: { mode: 'cash', amount: 141 } }
    const sent = [await action(phone, first, 'delivered', paid), await action(phone, second, 'delivered', paid)]
    await results(phone, sent.slice(0, 1))
    await api.db.owner.run(unconfirm)
    expect(await results(phone, sent.slice(1))).toMatchObject([{ outcome: 'applied' }])
    expect([await statusOf(second), await cashOf(agentId)]).toEqual(['delivered', 282])
    expect(await uninvoiced()).toMatchObject({ total: 1, orders: [{ orderId: second }] })
  })

  it('is listed without an attempt to issue it where that was refused', async () => {
    await register(api)
    const { orderId } = await run()
    await changeStatus(api.db, orderId, 'deliver', { name: 'agent', address: null }, { billLater: true })
    expect([await statusOf(orderId), (await uninvoiced()).total]).toEqual(['delivered', 1])
  })
})
