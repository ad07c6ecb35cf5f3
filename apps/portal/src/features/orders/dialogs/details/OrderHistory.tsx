import { MESSAGE_ACTION_LABELS } from '@phuljhari/contract/messages/message-actions'
import { ORDER_ACTION_LABELS } from '@phuljhari/contract/orders/order-action-labels'
import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { TRACKING_ACTION_LABELS } from '@phuljhari/contract/tracking/tracking-actions'
import { t } from '@phuljhari/contract/rules/t'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { loadFailure, statusOf } from '../../../../lib/failure-text.ts'
import { useFeature } from '../../../../lib/features.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import type { DisplayedEvent } from '../../../../entities/orders/read-order-events.ts'
import { PersonName } from '../../../../entities/accounts/account-names.tsx'
import timeline from '../../../../ui/timeline.module.css'
import { dialogTexts } from '../dialogs.messages.ts'
import styles from './details-dialog.module.css'
import { orderEventsQuery } from '../../../../entities/orders/order-history.queries.ts'

/** The status with which a server without history replies. */
const NOT_FOUND = 404

const timestampText = (at: string) => [formatDate(at), formatTime(at)].filter(Boolean).join(' · ')

const LABELS = { ...ORDER_ACTION_LABELS, ...TRACKING_ACTION_LABELS, ...MESSAGE_ACTION_LABELS }
const labelOf = ({ action }: DisplayedEvent) => LABELS[action] ?? action

/** Returns the assignment that an event made, or the status after an undo; empty for other events. */
function detailOf({ action, actor, status, agentName, deliveryDate, deliverySlot }: DisplayedEvent): string {
  // All agents report under one name.
  if (actor === 'agent') return agentName
  if (action === 'undo') return statusLabel(status)
  if (action !== 'assign' && action !== 'reassign') return ''
  return [agentName, formatDate(deliveryDate), deliverySlot].filter(Boolean).join(' · ')
}

/** Gives an event the colour of the status that it led to. */
const dotOf = ({ status }: DisplayedEvent) => ({ '--dot': `var(--${status}-fg, var(--cancelled-fg))` }) as CSSProperties

/** The events of an order, oldest first; renders nothing on a server that keeps no history. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const hasHistory = useFeature('orders.history') === true
  const { data: events, error, refetch } = useQuery({ ...orderEventsQuery(orderId), enabled: hasHistory })
  if (error && !events && statusOf(error) !== NOT_FOUND)
    return <LoadError text={loadFailure(error, dialogTexts.historyFailed)} onRetry={refetch} />
  if (!events || events.length === 0) return null
  return (
    <section aria-label={dialogTexts.history}>
      <h3 className={styles.historyTitle}>{dialogTexts.history}</h3>
      <ol className={timeline.timeline}>
        {events.map((event, index) => (
          <li key={`${event.at} ${index}`} style={dotOf(event)}>
            <div className={styles.event}>
              <strong>{labelOf(event)}</strong>
              {detailOf(event) && <span>{detailOf(event)}</span>}
            </div>
            {event.changes.length > 0 && (
              <ul className={styles.changes}>
                {event.changes.map((change, place) => (
                  <li key={place}>{change}</li>
                ))}
              </ul>
            )}
            <p>
              <time dateTime={event.at}>{timestampText(event.at)}</time>
              {event.actor && <PersonName actor={event.actor} />}
              {event.linkMadeBy && (
                <span>
                  {t('Link made by')} <PersonName actor={event.linkMadeBy} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
