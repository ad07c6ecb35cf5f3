import { addDays } from '@phuljhari/contract/rules/dates'
import { TRACKING_HEADER } from '@phuljhari/contract/tracking/tracking-status'
import { describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { runsOf, TODAY } from '../../test/runs.ts'
import { as, person } from '../../test/staff.ts'

const api = testApi()
const { action, assignedOrder, makeLink, open, phoneOf, read, results, run, startRun } = runsOf(api)
const moveRun = { name: 'test_move_run', text: 'update runs set day = $2 where id = $1' }
const why = { name: 'test_why_of', text: 'select why from run_actions where id = $1' }

describe('the link of a run to come', () => {
  it('is made for at most a week ahead', async () => {
    const agentId = await addAgent(api)
    const start = (day: string) => api.send('POST', '/runs', { payload: { agentId, day } })
    for (const day of [addDays(TODAY, 8), '2199-12-31'])
      expect((await start(day)).json()).toMatchObject({ fields: { day: 'A run can be started at most 7 days ahead' } })
    const runId = await startRun(agentId, addDays(TODAY, 7))
    expect(await makeLink(runId)).toHaveLength(22)
    await api.db.run(moveRun, [runId, addDays(TODAY, 20)])
    expect((await api.send('POST', `/runs/${runId}/link`)).json().code).toBe('run.too_early')
  })

  it('shows nothing before its day, not even with the right digits, which stay untried', async () => {
    const agentId = await addAgent(api)
    await assignedOrder(agentId, addDays(TODAY, 1))
    const secret = await makeLink(await startRun(agentId, addDays(TODAY, 1)))
    for (const digits of ['3210', '0000', '0000', '0000', '0000', '0000'])
      expect((await open(secret, digits)).json().code).toBe('run.too_early')
  })

  it('of a phone that knows it already shows nothing, and its reports wait for the clerk', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const sent = await action(phone, orderId, 'delivered', { paid: { mode: 'cash', amount: 141 } })
    const tomorrow = addDays(TODAY, 1)
    await api.db.run(moveRun, [runId, tomorrow])
    await api.db.run({ name: 'test_move_order', text: 'update orders set delivery_date = $2 where order_id = $1' }, [
      orderId,
      tomorrow,
    ])
    expect((await read(phone)).json().code).toBe('run.too_early')
    expect(await results(phone, [sent])).toMatchObject([{ outcome: 'reported' }])
    expect(await api.db.one(why, [sent.id])).toEqual({ why: 'early' })
  })
})

describe('links end with the right of their maker', () => {
  async function linksBy(email: string) {
    const clerk = await person(api, 'clerk', { email })
    const send = as(api, clerk.token)
    const { runId, orderId } = await run()
    const made = (await send('POST', `/runs/${runId}/link`)).json<{ link: string }>().link.split('#')[1] ?? ''
    const device = (await open(made)).json<{ device: string }>().device
    const tracking = (await send('POST', `/orders/${orderId}/tracking-links`)).json<{ link: string }>().link
    const track = () =>
      api.anonymous('GET', '/tracking', { headers: { [TRACKING_HEADER]: tracking.split('#')[1] ?? '' } })
    return { id: clerk.id, phone: { secret: made, device }, track, runId }
  }

  it.each([
    ['is deactivated', { active: false }, [404, 404]],
    ['becomes a packer', { role: 'packer' }, [404, 404]],
    ['gets a right', { rights: ['payments.verify'] }, [200, 200]],
    ['becomes an owner', { role: 'owner' }, [200, 200]],
  ])('when the maker %s', async (_what, payload, statuses) => {
    const { id, phone, track } = await linksBy(`maker-${Object.keys(payload)[0]}-${statuses[0]}@shop.example`)
    expect([(await read(phone)).statusCode, (await track()).statusCode]).toEqual([200, 200])
    expect((await api.send('PATCH', `/staff/${id}`, { payload })).statusCode).toBe(200)
    expect([(await read(phone)).statusCode, (await track()).statusCode]).toEqual(statuses)
  })

  it("leaves other people's links alone, and is recorded", async () => {
    const [gone, other] = [await linksBy('gone@shop.example'), await linksBy('stays@shop.example')]
    await api.send('PATCH', `/staff/${gone.id}`, { payload: { active: false } })
    expect([(await read(other.phone)).statusCode, (await other.track()).statusCode]).toEqual([200, 200])
    const events = (await api.send('GET', `/activity?subject=run`)).json<Array<{ action: string; subjectId: string }>>()
    expect(events.filter(({ action: what }) => what === 'link_revoked')).toMatchObject([{ subjectId: gone.runId }])
  })
})
