import * as contract from '@phuljhari/contract/documents/documents.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callAndParse } from '../../../../lib/call-and-parse.ts'

/** The series of numbers of this financial year, and those to be confirmed (feature documents). */
export const seriesQuery = queryOptions({
  queryKey: ['document-series'],
  queryFn: ({ signal }) => callAndParse(contract.listSeries, {}, signal),
})

export type Confirmation = z.output<typeof contract.confirmSeries.schema.body>

/** Confirms the last printed number of a series. */
export function useConfirmSeries() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Confirmation) => callAndParse(contract.confirmSeries, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: seriesQuery.queryKey }),
  })
}
