import type { RunDetails } from '@phuljhari/contract/runs/runs.contract'
import { useRef, useState } from 'react'
import { failureText } from '../../../../lib/failure-text.ts'
import { toast } from '../../../../ui/toast.ts'
import { say } from './runs.messages.ts'
import { useMoveStops } from './runs.queries.ts'

type Stop = RunDetails['stops'][number]

/** The stops in the order of the ids; stops without one, which are new, come last. */
function inOrder(stops: readonly Stop[], ids: readonly string[] | null): Stop[] {
  if (ids === null) return [...stops]
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return stops.toSorted((one, other) => place(one.orderId) - place(other.orderId))
}

/**
 * The stops of a run in an order that is shown at once and stored behind it, the latest one last.
 * @returns the stops, and what shows and stores another order of them
 */
export function useStopOrder({ _id: id, stops }: Pick<RunDetails, '_id' | 'stops'>) {
  const { mutateAsync } = useMoveStops(id)
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const wanted = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)

  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (wanted.current !== null) {
        const ids: readonly string[] = wanted.current
        wanted.current = null
        await mutateAsync(ids)
      }
    } catch (error) {
      wanted.current = null
      toast.error(failureText(error, say.moveFailed))
    }
    isSaving.current = false
    setMoved(null)
  }
  return {
    stops: inOrder(stops, moved),
    /** Shows an order without storing it, as while a stop is dragged. */
    show: setMoved,
    store: (ids: readonly string[]) => {
      setMoved(ids)
      wanted.current = ids
      void save()
    },
  }
}
