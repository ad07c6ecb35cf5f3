import { logProblem } from '../../../lib/log.ts'
import { newAnswerer, type Answer, type Question } from './cluster-answers.ts'
import type { Box, Points, Spot } from './cluster-index.ts'
import { PIN_STATUSES, type LocatedOrder, type PinStatus } from './located-orders.ts'
import type { Place } from './topology.ts'

/** What stands on the map: one order, or several. */
export type Marker =
  | { kind: 'order'; key: string; place: Place; located: LocatedOrder }
  | {
      kind: 'cluster'
      key: string
      place: Place
      count: number
      mix: ReadonlyArray<readonly [status: PinStatus, count: number]>
      /** The zoom at which it falls apart; null when it never does. */
      opensAt: number | null
      /** Its orders; none when the map has changed since. */
      members: () => Promise<LocatedOrder[]>
    }

/** Puts orders together, away from the page where the browser can. */
export type Clusters = {
  load: (located: readonly LocatedOrder[]) => void
  /** What to draw; null when other orders have been loaded since. */
  inView: (box: Box, zoom: number) => Promise<Marker[] | null>
  close: () => void
}

const asPoints = (located: readonly LocatedOrder[]): Points => ({
  latitudes: Float64Array.from(located, ({ place }) => place[0]),
  longitudes: Float64Array.from(located, ({ place }) => place[1]),
  statuses: Uint8Array.from(located, ({ status }) => PIN_STATUSES.indexOf(status)),
  statusCount: PIN_STATUSES.length,
})

/** Sends questions and hears answers: in a worker, or here where there is none or where it fails. */
function newMessenger(onAnswer: (answer: Answer) => void) {
  const here = newAnswerer()
  const answerHere = (question: Question) => {
    const answer = here(question)
    if (answer) onAnswer(answer)
  }
  if (typeof Worker === 'undefined') return { send: answerHere, close: () => {} }

  let unanswered: Question[] = []
  let worker: Worker | null = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    unanswered = unanswered.filter((question) => question.ask === 'load' || question.number !== data.number)
    onAnswer(data)
  })
  worker.addEventListener('error', (event) => {
    logProblem('The map works without its worker', event.message)
    worker?.terminate()
    worker = null
    unanswered.splice(0).forEach(answerHere)
  })
  return {
    send: (question: Question) => {
      if (!worker) return answerHere(question)
      // Only the last orders count; they are kept for the case that the worker fails.
      if (question.ask === 'load') unanswered = unanswered.filter(({ ask }) => ask !== 'load')
      unanswered.push(question)
      worker.postMessage(question)
    },
    close: () => worker?.terminate(),
  }
}

export function startClusters(): Clusters {
  const waiting = new Map<number, (reply: Answer['reply']) => void>()
  const { send, close } = newMessenger(({ number, reply }) => {
    waiting.get(number)?.(reply)
    waiting.delete(number)
  })
  let asked = 0
  let version = 0
  let orders: readonly LocatedOrder[] = []

  const reply = (question: (number: number) => Question) =>
    new Promise<Answer['reply']>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      send(question(asked))
    })

  async function members(asOf: number, of: readonly LocatedOrder[], cluster: number): Promise<LocatedOrder[]> {
    const found = (await reply((number) => ({ ask: 'members', number, version: asOf, cluster }))) as number[] | null
    return (found ?? []).flatMap((index) => of[index] ?? [])
  }

  function asMarker(spot: Spot, asOf: number, of: readonly LocatedOrder[]): Marker[] {
    const place: Place = [spot.latitude, spot.longitude]
    if (spot.kind === 'cluster') {
      const mix = PIN_STATUSES.flatMap((status, index) => {
        const count = spot.mix[index] ?? 0
        return count > 0 ? [[status, count] as const] : []
      })
      const { id, count, opensAt } = spot
      return [
        { kind: 'cluster', key: `cluster ${id}`, place, count, mix, opensAt, members: () => members(asOf, of, id) },
      ]
    }
    const located = of[spot.index]
    return located ? [{ kind: 'order', key: `order ${located.order.id}`, place: located.place, located }] : []
  }

  return {
    load: (located) => {
      version += 1
      orders = located
      send({ ask: 'load', version, points: asPoints(located) })
    },
    inView: async (box, zoom) => {
      const [asOf, of] = [version, orders]
      const spots = (await reply((number) => ({ ask: 'inView', number, version: asOf, box, zoom }))) as Spot[] | null
      return spots && version === asOf ? spots.flatMap((spot) => asMarker(spot, asOf, of)) : null
    },
    close,
  }
}
