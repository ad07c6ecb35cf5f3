import { randomUUID } from 'node:crypto'
import { addDays } from '@phuljhari/contract/rules/dates'
import { MAX_DIGIT_TRIES, MAX_REPORTS, RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import { describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { runsOf, TODAY, type Phone } from '../../test/runs.ts'
import { as, person } from '../../test/staff.ts'
import { loggerOptions } from '../http/logger-options.ts'

let log = ''
const stream = { write: (line: string) => (log += line) }
const api = testApi({ app: { logger: { ...(loggerOptions('trace') as object), stream } } })
const { action, assignedOrder, makeLink, open, page, phoneOf, read, report, results, run, startRun } = runsOf(api)
const move = { name: 'test_run_day', text: 'update runs set day = $2 where id = $1' }
const moveOrders = {
  name: 'test_run_day_of_orders',
  text: 'update orders o set delivery_date = $2 from runs r where r.id = $1 and o.agent_id = r.agent_id',
}
/** Moves a run with its orders to another day, as if time had passed. */
async function moveTo(runId: string, day: string) {
  await api.db.run(move, [runId, day])
  await api.db.run(moveOrders, [runId, day])
}
const latestOf = { name: 'test_run_latest', text: 'select max(id) as id from events where subject_id = $1' }
const latest = async (orderId: string) => (await api.db.one<{ id: number }>(latestOf, [orderId])).id
const codeOf = async (reply: ReturnType<typeof read>) => {
  const { statusCode, payload } = await reply
  return [statusCode, JSON.parse(payload).code]
}
const NOT_FOUND = [404, 'run.not_found']

describe('the link of a run', () => {
  // covers beyond-131
  it('has 128 random bits, of which only the hash is stored, like those of a device, and is in no log', async () => {
    log = ''
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    await results(phone, [await action(phone, orderId, 'picked_up')])
    await read({ ...phone, secret: phone.secret.replace(/^./, 'x') })
    expect(Buffer.from(phone.secret, 'base64url')).toHaveLength(16)
    const stored = {
      name: 'test_run_stored',
      text: `select concat((select string_agg(l::text, '') from run_links l),
               (select string_agg(d::text, '') from run_devices d), (select string_agg(e::text, '') from events e),
               (select string_agg(a::text, '') from run_actions a)) as text`,
    }
    const { text } = await api.db.one<{ text: string }>(stored)
    for (const kept of [text, log])
      for (const secret of [phone.secret, phone.device]) {
        expect(kept).not.toContain(secret)
        expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
      }
    expect(log).toContain('/api/run')
  })

  it.each([
    ['no secret', undefined],
    ['an empty one', ''],
    ['a short one', 'abc'],
    ['one that was never made', 'A'.repeat(22)],
    ['a very long one', 'A'.repeat(5000)],
    ['other characters', "' or 1=1 --          ."],
  ])('that does not work gets the same reply for %s', async (_what, secret = '') => {
    const phone: Phone = { secret, device: 'x' }
    expect(await codeOf(read(phone))).toEqual(NOT_FOUND)
    expect(await codeOf(open(secret))).toEqual(NOT_FOUND)
    expect(await codeOf(report(phone, [{}]))).toEqual(NOT_FOUND)
  })

  it('asks for the last four digits once for each device, and changes nothing when it is read', async () => {
    const { runId } = await run()
    const phone = await phoneOf(runId)
    const rows = { name: 'test_run_rows', text: 'select * from runs, (select count(*) from events) e, run_links' }
    const before = await api.db.many(rows)
    expect((await read(phone)).headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(await api.db.many(rows)).toEqual(before)
    expect(await codeOf(read({ ...phone, device: '' }))).toEqual([401, 'run.device_unknown'])
    expect(await codeOf(read({ ...phone, device: 'other' }))).toEqual([401, 'run.device_unknown'])
    expect(await codeOf(report({ ...phone, device: 'other' }, [{}]))).toEqual([401, 'run.device_unknown'])
  })

  it('is locked for further devices by five wrong tries, also at once, and works on for known ones', async () => {
    const { runId } = await run()
    const phone = await phoneOf(runId)
    const tries = await Promise.all(Array.from({ length: MAX_DIGIT_TRIES + 2 }, () => open(phone.secret, '9999')))
    const codes = tries.map((reply) => reply.json().code)
    expect(codes.filter((code) => code === 'run.wrong_digits')).toHaveLength(MAX_DIGIT_TRIES - 1)
    expect(codes.filter((code) => code === 'run.locked')).toHaveLength(3)
    expect(await codeOf(open(phone.secret))).toEqual([403, 'run.locked'])
    expect((await read(phone)).statusCode).toBe(200)
    const renewed = await phoneOf(runId)
    expect((await read(renewed)).statusCode).toBe(200)
  })

  it('says how many tries are left', async () => {
    const { runId } = await run()
    const secret = await makeLink(runId)
    const messages = []
    for (let tried = 0; tried < 4; tried += 1) messages.push((await open(secret, '0000')).json().message)
    expect(messages[0]).toContain('4 tries are left')
    expect(messages[3]).toContain('One more wrong try')
  })

  it('ends with the next link and with its revocation', async () => {
    const { runId } = await run()
    const first = await phoneOf(runId)
    const second = await phoneOf(runId)
    expect(await codeOf(read(first))).toEqual(NOT_FOUND)
    expect((await read(second)).statusCode).toBe(200)
    expect((await api.send('DELETE', `/runs/${runId}/link`)).json()).toEqual({ revoked: 1, settled: 0 })
    expect((await api.send('DELETE', `/runs/${runId}/link`)).json()).toEqual({ revoked: 0, settled: 0 })
    expect(await codeOf(read(second))).toEqual(NOT_FOUND)
    expect(await codeOf(open(second.secret))).toEqual(NOT_FOUND)
    expect(await codeOf(report({ ...second, device: 'other' }, [{}]))).toEqual(NOT_FOUND)
  })

  it('is no longer read the day after, and sends for a week more', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const picked = await action(phone, orderId, 'picked_up')
    await moveTo(runId, addDays(TODAY, -2))
    expect(await codeOf(read(phone))).toEqual([410, 'run.ended'])
    expect(await codeOf(open(phone.secret))).toEqual([410, 'run.ended'])
    expect((await results(phone, [picked]))[0]?.outcome).toBe('reported')
    expect((await api.send('POST', `/runs/${runId}/link`)).json().code).toBe('run.over')
    await moveTo(runId, addDays(TODAY, -9))
    expect(await codeOf(report(phone, [picked]))).toEqual(NOT_FOUND)
    expect(await codeOf(read(phone))).toEqual(NOT_FOUND)
  })

  it('takes what happened before reading ended for a week more, with the money of that day', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const day = addDays(TODAY, -2)
    const happenedAt = `${day}T20:15:00+05:30`
    const paid = { mode: 'cash', amount: 141 }
    await moveTo(runId, day)
    const late = {
      id: randomUUID(),
      orderId,
      status: 'delivered',
      version: await latest(orderId),
      happenedAt,
      paid,
    }
    await api.db.run({ name: 'test_run_link_age', text: "update run_links set created_at = now() - interval '3 days'" })
    expect((await results(phone, [late]))[0]?.outcome).toBe('applied')
    const { rows } = (await api.send('GET', `/orders/${orderId}/payments`)).json()
    expect(rows).toMatchObject([{ amount: 141, paidOn: day }])
  })

  it('is made and ended by owners and clerks, not by packers', async () => {
    const { runId } = await run()
    for (const [role, made, ended] of [
      ['clerk', 201, 200],
      ['packer', 403, 403],
    ] as const) {
      const send = as(api, (await person(api, role)).token)
      const replies = [await send('POST', `/runs/${runId}/link`), await send('DELETE', `/runs/${runId}/link`)]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([made, ended])
    }
  })

  it('is asked for before a body is read, and bodies are small', async () => {
    const phone = await phoneOf((await run()).runId)
    const send = async (url: string, headers: object, payload: string) => {
      const type = { 'content-type': 'application/json' }
      const reply = await api.anonymous('POST', url, { headers: { ...headers, ...type }, payload })
      return [reply.statusCode, reply.json().code]
    }
    const known = runsOf(api).headersOf(phone)
    for (const [url, limit] of [
      ['/run/devices', 16_384],
      ['/run/actions', 131_072],
    ] as const) {
      expect(await send(url, { ...known, [RUN_HEADER]: 'none' }, '{')).toEqual(NOT_FOUND)
      expect(await send(url, known, `"${'x'.repeat(limit)}"`)).toEqual([413, 'request.too_large'])
      expect(await send(url, known, `"${'x'.repeat(limit - 2)}"`)).toEqual([400, 'request.invalid'])
    }
  })

  it('takes a full batch of the longest reports', async () => {
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const one = await action(phone, orderId, 'delivered', { takenBy: 'அ'.repeat(120), reason: 'அ'.repeat(300) })
    const longest = Array.from({ length: MAX_REPORTS }, () => ({ ...one, id: randomUUID() }))
    expect((await report(phone, longest)).statusCode).toBe(200)
  })

  it('is tried at most 60 times a minute from one network with wrong secrets', async () => {
    const { runId } = await run()
    const phone = await phoneOf(runId)
    let times = 0
    while (times < 200 && (await read({ secret: 'wrong', device: '' }, '10.6.6.6')).statusCode !== 429) times += 1
    expect(times).toBeGreaterThanOrEqual(60)
    expect(times).toBeLessThan(120)
    const refused = await read(phone, '10.6.6.6')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'run.too_many',
      '60',
    ])
    expect((await read(phone, '10.6.6.7')).statusCode).toBe(200)
  })
})

describe('one run', () => {
  it('is that of an agent and a day, however often it is started', async () => {
    const agentId = await addAgent(api)
    const [one, again, other] = [
      await startRun(agentId),
      await startRun(agentId),
      await startRun(agentId, addDays(TODAY, 1)),
    ]
    expect([again === one, other === one]).toEqual([true, false])
  })

  // covers beyond-132
  it('shows and changes no order of another one', async () => {
    const mine = await run()
    const agentId = await addAgent(api, { phoneNumber: '98765 00022' })
    const theirs = await assignedOrder(agentId)
    const tomorrows = await assignedOrder(mine.agentId, addDays(TODAY, 1))
    const phone = await phoneOf(mine.runId)
    expect((await page(phone)).stops.map(({ orderId }) => orderId)).toEqual([mine.orderId])
    const sent = []
    for (const orderId of [theirs, tomorrows, 'PJ-none', "' or 1=1"])
      sent.push(await action(phone, orderId, 'delivered', { paid: { mode: 'cash', amount: 141 } }))
    expect((await results(phone, sent)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('refused'))
    for (const orderId of [theirs, tomorrows])
      expect((await api.send('GET', `/orders/${orderId}`)).json()).toMatchObject({ status: 'assigned' })
  })
})
