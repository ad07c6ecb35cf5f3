import { ClusterIndex, type Bounds, type MapItem, type OrderPoints } from './cluster-index.ts'

/** Messages to the code that clusters orders. `version` identifies the set of orders. */
export type ClusterRequest =
  | { type: 'load'; version: number; points: OrderPoints }
  | { type: 'inView'; id: number; version: number; bounds: Bounds; zoom: number }
  | { type: 'members'; id: number; version: number; clusterId: number }
/** `result` is null when other orders have been loaded since the request. */
export type ClusterResponse = { id: number; result: MapItem[] | number[] | null }

/** Handles requests about the orders that were loaded last. A load has no response. */
export function createClusterHandler(): (request: ClusterRequest) => ClusterResponse | null {
  let loaded: { version: number; index: ClusterIndex } | null = null
  return (request) => {
    if (request.type === 'load') {
      loaded = { version: request.version, index: new ClusterIndex(request.points) }
      return null
    }
    const { id, version } = request
    if (loaded?.version !== version) return { id, result: null }
    return {
      id,
      result:
        request.type === 'inView'
          ? loaded.index.inView(request.bounds, request.zoom)
          : loaded.index.members(request.clusterId),
    }
  }
}
