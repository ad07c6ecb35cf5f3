import { ClusterIndex, type Box, type Points, type Spot } from './cluster-index.ts'

/** What is asked of whoever puts orders together. `version` numbers the sets of orders. */
export type Question =
  | { ask: 'load'; version: number; points: Points }
  | { ask: 'inView'; number: number; version: number; box: Box; zoom: number }
  | { ask: 'members'; number: number; version: number; cluster: number }
/** `reply` is null when other orders have been loaded since. */
export type Answer = { number: number; reply: Spot[] | number[] | null }

/** Answers questions one after the other, from the orders that were loaded last. Loading has no answer. */
export function newAnswerer(): (question: Question) => Answer | null {
  let loaded: { version: number; clusters: ClusterIndex } | null = null
  return (question) => {
    if (question.ask === 'load') {
      loaded = { version: question.version, clusters: new ClusterIndex(question.points) }
      return null
    }
    const { number, version } = question
    if (loaded?.version !== version) return { number, reply: null }
    return {
      number,
      reply:
        question.ask === 'inView'
          ? loaded.clusters.inView(question.box, question.zoom)
          : loaded.clusters.members(question.cluster),
    }
  }
}
