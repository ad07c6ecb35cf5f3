import * as contract from '@phuljhari/contract/runs/runs.contract'
import type { RunDetails, RunProblem } from '@phuljhari/contract/runs/runs.contract'
import type { RunDecision } from '@phuljhari/contract/runs/run-words'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api-error.ts'
import { callAndParse, type ReplyOf } from '../../../../lib/call-and-parse.ts'
import { fetchFile } from '../../../../lib/fetch-file.ts'
import { reload } from '../../orders.queries.ts'
import { BOARD_KEY } from '../board.queries.ts'

/** The stream of orders does not tell what phones report in vain, or that they were seen. */
export const RUN_POLL_MS = 30_000

const RUNS_KEY = ['orders', 'runs'] as const
export type RunsOfDay = ReplyOf<typeof contract.listRuns>

export const runsQuery = (day: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'of day', day],
    queryFn: ({ signal }) => callAndParse(contract.listRuns, { query: { day } }, signal),
  })
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, 'one', id],
    queryFn: ({ signal }) => callAndParse(contract.readRunDetails, { params: { id } }, signal),
  })
export const reloadRuns = (cache: QueryClient) => cache.invalidateQueries({ queryKey: RUNS_KEY })

/** Starts the run of an agent and a day. @returns its id; repeating it gives the same one */
export function useStartRun() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { agentId: string; day: string }) => callAndParse(contract.startRun, { body }),
    onSuccess: () => reloadRuns(cache),
  })
}

/** Stores the order of the stops. Its reply is not shown while a later order waits to be stored. */
export function useMoveStops(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (orderIds: readonly string[]) =>
      callAndParse(contract.moveStops, { params: { id }, body: { orderIds: [...orderIds] } }),
    onSuccess: (run) => cache.setQueryData<RunDetails>(runQuery(id).queryKey, run),
    onError: () => cache.invalidateQueries({ queryKey: runQuery(id).queryKey }),
  })
}

export const suggestStops = (id: string) => callAndParse(contract.suggestStops, { params: { id } })

/** A link that was just made; the former one has ended. */
export async function makeRunLink(cache: QueryClient, id: string): Promise<string> {
  const { link } = await callAndParse(contract.makeRunLink, { params: { id } })
  void reloadRuns(cache)
  return new URL(link, window.location.origin).href
}
/** Ends the link; `settles` takes what its phones sent in vain off the list. */
export function useEndRunLink(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ settles }: { settles: boolean }) =>
      callAndParse(contract.endRunLink, { params: { id }, query: settles ? { reports: 'settle' } : {} }),
    onSettled: () => reloadRuns(cache),
  })
}

/** Decides a report. One that was decided before, as by an attempt whose reply was lost, is decided. */
export function useResolve({ runId, _id: problemId, orderId }: Pick<RunProblem, 'runId' | '_id' | 'orderId'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: { decision: RunDecision; note: string }) => {
      try {
        await callAndParse(contract.resolveRunProblem, { params: { id: runId, problemId }, body })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'run.resolved') throw error
      }
    },
    onSettled: () => {
      reload(cache, orderId)
      void cache.invalidateQueries({ queryKey: BOARD_KEY })
      return reloadRuns(cache)
    },
  })
}

export const fetchRunPhoto = (id: string, photoId: string): Promise<Blob> =>
  fetchFile(contract.readRunPhoto, { params: { id, photoId } })
