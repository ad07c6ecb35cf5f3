import {
  dismissFirstDay,
  FIRST_DAY_STEPS,
  getFirstDay,
  type FirstDay,
} from '@phuljhari/contract/settings/first-day.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { asList, asRecord } from '../../../lib/coerce.ts'

/** An unreadable reply shows nothing: the list never stands in the way. */
function readFirstDay(reply: unknown): FirstDay {
  const { isOver, done } = asRecord(reply)
  return { isOver: isOver !== false, done: FIRST_DAY_STEPS.filter((step) => asList(done).includes(step)) }
}

export const firstDayQuery = queryOptions({
  queryKey: ['first day'],
  queryFn: async ({ signal }) => readFirstDay((await call(getFirstDay, {}, signal)).data),
  // Once over, it stays over.
  staleTime: ({ state }) => (state.data?.isOver ? Number.POSITIVE_INFINITY : 0),
})

export function useDismissFirstDay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => readFirstDay((await call(dismissFirstDay, {})).data),
    onSuccess: (firstDay) => cache.setQueryData(firstDayQuery.queryKey, firstDay),
    onError: () => cache.invalidateQueries({ queryKey: firstDayQuery.queryKey }),
  })
}
