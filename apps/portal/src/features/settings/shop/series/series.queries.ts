import * as seriesContract from '@phuljhari/contract/documents/document-series.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callAndParse } from '../../../../lib/call-and-parse.ts'

/** The series of numbers of this financial year, and those to be confirmed (feature documents). */
export const seriesQuery = queryOptions({
  queryKey: ['document-series'],
  queryFn: ({ signal }) => callAndParse(seriesContract.listSeries, {}, signal),
})

export type Confirmation = z.output<typeof seriesContract.confirmSeries.schema.body>

/** Confirms the last printed number of a series. */
export function useConfirmSeries() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Confirmation) => callAndParse(seriesContract.confirmSeries, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: seriesQuery.queryKey }),
  })
}
