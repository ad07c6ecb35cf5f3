import { randomUUID } from 'node:crypto'
import type { RunOnBoard, RunProblem } from '@phuljhari/contract/runs/runs.contract'
import { describe, expect, it } from 'vitest'
import { picture } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { runsOf } from '../../test/runs.ts'

const api = testApi()
const { action, headersOf, makeLink, open, phoneOf, report, results, run } = runsOf(api)
type Board = { runs: RunOnBoard[]; problems: RunProblem[] }
const board = async () => (await api.send('GET', '/runs')).json<Board>()
const stored = { name: 'test_stored_reports', text: 'select count(*)::int as n from run_actions where outcome = $1' }
const countOf = async (outcome: string) => (await api.db.one<{ n: number }>(stored, [outcome])).n
const fill = {
  name: 'test_fill_reports',
  text: `insert into run_actions (run_id, link_id, id, order_id, status, version, payload, outcome, is_applied)
         select run_id, id, gen_random_uuid(), '', '', 0, '{}', 'applied', true
         from run_links, generate_series(1, 2000) where run_id = $1`,
}
const junk = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID(), what: 'junk' }))

// covers beyond-132
describe('a flood of reports through one link', () => {
  it('stores at most 100 that no clerk can use, and 20 to decide about one order', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    for (let sent = 0; sent < 3; sent += 1)
      expect(new Set((await results(phone, junk(50))).map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
    expect(await countOf('refused')).toBe(100)
    const stale = { ...(await action(phone, orderId, 'delivered')), version: 1 }
    await results(
      phone,
      Array.from({ length: 30 }, () => ({ ...stale, id: randomUUID() })),
    )
    expect(await countOf('reported')).toBe(20)
  })

  it('ends with that link: the agent with a new one reports as before', async () => {
    const { runId, orderId } = await run()
    const flooded = await phoneOf(runId)
    await api.db.run(fill, [runId])
    expect((await report(flooded, junk(1))).statusCode).toBe(429)
    const phone = await phoneOf(runId)
    expect(await results(phone, [await action(phone, orderId, 'delivered')])).toMatchObject([{ outcome: 'applied' }])
  })

  it('hides no report that a clerk has to decide, and one action clears it', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    for (let sent = 0; sent < 3; sent += 1) await results(phone, junk(50))
    const other = await run()
    const honest = await phoneOf(other.runId)
    await results(honest, [{ ...(await action(honest, other.orderId, 'delivered')), version: 1 }])
    await results(phone, [{ ...(await action(phone, orderId, 'delivered')), version: 1 }])
    const { problems } = await board()
    expect(problems.slice(0, 2).map((one) => one.orderId)).toEqual([other.orderId, orderId])
    expect(problems.filter(({ why }) => why === 'unreadable')).toHaveLength(5)

    const clear = () => api.send('DELETE', `/runs/${runId}/link?reports=settle`)
    expect((await clear()).json()).toEqual({ revoked: 1, settled: 100 })
    expect((await clear()).json()).toEqual({ revoked: 0, settled: 0 })
    expect((await board()).problems.map((one) => one.orderId)).toEqual([other.orderId, orderId])
  })

  it('stores no photo of a report that was refused', async () => {
    const { runId } = await run()
    const phone = await phoneOf(runId)
    const sent = { ...(await action(phone, 'NO-SUCH-ORDER', 'delivered')), version: 0 }
    expect(await results(phone, [sent])).toMatchObject([{ outcome: 'refused' }])
    const { payload, headers } = await form({}, { ...(await picture()), name: 'photo' })
    const request = { payload, headers: { ...headers, ...headersOf(phone) } }
    expect((await api.anonymous('POST', `/run/actions/${sent.id}/photo`, request)).json().code).toBe(
      'run.photo_refused',
    )
  })

  it('counts no cash of reports that were refused', async () => {
    const { runId } = await run()
    const phone = await phoneOf(runId)
    const paid = { mode: 'cash', amount: 99_999 }
    await results(phone, [await action(phone, 'NO-SUCH-ORDER', 'delivered', { paid })])
    expect((await board()).runs[0]?.cashTaken).toBe(0)
    expect((await open(await makeLink(runId))).statusCode).toBe(201)
  })
})
