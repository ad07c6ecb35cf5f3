import type { RunOfPage, RunResult, RunStop } from '@phuljhari/contract/runs/run-page.contract'
import type { RunStatus } from '@phuljhari/contract/runs/run-words'
import type { Credentials, Failure } from '../src/run/api.ts'
import { memoryDatabase } from '../src/run/database.ts'
import { isEntry, type Action, type Entry } from '../src/run/entry.ts'
import { flush, type Server } from '../src/run/flush.ts'
import { Outbox, type NewEntry } from '../src/run/outbox.ts'
import { viewOf } from '../src/run/run-view.ts'

export const SECRET = 'a'.repeat(22)
export const OTHER_SECRET = 'b'.repeat(22)
export const NOW = Date.parse('2026-11-05T10:00:00Z')

export const runStop = (orderId: string, change: Partial<RunStop> = {}): RunStop => ({
  orderId,
  position: Number(orderId.replace(/\D/g, '')),
  status: 'assigned',
  version: 5,
  slot: '',
  customerName: `Customer ${orderId}`,
  customerPhone: '9876500011',
  address: '12 Car Street\n625001',
  place: null,
  cartons: 2,
  due: 1000,
  notes: '',
  ...change,
})
export const runOf = (stops: RunStop[], change: Partial<RunOfPage> = {}): RunOfPage => ({
  shop: { name: 'Test Crackers', phone: '' },
  agentName: 'Murugan',
  day: '2026-11-05',
  readableUntil: '2026-11-05T21:30:00Z',
  reportableUntil: '2026-11-12T21:30:00Z',
  now: '2026-11-05T10:00:00Z',
  cashTaken: 0,
  stops,
  ...change,
})
let made = 0
export function newEntry(orderId: string, status: RunStatus, change: Partial<Action> = {}, press?: string): NewEntry {
  made += 1
  const id = `id-${made}`
  const common = { version: 5, happenedAt: '2026-11-05T10:00:00Z', takenBy: '', paid: null, reason: '' }
  const action = { id, orderId, status, ...common, ...change }
  return { secret: SECRET, action, name: `Customer ${orderId}`, press: press ?? id }
}

export const cash = (amount: number) => ({ paid: { mode: 'cash' as const, amount, reference: '' } })

export const failure = (kind: Failure['failure'], message = ''): Failure => ({
  failure: kind,
  message,
  retryAfterMs: 0,
})
export const resultsOf = (actions: readonly Action[], outcome: RunResult['outcome'], message = ''): RunResult[] =>
  actions.map(({ id }) => ({ id, outcome, message }))

/** A server that notes what it gets, and replies as told; by default it applies everything. */
class TestServer implements Server {
  readonly requests: string[][] = []
  readonly photos: string[] = []
  reply: (actions: readonly Action[], credentials: Credentials) => RunResult[] | Failure = (actions) =>
    resultsOf(actions, 'applied')
  photoReply: object = { id: '' }

  async report(credentials: Credentials, actions: readonly Action[]) {
    this.requests.push(actions.map(({ orderId, status }) => `${orderId} ${status}`))
    return this.reply(actions, credentials)
  }

  async sendPhoto(_: Credentials, id: string) {
    this.photos.push(id)
    return this.photoReply
  }
}

/** The outbox of a phone whose storage lasts as long as the test, and the server it sends to. */
export function testPhone() {
  const database = memoryDatabase()
  const outbox = new Outbox(database)
  const server = new TestServer()
  return {
    database,
    outbox,
    server,
    /** Sends everything. */
    send: () => flush(outbox, server, { force: true, tooLate: 'Too late' }),
    entries: async (): Promise<Entry[]> => (await outbox.read()).entries.filter(isEntry),
    /** What the page shows. */
    async view() {
      const { links, entries } = await outbox.read()
      return viewOf(links.find(({ secret }) => secret === SECRET)?.run ?? null, entries, SECRET)
    },
    /** Replaces the stops. @param answered the actions that the server had answered before */
    load: (run: RunOfPage, answered: readonly string[] = []) => outbox.replaceRun(SECRET, run, NOW, new Set(answered)),
  }
}
