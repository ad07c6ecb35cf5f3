import { DELIVERY_LABELS, FREIGHT_TERM_LABELS } from '@phuljhari/contract/dispatch/consignment-words'
import type { Consignment } from '@phuljhari/contract/dispatch/consignments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useQuery } from '@tanstack/react-query'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { loadOrderPart } from '../../../../entities/orders/order-parts.ts'
import { useCan } from '../../../../lib/can.ts'
import { indiaToday } from '../../../../lib/india-today.ts'
import { failureAlert, loadFailure } from '../../../../lib/failure-text.ts'
import { useFeature } from '../../../../lib/features.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { dialogs } from '../../../../ui/dialogs.ts'
import { loadCode } from '../../../../ui/load-code.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { say } from './booking.messages.ts'
import styles from './consignments.module.css'
import { consignmentsQuery, useChangeConsignment } from './booking.queries.ts'
import { ConsignmentForm } from './ConsignmentForm.tsx'
import { Papers } from './Papers.tsx'

const joined = (parts: ReadonlyArray<string | false | null>) => parts.filter(Boolean).join(' · ')

/** How far a consignment is for one of its orders. */
function standingOf({ orders, dueOn }: Consignment, orderId: string, today: string) {
  const { confirmedOn = null, toldOn = null } = orders.find((one) => one.orderId === orderId) ?? {}
  const told = toldOn && say.toldOn(formatDate(toldOn))
  if (confirmedOn !== null)
    return { text: joined([say.arrivedOn(formatDate(confirmedOn)), told]), isOpen: false, isLate: false }
  const isLate = dueOn < today
  const due = isLate ? say.lateSince(formatDate(dueOn)) : say.dueBy(formatDate(dueOn))
  return { text: joined([due, told]), isOpen: true, isLate }
}

/** The LRs of an order that was sent by lorry: corrected, added to and confirmed. Nothing before it was sent. */
export function Consignments({ order }: { order: DisplayedOrder }) {
  const can = useCan()
  const { data, error, refetch } = useQuery(consignmentsQuery(order.id))
  const { mutateAsync, isPending } = useChangeConsignment(order.id)
  const today = indiaToday()
  const open = (consignment: Consignment | null) =>
    dialogs.form(consignment ? say.editOf(consignment.lrNumber) : say.addTo(order.id), (close) => (
      <ConsignmentForm order={order} consignment={consignment} close={close} />
    ))
  const canTell = useFeature('messages') === true && can('customers.contact')
  const tell = async ({ _id }: Consignment) => {
    const openMessages = await loadCode(() => loadOrderPart('openMessages'))
    openMessages?.(order.id, _id)
  }
  const confirm = useSingleFlight(async ({ _id: id, lrNumber }: Consignment) => {
    if (!(await dialogs.confirm(say.confirmArrived(lrNumber)))) return
    try {
      await mutateAsync({ kind: 'confirm', id })
      toast.success(say.arrivedNow(lrNumber))
    } catch (failure) {
      await dialogs.alert(failureAlert(failure, say.changeFailed))
    }
  })
  if (!data) return error ? <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} /> : null
  if (data.length === 0) return null
  const isOnTheWay = order.status === 'in_transit'
  return (
    <section className={styles.consignments} aria-label={say.consignments}>
      <div className={styles.title}>
        <h3>{say.consignments}</h3>
        {isOnTheWay && can('orders.lorry') && <PlainButton onClick={() => void open(null)}>{say.add}</PlainButton>}
      </div>
      <ul>
        {data.map((one) => {
          const { text, isOpen, isLate } = standingOf(one, order.id, today)
          const others = one.orders.filter(({ orderId }) => orderId !== order.id)
          return (
            <li key={one._id}>
              <div>
                <strong>{joined([say.lr(one.lrNumber), one.name, one.destination])}</strong>
                <p>
                  {joined([
                    one.bookedOn && say.bookedOnDay(formatDate(one.bookedOn)),
                    one.cartons === null ? say.noCartons : say.cartonCount(one.cartons),
                    joined([FREIGHT_TERM_LABELS[one.freightTerms], one.freight !== null && formatRupees(one.freight)]),
                    DELIVERY_LABELS[one.delivery],
                    one.vehicle,
                    others.length > 0 && say.sharedWith(others.map(({ orderId }) => orderId).join(', ')),
                  ])}
                </p>
                <p data-late={isLate || undefined}>{text}</p>
                {can('orders.lorry') && <Papers consignment={one} orderId={order.id} />}
              </div>
              <span>
                {canTell && isOpen && <PlainButton onClick={() => void tell(one)}>{say.tell}</PlainButton>}
                {can('orders.lorry') && <PlainButton onClick={() => void open(one)}>{say.edit}</PlainButton>}
                {isOpen && isOnTheWay && data.length > 1 && can('orders.deliver') && (
                  <PlainButton loading={isPending} onClick={() => void confirm(one)}>
                    {say.arrived}
                  </PlainButton>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
