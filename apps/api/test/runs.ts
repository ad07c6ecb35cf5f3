import { randomUUID } from 'node:crypto'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { RunOfPage, RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_DEVICE_HEADER, RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import { expect } from 'vitest'
import { addAgent, orderIn } from './factories.ts'
import type { TestApi } from './harness.ts'

export const TODAY = indiaDay(new Date())
const SLOT = '3PM-6PM (Evening)'
/** The last four digits of the phone of `addAgent`. */
export const DIGITS = '3210'

export type Phone = { secret: string; device: string }
export type Action = Record<string, unknown> & { id: string; orderId: string; status: string }

/** Makes runs and sends what their phones send. */
export function runsOf(api: TestApi) {
  /** An order that is assigned to the agent for a day, by the calls that the portal makes. */
  async function assignedOrder(agentId: string, day = TODAY): Promise<string> {
    const orderId = await orderIn(api)
    await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    const payload = { orderId, deliveryAgentId: agentId, expectedDeliveryDate: day, deliveryTimeSlot: SLOT }
    const reply = await api.send('POST', '/delivery-agents/assign-order', { payload })
    expect(reply.statusCode, reply.payload).toBe(200)
    return orderId
  }
  async function startRun(agentId: string, day = TODAY): Promise<string> {
    const reply = await api.send('POST', '/runs', { payload: { agentId, day } })
    expect(reply.statusCode, reply.payload).toBe(201)
    return reply.json<{ _id: string }>()._id
  }
  async function makeLink(runId: string): Promise<string> {
    const reply = await api.send('POST', `/runs/${runId}/link`)
    expect(reply.statusCode, reply.payload).toBe(201)
    return reply.json<{ link: string }>().link.split('#')[1] ?? ''
  }
  const open = (secret: string, digits = DIGITS, remoteAddress = '10.7.0.1') =>
    api.anonymous('POST', '/run/devices', { remoteAddress, headers: { [RUN_HEADER]: secret }, payload: { digits } })
  const headersOf = ({ secret, device }: Phone) => ({ [RUN_HEADER]: secret, [RUN_DEVICE_HEADER]: device })
  const read = (phone: Phone, remoteAddress = '10.7.0.1') =>
    api.anonymous('GET', '/run', { remoteAddress, headers: headersOf(phone) })
  const page = async (phone: Phone) => {
    const reply = await read(phone)
    expect(reply.statusCode, reply.payload).toBe(200)
    return reply.json<RunOfPage>()
  }
  const report = (phone: Phone, actions: readonly unknown[], sentAt = new Date()) =>
    api.anonymous('POST', '/run/actions', {
      remoteAddress: '10.7.0.1',
      headers: headersOf(phone),
      payload: { sentAt: sentAt.toISOString(), actions },
    })
  return {
    assignedOrder,
    startRun,
    makeLink,
    open,
    read,
    page,
    report,
    headersOf,
    /** What became of actions. */
    async results(phone: Phone, actions: readonly unknown[], sentAt?: Date): Promise<RunResult[]> {
      const reply = await report(phone, actions, sentAt)
      expect(reply.statusCode, reply.payload).toBe(200)
      return reply.json<{ results: RunResult[] }>().results
    },
    /** A phone that has opened a new link to the run. */
    async phoneOf(runId: string): Promise<Phone> {
      const secret = await makeLink(runId)
      const reply = await open(secret)
      expect(reply.statusCode, reply.payload).toBe(201)
      return { secret, device: reply.json<{ device: string }>().device }
    },
    /** An action of now, at a stop of the page that the phone has loaded. */
    async action(phone: Phone, orderId: string, status: string, more: object = {}): Promise<Action> {
      const stop = (await page(phone)).stops.find((one) => one.orderId === orderId)
      const happenedAt = new Date().toISOString()
      return { id: randomUUID(), orderId, status, version: stop?.version ?? 0, happenedAt, ...more }
    },
    /** An agent with a run of today, a phone and some orders. */
    async run(orders = 1) {
      const agentId = await addAgent(api)
      const orderIds: string[] = []
      for (let made = 0; made < orders; made += 1) orderIds.push(await assignedOrder(agentId))
      const runId = await startRun(agentId)
      return { agentId, runId, orderIds, orderId: orderIds[0] ?? '' }
    },
  }
}
