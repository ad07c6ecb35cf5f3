import { LEGAL_FACTS, type MissingFact } from '@phuljhari/contract/documents/document-kinds'
import type { UninvoicedOrder } from '@phuljhari/contract/documents/documents.contract'
import { EDITABLE_STATUSES } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { LOAD_FAILED } from '../../../ui/use-deferred-import.ts'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'

/** What a person who issues the invoice by hand may state, also once the order can no longer be edited. */
const STATED_BY_HAND: readonly MissingFact[] = ['address', 'state', 'buyer_address', 'other_state']

/** The code of forms is loaded when they are opened. */
const openForm = (open: () => Promise<unknown>) => void open().catch(() => toast.error(LOAD_FAILED))

type Props = {
  order: UninvoicedOrder
  isIssuing: boolean
  /** @param confirmedTotal in rupees, where GST has changed what the customer pays */
  onIssue: (confirmedTotal?: number) => void
}

/** What gets the order its invoice: each fact that is missing has the action that supplies it. */
export function RowActions({ order, isIssuing, onIssue }: Props) {
  const { orderId, status, missing, products, billAmount } = order
  const can = useCan()
  const lacks = (facts: readonly MissingFact[]) => missing.some((fact) => facts.includes(fact))
  const isEditable = EDITABLE_STATUSES.some((editable) => editable === status) && can('orders.enter')
  const lacksOrderFact = lacks([...STATED_BY_HAND, 'total'])
  const correctable = can('products.edit') ? products : []
  const isLimited = lacks(LEGAL_FACTS) || (lacks(['rate', 'hsn']) && correctable.length === 0)
  const needsOwner = isLimited && !can('settings.manage')
  const lacksAddressOnly = !lacks(STATED_BY_HAND.filter((fact) => fact !== 'buyer_address'))
  const label = lacksAddressOnly ? say.buyerAddress : say.solve.place
  const stateFacts = () =>
    openForm(async () => {
      const { IssueForm } = await import('../order/IssueForm.tsx')
      return dialogs.form(say.stateFacts(orderId), (done) => (
        <IssueForm
          orderId={orderId}
          needsAddress={missing.includes('buyer_address')}
          {...(lacks(['total_changed']) && { billAmount })}
          onDone={done}
        />
      ))
    })
  const correctHsn = (productId: string, name: string, hsn: string) =>
    openForm(async () => {
      const { HsnForm } = await import('../order/HsnForm.tsx')
      return dialogs.form(say.hsnOf(name), (done) => <HsnForm productId={productId} hsn={hsn} onDone={done} />)
    })
  if (missing.length === 0)
    return (
      <PlainButton loading={isIssuing} onClick={() => onIssue()}>
        Issue
      </PlainButton>
    )
  if (billAmount !== undefined && missing.every((fact) => fact === 'total_changed'))
    return (
      <PlainButton loading={isIssuing} onClick={() => onIssue(billAmount)}>
        {say.issueAt(formatRupees(billAmount))}
      </PlainButton>
    )
  return (
    <div className={styles.solutions}>
      {lacks(LEGAL_FACTS) && can('settings.manage') && <Link to="/settings/shop">{say.solve.shop}</Link>}
      {lacks(STATED_BY_HAND) && <PlainButton onClick={stateFacts}>{label}</PlainButton>}
      {correctable.map(
        ({ productId, name, hsn }) =>
          productId !== null && (
            <PlainButton key={`${productId} ${hsn}`} onClick={() => correctHsn(productId, name, hsn)}>
              {say.hsnOf(name)}
            </PlainButton>
          ),
      )}
      {lacks(['rate']) && can('settings.manage') && <Link to="/settings/gst">{say.solve.rates}</Link>}
      {needsOwner && <span>{say.solve.askOwner}</span>}
      {lacksOrderFact && isEditable && (
        <Link to={`/orders/new?${new URLSearchParams({ edit: orderId })}`}>{say.solve.edit}</Link>
      )}
      {lacks(['total']) && !isEditable && (
        <Link to={`/orders?${new URLSearchParams({ order: orderId })}`}>{say.solve.view}</Link>
      )}
    </div>
  )
}
