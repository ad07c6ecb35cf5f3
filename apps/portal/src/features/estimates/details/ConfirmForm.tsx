import { CONFIRMATION_WAYS, type EstimateVersion } from '@phuljhari/contract/estimates/estimates.contract'
import { wayLabel } from '@phuljhari/contract/estimates/estimate-labels'
import { useState, type FormEvent } from 'react'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { say } from '../estimates.messages.ts'
import styles from './estimate-details.module.css'
import { useConfirmEstimate } from '../estimates.queries.ts'

type Way = (typeof CONFIRMATION_WAYS)[number]
type Props = {
  number: string
  version: number
  /** How the customer asked for it, and so probably confirms it. */
  source: EstimateVersion['source']
  total: string
  onCancel: () => void
  onConfirmed: (orderId: string) => void
}

const WAYS = CONFIRMATION_WAYS.map((value) => ({ value, label: wayLabel(value) }))
const isWay = (value: string): value is Way => CONFIRMATION_WAYS.some((way) => way === value)

/** How the customer confirmed, and whether the order is accepted at once. */
export function ConfirmForm({ number, version, source, total, onCancel, onConfirmed }: Props) {
  const [way, setWay] = useState<Way>(source)
  const canAccept = useCan()('orders.decide')
  const [accepts, setAccepts] = useState(canAccept)
  const { mutateAsync, isPending, error } = useConfirmEstimate(number)
  const confirm = useSingleFlight(async () => {
    try {
      const { order } = await mutateAsync({ version, way, accept: accepts })
      onConfirmed(order.orderId)
    } catch {
      // The form shows it.
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm()
  }
  return (
    <form className={dialogStyles.form} aria-busy={isPending} onSubmit={submit}>
      {error && <ErrorBanner text={failureText(error, say.confirmFailed)} />}
      <p>{say.confirms(version, total)}</p>
      <div>
        {/* Read out as the name of the group. */}
        <p aria-hidden className={styles.question}>
          {say.howConfirmed}
        </p>
        <Segments
          label={say.howConfirmed}
          options={WAYS}
          value={way}
          onChange={(value) => {
            if (isWay(value)) setWay(value)
          }}
        />
      </div>
      {canAccept && (
        <Checkbox
          size="md"
          label="Accept the order at once"
          checked={accepts}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
        />
      )}
      <DialogFooter submitLabel="Confirm" busy={isPending} onCancel={onCancel} />
    </form>
  )
}
