import { logProblem } from '../../../lib/log.ts'
import { createClusterHandler, type ClusterRequest, type ClusterResponse } from './cluster-protocol.ts'
import type { Bounds, MapItem, OrderPoints } from './cluster-index.ts'
import { PIN_STATUSES, type LocatedOrder, type PinStatus } from './located-orders.ts'
import type { Place } from './topology.ts'

/** What a marker stands for: one order, or a cluster of several. */
export type Marker =
  | { kind: 'order'; key: string; place: Place; located: LocatedOrder }
  | {
      kind: 'cluster'
      key: string
      place: Place
      count: number
      statusCounts: ReadonlyArray<readonly [status: PinStatus, count: number]>
      /** The zoom at which it splits; null when it never does. */
      expansionZoom: number | null
      /** Its orders; empty when other orders have been loaded since. */
      members: () => Promise<LocatedOrder[]>
    }

/** Clusters orders, in a worker where possible. */
export type Clusterer = {
  load: (located: readonly LocatedOrder[]) => void
  /** The markers to show; null when other orders have been loaded since. */
  inView: (bounds: Bounds, zoom: number) => Promise<Marker[] | null>
  close: () => void
}

const toPoints = (located: readonly LocatedOrder[]): OrderPoints => ({
  latitudes: Float64Array.from(located, ({ place }) => place[0]),
  longitudes: Float64Array.from(located, ({ place }) => place[1]),
  statuses: Uint8Array.from(located, ({ status }) => PIN_STATUSES.indexOf(status)),
  statusCount: PIN_STATUSES.length,
})

/** Sends requests to the worker, or handles them here when there is none or it fails. */
function createTransport(onResponse: (response: ClusterResponse) => void) {
  const handle = createClusterHandler()
  const handleHere = (request: ClusterRequest) => {
    const response = handle(request)
    if (response) onResponse(response)
  }
  if (typeof Worker === 'undefined') return { send: handleHere, close: () => {} }

  let pending: ClusterRequest[] = []
  let worker: Worker | null = new Worker(new URL('./cluster-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<ClusterResponse>) => {
    pending = pending.filter((request) => request.type === 'load' || request.id !== data.id)
    onResponse(data)
  })
  worker.addEventListener('error', (event) => {
    logProblem('The map works without its worker', event.message)
    worker?.terminate()
    worker = null
    pending.splice(0).forEach(handleHere)
  })
  return {
    send: (request: ClusterRequest) => {
      if (!worker) return handleHere(request)
      // The latest orders are kept in case the worker fails.
      if (request.type === 'load') pending = pending.filter(({ type }) => type !== 'load')
      pending.push(request)
      worker.postMessage(request)
    },
    close: () => worker?.terminate(),
  }
}

export function createClusterer(): Clusterer {
  const resolvers = new Map<number, (result: ClusterResponse['result']) => void>()
  const { send, close } = createTransport(({ id, result }) => {
    resolvers.get(id)?.(result)
    resolvers.delete(id)
  })
  let lastId = 0
  let version = 0
  let orders: readonly LocatedOrder[] = []

  const request = (create: (id: number) => ClusterRequest) =>
    new Promise<ClusterResponse['result']>((resolve) => {
      lastId += 1
      resolvers.set(lastId, resolve)
      send(create(lastId))
    })

  /** @param of the orders that were loaded as `loadedVersion`. */
  async function members(loadedVersion: number, of: readonly LocatedOrder[], clusterId: number) {
    const indexes = await request((id) => ({ type: 'members', id, version: loadedVersion, clusterId }))
    return ((indexes as number[] | null) ?? []).flatMap((index) => of[index] ?? [])
  }

  function toMarkers(item: MapItem, loadedVersion: number, of: readonly LocatedOrder[]): Marker[] {
    if (item.kind === 'order') {
      const located = of[item.index]
      return located ? [{ kind: 'order', key: `order ${located.order.id}`, place: located.place, located }] : []
    }
    const statusCounts = PIN_STATUSES.flatMap((status, index) => {
      const count = item.statusCounts[index] ?? 0
      return count > 0 ? [[status, count] as const] : []
    })
    return [
      {
        kind: 'cluster',
        key: `cluster ${item.id}`,
        place: [item.latitude, item.longitude],
        count: item.count,
        statusCounts,
        expansionZoom: item.expansionZoom,
        members: () => members(loadedVersion, of, item.id),
      },
    ]
  }

  return {
    load: (located) => {
      version += 1
      orders = located
      send({ type: 'load', version, points: toPoints(located) })
    },
    inView: async (bounds, zoom) => {
      const [loadedVersion, of] = [version, orders]
      const items = (await request((id) => ({ type: 'inView', id, version: loadedVersion, bounds, zoom }))) as
        | MapItem[]
        | null
      return items && version === loadedVersion ? items.flatMap((item) => toMarkers(item, loadedVersion, of)) : null
    },
    close,
  }
}
