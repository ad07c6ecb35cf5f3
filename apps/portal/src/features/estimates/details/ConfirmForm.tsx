import { CONFIRMATION_WAYS, type Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { wayLabel } from '@phuljhari/contract/estimates/estimate-labels'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useNameOf } from '../../../entities/accounts/account-names.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { useFeature } from '../../../lib/features.ts'
import { useCan } from '../../../lib/can.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import dialogStyles from '../../../ui/dialog.module.css'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { revisionPath, say } from '../estimates.messages.ts'
import styles from './estimate-details.module.css'
import { estimateQuery, useConfirmEstimate } from '../estimates.queries.ts'
import { Changes } from './Versions.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Way = (typeof CONFIRMATION_WAYS)[number]
type Props = {
  /** The estimate as it was when the form was opened. */
  opened: Estimate
  onCancel: () => void
  onConfirmed: (orderId: string) => void
}

const WAYS = CONFIRMATION_WAYS.map((value) => ({ value, label: wayLabel(value) }))
const isWay = (value: string): value is Way => CONFIRMATION_WAYS.some((way) => way === value)

/**
 * Asks how the customer confirmed the estimate, and whether the order is accepted at once. If someone makes a new
 * version meanwhile, its changes are shown, and that version is confirmed instead.
 */
export function ConfirmForm({ opened, onCancel, onConfirmed }: Props) {
  const { number } = opened
  const { data: estimate = opened } = useQuery(estimateQuery(number))
  const [first, current] = [opened.versions.at(-1), estimate.versions.at(-1)]
  // Customers probably confirm in the way in which they asked for the estimate.
  const [way, setWay] = useState<Way>(first?.source ?? 'phone')
  const nameOf = useNameOf()
  const canAccept = useCan()('orders.decide')
  const navigate = useNavigate()
  const canRevise = useFeature('orders.entry') === true
  const [accepts, setAccepts] = useState(canAccept)
  const { mutateAsync, isPending, error } = useConfirmEstimate(number)
  const confirm = useSingleFlight(async () => {
    if (!current) return
    try {
      const { order } = await mutateAsync({ version: current.version, way, accept: accepts })
      onConfirmed(order.orderId)
    } catch {
      // The form shows the error.
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm()
  }
  if (!first || !current) return null
  const isNewer = current.version !== first.version
  const code = error instanceof ApiError ? error.code : null
  const isExpired = code === 'estimate.expired' || current.validUntil < indiaToday()
  return (
    <form className={dialogStyles.form} aria-busy={isPending} onSubmit={submit}>
      {isExpired ? (
        <ErrorBanner text={say.expiredHint} />
      ) : (
        // The newer version is shown below, with its changes.
        error &&
        !(isNewer && code === 'estimate.changed') && <ErrorBanner text={failureText(error, say.confirmFailed)} />
      )}
      {isNewer && (
        <div role="alert" className={styles.newer}>
          <strong>{say.newer(current.version, nameOf(current.person), current.at)}</strong>
          <Changes before={first} after={current} />
        </div>
      )}
      <p>{say.confirms(current.version, formatRupees(current.totalAmount))}</p>
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
          label={t('Accept the order at once')}
          checked={accepts}
          onChange={(event) => setAccepts(event.currentTarget.checked)}
        />
      )}
      {isExpired ? (
        <DialogFooter
          submitLabel={say.atTodaysPrices}
          disabled={!canRevise}
          onSubmit={() => {
            onCancel()
            void navigate(revisionPath(number))
          }}
          onCancel={onCancel}
        />
      ) : (
        <DialogFooter submitLabel={say.confirmVersion(isNewer, current.version)} busy={isPending} onCancel={onCancel} />
      )}
    </form>
  )
}
