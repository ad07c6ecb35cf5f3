import { decideShortage, listShortages, type OpenShortage } from '@phuljhari/contract/dispatch/shortages.contract'
import type { ShortDecision } from '@phuljhari/contract/dispatch/packing-states'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { failureAlert, loadFailure } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { DecideForm } from './DecideForm.tsx'
import styles from './shortages.module.css'
import { SHORTAGES_KEY } from './board.queries.ts'
import { reloadPacking } from './packing.queries.ts'
import { say } from './shortages.messages.ts'

/** The short lines that a billing clerk decides about; nothing without one. */
export function Shortages() {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: SHORTAGES_KEY,
    queryFn: ({ signal }) => callAndParse(listShortages, {}, signal),
  })
  const decide = useSingleFlight(async (shortage: OpenShortage, decision: ShortDecision) => {
    const { _id: id, orderId, productName: name } = shortage
    if (decision !== 'wait') {
      const isDone = await dialogs.form(say.dialog(decision, name), (close) => (
        <DecideForm shortage={shortage} decision={decision} onDone={close} />
      ))
      if (isDone) toast.success(say.decided(name))
    } else {
      try {
        const headers = { 'idempotency-key': randomId() }
        await callAndParse(decideShortage, { params: { id }, body: { decision, consent: '' }, headers })
        toast.success(say.waitsNow(name))
      } catch (failure) {
        await dialogs.alert(failureAlert(failure, say.failed))
      }
    }
    reloadPacking(cache, orderId)
  })
  if (!data) return error ? <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} /> : null
  const { shortages, undecided } = data
  if (shortages.length === 0) return null
  return (
    <details className={styles.shortages} open={undecided > 0}>
      <summary role="status">{say.title(undecided, shortages.length - undecided)}</summary>
      <ul>
        {shortages.map((shortage) => (
          <li key={shortage._id}>
            <div>
              <strong>{say.what(shortage)}</strong>
              <p>
                <Link to={`/orders/dispatch/${shortage.orderId}`}>{shortage.orderId}</Link> · {shortage.customerName}
                {shortage.customerPhone !== '' && (
                  <>
                    {' · '}
                    <a href={`tel:${shortage.customerPhone.replaceAll(/[^+\d]/g, '')}`}>
                      {say.call(formatPhone(shortage.customerPhone))}
                    </a>
                  </>
                )}
              </p>
              <p>{[say.why(shortage), shortage.decision === 'wait' && say.waits].filter(Boolean).join(' · ')}</p>
            </div>
            <span className={styles.actions}>
              <PlainButton onClick={() => void decide(shortage, 'substitute')}>{say.labels.substitute}</PlainButton>
              <PlainButton onClick={() => void decide(shortage, 'drop')}>{say.labels.drop}</PlainButton>
              {shortage.decision === null && (
                <PlainButton tone="quiet" onClick={() => void decide(shortage, 'wait')}>
                  {say.labels.wait}
                </PlainButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
