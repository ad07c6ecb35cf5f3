import { Button, Menu } from '@mantine/core'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { ERASE_CUSTOMER, useErasureDialog } from '../../../../entities/customers/erase-customer.tsx'
import { loadOrderPart } from '../../../../entities/orders/order-parts.ts'
import { OrderFlags } from '../../../../entities/orders/OrderFlags.tsx'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { useCan } from '../../../../lib/can.ts'
import { useFeature } from '../../../../lib/features.ts'
import { deferred } from '../../../../ui/deferred.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { DetailsSkeleton } from '../../../../ui/DialogSkeleton.tsx'
import { loadCode } from '../../../../ui/load-code.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { PaymentBadge } from '../../list/PaymentBadge.tsx'
import { MapButton } from '../../MapButton.tsx'
import { printLabels } from '../../dispatch/print-labels-of.ts'
import { canBeLabelled, isEditable, isSentByLorry, menuActions } from '../../menu-actions.ts'
import { cardActions } from '../../order-actions.ts'
import type { OrderProblem as OrderProblemKind, OrderProblem as Problem } from '../../order-source.ts'
import { actionLabels, say } from '../../orders.messages.ts'
import { UndoBar } from '../../undo/UndoBar.tsx'
import type { Undo } from '../../undo/use-undo.ts'
import styles from './details-dialog.module.css'
import { dialogTexts } from '../dialogs.messages.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderAmounts } from './OrderAmounts.tsx'
import { t } from '@phuljhari/contract/rules/t'

const Consignments = deferred(() =>
  import('../../dispatch/booking/Consignments.tsx').then((module) => module.Consignments),
)
const ShortBadge = deferred(() => import('../../dispatch/ShortBadge.tsx').then((module) => module.ShortBadge))

/** Makes a link for the customer of the order. */
async function openTracking(order: DisplayedOrder): Promise<void> {
  const open = await loadCode(() => loadOrderPart('openTracking'))
  open?.(order)
}

/** Orders of which there is nothing to tell. */
const UNTOLD: ReadonlySet<string> = new Set(['pending', 'rejected', 'cancelled'])

/** Shows what the customer of the order can be told. */
async function openMessages(orderId: string): Promise<void> {
  const open = await loadCode(() => loadOrderPart('openMessages'))
  open?.(orderId)
}

type DetailsProps = {
  order: DisplayedOrder
  busy: boolean
  undo: Undo
  onAction: (order: DisplayedOrder, action: OrderAction) => void
  onInvoice: (order: DisplayedOrder) => void
  onCorrectTransport: (order: DisplayedOrder) => void
}
type Props = Omit<DetailsProps, 'order'> & {
  orderId: string
  /** Undefined while it is loading, and when no order has this id. */
  order: DisplayedOrder | undefined
  problem: OrderProblemKind | null
  onRetry: () => void
  /** Whether another dialog of the order is open over this one. */
  isCovered: boolean
  onClose: () => void
}

/** The details of an order (section 2). The URL may name an order that is not loaded or does not exist. */
export function DetailsDialog({ orderId, order, problem, onRetry, isCovered, onClose, ...props }: Props) {
  return (
    <Dialog title={t('Order {orderId}', { orderId })} size="xl" hasUrl isCovered={isCovered} onClose={onClose}>
      {order ? <Details order={order} {...props} /> : <OrderProblem problem={problem} onRetry={onRetry} />}
    </Dialog>
  )
}

