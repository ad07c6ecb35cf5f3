import { Button } from '@mantine/core'
import { BULK_ACTIONS, BULK_MAX_ORDERS, type BulkAction } from '@phuljhari/contract/bulk/bulk-actions'
import { actionPermission, type OrderStatus } from '@phuljhari/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Can } from '../../../lib/can.ts'
import { failureAlert } from '../../../lib/failure-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BulkAssignDialog } from './BulkAssignDialog.tsx'
import { bulkTexts as say } from './bulk.messages.ts'
import styles from './bulk.module.css'
import { isPossible, isRunning, latestBulkQuery, useStartBulk, type BulkOrder } from './bulk.queries.ts'
import { BulkResultDialog } from './BulkResultDialog.tsx'

/** Orders with the status in which the user selected them; one of an unknown status cannot be sent. */
const toSend = (orders: readonly BulkOrder[]): Array<{ orderId: string; status: OrderStatus }> =>
  orders.flatMap(({ id, state }) => (state ? [{ orderId: id, status: state.status }] : []))

type Props = {
  /** The selected orders. */
  orders: readonly BulkOrder[]
  /** How many orders match the filters; null until counted. */
  count: number | null
  /** Selects all that match, at most BULK_MAX_ORDERS. */
  selectAll: () => Promise<void>
  clear: () => void
  /** What the list offers for its orders. */
  actions?: readonly BulkAction[]
  /** What else the user must know of an action before they confirm it. */
  warn?: (action: BulkAction) => string
  can: Can
  /** Where it is: over the line above a table, or at the lower edge of the window. */
  place: 'table' | 'window'
  /** The ways to print the selected orders. */
  print: ReactNode
}

/** What can be done with the selected orders, and the way to the latest result. */
export function BulkBar({ orders, count, selectAll, clear, actions = BULK_ACTIONS, warn, can, place, print }: Props) {
  const batch = useQuery(latestBulkQuery).data?.batch ?? null
  /** The batch whose results the user has read. */
  const [read, setRead] = useState<string | null>(null)
  const latest = batch !== null && batch._id !== read ? batch : null
  const start = useStartBulk()
  const [opened, setOpened] = useState<string | null>(null)
  const [assigning, setAssigning] = useState<readonly BulkOrder[] | null>(null)
  /** Of an action whose reply was lost: pressed again, it is the same action. */
  const [lostKey, setLostKey] = useState<string | null>(null)
  const hasMore = count !== null && count > orders.length && orders.length < BULK_MAX_ORDERS

  const selectMatching = useSingleFlight(async () => {
    try {
      await selectAll()
      if ((count ?? 0) > BULK_MAX_ORDERS) toast.success(say.tooMany(BULK_MAX_ORDERS))
    } catch (error) {
      void dialogs.alert(failureAlert(error, say.selectFailed))
    }
  })
  const run = useSingleFlight(async (action: BulkAction) => {
    const allowed = orders.filter((order) => isPossible(action, order)).length
    const isConfirmed = await dialogs.confirm({
      title: say.title(action, orders.length),
      message: [say.confirm(action, orders.length, allowed), warn?.(action)].filter(Boolean).join(' '),
      confirmLabel: say.labels[action],
    })
    if (!isConfirmed) return
    const key = lostKey ?? randomId()
    setLostKey(key)
    try {
      const batch = await start.mutateAsync({ action, orders: toSend(orders), key })
      setLostKey(null)
      clear()
      setOpened(batch._id)
    } catch (error) {
      void dialogs.alert(failureAlert(error, say.startFailed))
    }
  })
  const offered = actions.filter((action) => can(actionPermission(action)))
  if (orders.length === 0 && !latest && opened === null) return null
  return (
    <section
      className={styles.bar}
      aria-label={say.bar}
      data-place={place}
      data-idle={orders.length === 0 || undefined}
    >
      {orders.length > 0 && (
        <>
          <strong role="status">{say.selected(orders.length)}</strong>
          {hasMore && <PlainButton onClick={() => void selectMatching()}>{say.selectAll(count)}</PlainButton>}
          <span className={styles.actions}>
            {offered.map((action) => (
              <Button
                key={action}
                size="xs"
                variant={action === offered[0] ? 'filled' : 'default'}
                disabled={!orders.some((order) => isPossible(action, order))}
                loading={start.isPending && start.variables?.action === action}
                onClick={() => (action === 'assign' ? setAssigning(orders) : void run(action))}
              >
                {say.labels[action]}
              </Button>
            ))}
            {print}
            <PlainButton onClick={clear}>{say.clear}</PlainButton>
          </span>
        </>
      )}
      {latest && (
        <span>
          {isRunning(latest) && (
            <span role="status">
              {say.progress(
                latest.rows.filter(({ result }) => result !== 'waiting' && result !== 'undoing').length,
                latest.rows.length,
              )}
            </span>
          )}
          <PlainButton onClick={() => setOpened(latest._id)}>{say.lastResult}</PlainButton>
        </span>
      )}
      {assigning && (
        <BulkAssignDialog
          orders={assigning}
          send={(assignment, key) =>
            start.mutateAsync({ action: 'assign', assignment, orders: toSend(assigning), key })
          }
          onStarted={(batch) => {
            setAssigning(null)
            clear()
            setOpened(batch._id)
          }}
          onClose={() => setAssigning(null)}
        />
      )}
      {opened !== null && (
        <BulkResultDialog
          key={opened}
          id={opened}
          onOpen={setOpened}
          onClose={() => {
            setOpened(null)
            if (batch?._id === opened && !isRunning(batch)) setRead(opened)
          }}
        />
      )}
    </section>
  )
}
