import { mkdtemp, rm } from 'node:fs/promises'
import type { AgentCash } from '@phuljhari/contract/payments/cash.contract'
import type { RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { onDatabase } from '../../test/global-setup.ts'
import { testApi } from '../../test/harness.ts'
import { runsOf, type Action, type Phone } from '../../test/runs.ts'
import { freePort, startServer, type ServerProcess } from '../../test/start-server.ts'

const api = testApi()
const { action, headersOf, phoneOf, run } = runsOf(api)
let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp('/tmp/phuljhari-runs-')
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Another process on the database of this test, which can be killed. */
async function startOne(): Promise<ServerProcess> {
  const { database } = api.db.connection
  const { connectionString, host, port: at, user } = onDatabase(inject('postgres'), database ?? '')
  const url = connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${at}`
  const server = startServer({ DATABASE_URL: url, DATA_DIR: folder, PORT: String(port) })
  await server.waitForOutput('Ctrl-C stops it')
  return server
}
/** Sends all actions, as a phone does that has seen none of them acknowledged. */
const flush = (phone: Phone, actions: readonly Action[]) =>
  fetch(`http://127.0.0.1:${port}/api/run/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(phone) },
    body: JSON.stringify({ sentAt: new Date().toISOString(), actions }),
  })
const stored = { name: 'test_run_flushed', text: 'select count(*)::int as n from run_actions' }
const countStored = async () => (await api.db.one<{ n: number }>(stored)).n
const payments = {
  name: 'test_run_payments',
  text: `select count(*)::int as receipts, coalesce(sum(amount_paise), 0)::bigint as paise,
           (select count(*)::int from events where subject = 'order' and action = 'deliver') as deliveries
         from payments where kind = 'receipt'`,
}

// covers beyond-136
it('the server is killed while a phone sends its day: every report is applied once, and the cash agrees', async () => {
  const STOPS = 24
  const { agentId, runId, orderIds } = await run(STOPS)
  const phone = await phoneOf(runId)
  const actions: Action[] = []
  for (const orderId of orderIds)
    actions.push(await action(phone, orderId, 'delivered', { paid: { mode: 'cash', amount: 141 } }))
  for (const target of [2, 9, 17]) {
    const server = await startOne()
    const sent = flush(phone, actions).then(
      ({ status }) => status,
      () => 'lost',
    )
    while ((await countStored()) < target) expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGKILL')
    await server.exited
    expect(['lost', 200]).toContain(await sent)
    expect(await countStored()).toBeGreaterThanOrEqual(target)
  }
  const server = await startOne()
  const reply = await flush(phone, actions)
  const { results } = (await reply.json()) as { results: RunResult[] }
  server.child.kill('SIGTERM')
  await server.exited
  expect(results).toEqual(actions.map(({ id }) => ({ id, outcome: 'applied', message: '' })))
  const { agent } = (await api.send('GET', `/payments/cash/${agentId}`)).json<{ agent: AgentCash }>()
  expect(agent).toMatchObject({ held: STOPS * 141, orders: STOPS })
  expect(await api.db.one(payments)).toEqual({ receipts: STOPS, paise: STOPS * 14_100, deliveries: STOPS })
}, 180_000)
