import { randomUUID } from 'node:crypto'
import type { OrderBehind, Report } from '@phuljhari/contract/reports/reports.contract'
import { addDays } from '@phuljhari/contract/rules/dates'
import { expect, it } from 'vitest'
import { deliver } from '../../test/agents-cash.ts'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { runsOf, TODAY } from '../../test/runs.ts'

const api = testApi()
const { action, assignedOrder, phoneOf, results, run, startRun } = runsOf(api)
const period = `from=${TODAY}&to=${TODAY}`
const report = async () => (await api.send('GET', `/reports/runs-by-agent?${period}`)).json<Report>()
const slot = { name: 'test_run_slot', text: 'update orders set delivery_slot = $2 where order_id = $1' }
const behind = async (key?: string) => {
  const url = `/reports/runs-by-agent/orders?${period}${key === undefined ? '' : `&key=${key}`}`
  return (await api.send('GET', url)).json<{ orders: OrderBehind[] }>().orders.map(({ orderId }) => orderId)
}

it('a delivery on a day before that of the run is on time, as its column says', async () => {
  const agentId = await addAgent(api)
  const tomorrow = addDays(TODAY, 1)
  const early = await assignedOrder(agentId, tomorrow)
  await startRun(agentId, tomorrow)
  await deliver(api, early, { mode: 'cash', amount: 100 })
  const url = `/reports/runs-by-agent?from=${tomorrow}&to=${tomorrow}`
  const { columns, totals } = (await api.send('GET', url)).json<Report>()
  const place = columns.findIndex(({ key }) => key === 'onTime')
  expect([totals[place], columns[place]?.definition]).toEqual([1, expect.stringContaining('or on an earlier day')])
})

// covers beyond-140
it('the report of runs adds up stops, deliveries, failures, promptness and cash of each agent', async () => {
  const { agentId, runId, orderIds } = await run(4)
  const phone = await phoneOf(runId)
  const [first = '', second = '', third = '', fourth = ''] = orderIds
  await api.db.run(slot, [first, 'Same Day (Urgent)'])
  // An hour that has passed, or has not come: neither is now.
  const other = new Date().getUTCHours() < 8 ? '6PM-9PM (Night)' : '9AM-12PM (Morning)'
  await api.db.run(slot, [second, other])
  await results(phone, [
    await action(phone, first, 'delivered', { paid: { mode: 'cash', amount: 141 } }),
    await action(phone, second, 'delivered', { paid: { mode: 'upi', amount: 141 } }),
    await action(phone, third, 'failed', { reason: 'Nobody at home' }),
  ])
  const ravi = await addAgent(api, { fullName: 'Ravi', phoneNumber: '98765 00022' })
  const onPaper = await assignedOrder(ravi)
  await startRun(ravi)
  await deliver(api, onPaper, { mode: 'cash', amount: 100 })
  // What failed goes with somebody else: both had it.
  const payload = {
    orderId: third,
    deliveryAgentId: ravi,
    expectedDeliveryDate: TODAY,
    deliveryTimeSlot: '6PM-9PM (Night)',
  }
  expect((await api.send('POST', '/delivery-agents/assign-order', { payload })).statusCode).toBe(200)

  const { rows, totals } = await report()
  expect(rows.map(({ cells }) => cells.toSpliced(5, 2))).toEqual([
    ['Selvi Murugan', 1, 4, 2, 1, 141],
    ['Ravi', 1, 2, 1, 0, 100],
  ])
  expect(rows[0]?.cells[5]).toBe(1)
  expect(totals.slice(1, 5)).toEqual([2, 6, 3, 1])
  expect((await behind(agentId)).toSorted()).toEqual([first, second, third, fourth].toSorted())
  expect((await behind(ravi)).toSorted()).toEqual([third, onPaper].toSorted())
  expect(await behind()).toHaveLength(5)
  expect(await behind(randomUUID())).toEqual([])
})
