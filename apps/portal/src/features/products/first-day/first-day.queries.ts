import { LEGAL_FACTS } from '@phuljhari/contract/documents/document-kinds'
import {
  dismissFirstDay,
  FIRST_DAY_STEPS,
  type FirstDay,
  getFirstDay,
  showFirstDay,
} from '@phuljhari/contract/settings/first-day.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { asList, asRecord } from '../../../lib/coerce.ts'
import { local } from '../../../lib/stored.ts'

/** Reads the reply leniently. An unreadable one shows nothing, since the list must never be in the way. */
function readFirstDay(reply: unknown): FirstDay {
  const { isOver, isHidden, done, hasGeneratedPassword, missing } = asRecord(reply)
  return {
    isOver: isOver !== false,
    isHidden: isHidden === true,
    done: FIRST_DAY_STEPS.filter((step) => asList(done).includes(step)),
    hasGeneratedPassword: hasGeneratedPassword === true,
    missing: LEGAL_FACTS.filter((fact) => asList(missing).includes(fact)),
  }
}

/** The last reply in this browser, so that the steps stand above the products before these are there. */
const KEPT = 'first-day'
function keptFirstDay(): FirstDay | undefined {
  try {
    return readFirstDay(JSON.parse(local.read(KEPT) ?? ''))
  } catch {
    return undefined
  }
}

async function fetchFirstDay(signal: AbortSignal): Promise<FirstDay> {
  const firstDay = readFirstDay((await call(getFirstDay, {}, signal)).data)
  local.keep(KEPT, JSON.stringify(firstDay))
  return firstDay
}

export const firstDayQuery = queryOptions({
  // Below the products, which are read again after an upload: it completes a step.
  queryKey: ['products', 'first day'],
  queryFn: ({ signal }) => fetchFirstDay(signal),
  placeholderData: keptFirstDay,
  // Once the first legal bill is issued, the first day stays over; so does a password that was chosen.
  staleTime: ({ state: { data } }) =>
    data?.isOver && !data.isHidden && !data.hasGeneratedPassword ? Number.POSITIVE_INFINITY : 0,
})

/** Hides the first steps for the whole shop, or shows them again. */
export function useHideFirstDay() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (isHidden: boolean) =>
      readFirstDay((await call(isHidden ? dismissFirstDay : showFirstDay, {})).data),
    onSuccess: (firstDay) => cache.setQueryData(firstDayQuery.queryKey, firstDay),
    onError: () => cache.invalidateQueries({ queryKey: firstDayQuery.queryKey }),
  })
}
