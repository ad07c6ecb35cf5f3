import { Button } from '@mantine/core'
import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureAlert } from '../../../lib/failure-text.ts'
import { useFeature } from '../../../lib/features.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { boardQuery } from './board.queries.ts'
import { say } from './packing.messages.ts'
import type { Change } from './packing.queries.ts'
import { printLabels } from './print-labels-of.ts'

type Props = {
  packing: Packing
  /** @param failed what is said when the change cannot be saved */
  onChange: (change: Change, failed: string) => void
  onCartons: () => void
}

/** What is done with an order once it is packed. */
export function PackedActions({ packing: { orderId, state }, onChange, onCartons }: Props) {
  const canLabel = useFeature('orders.labels') === true
  const reopen = async () => {
    if (await dialogs.confirm(say.reopenQuestion)) onChange({ kind: 'reopen' }, say.reopenFailed)
  }
  return (
    <>
      <PlainButton onClick={() => void reopen()}>{say.reopen}</PlainButton>
      <PlainButton onClick={onCartons}>{say.editCartons}</PlainButton>
      {canLabel && <PlainButton onClick={() => void printLabels([orderId])}>{say.labels}</PlainButton>}
      {state === 'packed' && (
        <PlainButton onClick={() => onChange({ kind: 'check' }, say.checkFailed)}>{say.check}</PlainButton>
      )}
    </>
  )
}

const NO_FILTER = { day: '', slot: '', agent: '', place: '' }

/** Opens the next order that nobody is packing. */
export function NextOrder({ after }: { after: string }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const open = useSingleFlight(async () => {
    try {
      const { pages } = await cache.fetchInfiniteQuery({ ...boardQuery('toPack', NO_FILTER), staleTime: 0 })
      const next = pages[0]?.orders.find(({ orderId, packer }) => orderId !== after && packer === '')
      if (next) await navigate(`/orders/dispatch/${next.orderId}`)
      else toast.success(say.noNext)
    } catch (error) {
      await dialogs.alert(failureAlert(error, say.loadFailed))
    }
  })
  return (
    <Button size="md" onClick={() => void open()}>
      {say.next}
    </Button>
  )
}