function Details({ order, busy, undo, onAction, onInvoice, onCorrectTransport }: DetailsProps) {
  const can = useCan()
  const seesContact = can('customers.contact')
  const supports = {
    allActions: useFeature('orders.allActions') === true,
    reassign: useFeature('orders.reassign') === true,
  }
  const moreActions = menuActions(order, supports, can)
  const { actions, finalLabel } = cardActions(order, can)
  const eraseCustomer = useErasureDialog(order.customerPhone, { orderId: order.id })
  const canEdit = useFeature('orders.entry') === true && can('orders.enter') && isEditable(order)
  const canCorrect = useFeature('orders.entry') === true && can('orders.lorry') && isSentByLorry(order)
  const isHere = canBeLabelled(order)
  const canLabel = useFeature('orders.labels') === true && can('orders.labels') && isHere
  const showsConsignments = useFeature('consignments') === true && isSentByLorry(order)
  // An order without a phone number is that of a walk-in customer, or its customer was erased.
  const canTrack = useFeature('orders.tracking') === true && seesContact && order.customerPhone !== ''
  const isReachable = order.customerPhone !== '' || order.customerEmail.includes('@')
  const canTell = useFeature('messages') === true && seesContact && isReachable && !UNTOLD.has(order.status)
  const showsShort = useFeature('dispatch') === true && can('orders.ready') && isHere
  return (
    <>
      <div className={styles.head}>
        <span>
          <StatusBadge status={order.status} />
          <PaymentBadge {...order} />
          <Suspense>{showsShort && <ShortBadge orderId={order.id} />}</Suspense>
        </span>
        <span>
          {seesContact && <MapButton order={order} label={t('View on Map')} />}
          {(moreActions.length > 0 || canCorrect || canEdit || canLabel || canTrack || canTell || eraseCustomer) && (
            // While the dialog fades in, the button counts as hidden, and `hideDetached` would hide the menu, too.
            <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} hideDetached={false}>
              <Menu.Target>
                <Button
                  variant="default"
                  size="sm"
                  loading={busy}
                  rightSection={<IconChevronDown size={16} aria-hidden />}
                >
                  {t('More actions')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {moreActions.map((action) => (
                  <Menu.Item key={action} onClick={() => onAction(order, action)}>
                    {actionLabels[action]}
                  </Menu.Item>
                ))}
                {canCorrect && (
                  <Menu.Item onClick={() => onCorrectTransport(order)}>{t('Correct transport')}</Menu.Item>
                )}
                {canEdit && (
                  <Menu.Item component={Link} to={`/orders/new?edit=${encodeURIComponent(order.id)}`}>
                    {t('Edit order')}
                  </Menu.Item>
                )}
                {canLabel && (
                  <Menu.Item onClick={() => void printLabels([order.id])}>{t('Print carton labels')}</Menu.Item>
                )}
                {canTell && <Menu.Item onClick={() => void openMessages(order.id)}>{t('Tell the customer')}</Menu.Item>}
                {canTrack && <Menu.Item onClick={() => void openTracking(order)}>{t('Tracking link')}</Menu.Item>}
                {eraseCustomer && (
                  <>
                    <Menu.Divider />
                    <Menu.Item c="var(--danger-text)" onClick={eraseCustomer}>
                      {ERASE_CUSTOMER}
                    </Menu.Item>
                  </>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </div>
      {order.flagged && (
        <div className={styles.flags}>
          <OrderFlags order={order} />
        </div>
      )}
      <OrderFacts order={order} />
      {showsConsignments && (
        <Suspense>
          <Consignments order={order} />
        </Suspense>
      )}
      <OrderAmounts order={order} />
      <OrderHistory orderId={order.id} />
      <div className={styles.actions}>
        <UndoBar undo={undo} />
        {finalLabel && <span>{finalLabel}</span>}
        {actions.map(({ action, label, tone }) => (
          <Button
            key={action}
            size="md"
            color={tone}
            variant={tone === 'red' ? 'light' : 'filled'}
            disabled={busy}
            onClick={() => onAction(order, action)}
          >
            {label}
          </Button>
        ))}
        {seesContact && (
          <Button variant="default" size="md" onClick={() => onInvoice(order)}>
            {t('Invoice')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Shown instead of the details while the order is loading, when it does not exist or could not be loaded. */
function OrderProblem({ problem, onRetry }: { problem: Problem | null; onRetry: () => void }) {
  if (problem === 'failed') return <LoadError text={dialogTexts.orderProblems.failed} onRetry={onRetry} />
  if (problem !== null) return <p role="alert">{dialogTexts.orderProblems[problem]}</p>
  return (
    <Loading text={say.loadingOrder}>
      <DetailsSkeleton />
    </Loading>
  )
}
