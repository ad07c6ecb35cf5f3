import { LEGAL_FACTS, type MissingFact } from '@phuljhari/contract/documents/document-kinds'
import type { UninvoicedOrder } from '@phuljhari/contract/documents/documents.contract'
import { EDITABLE_STATUSES } from '@phuljhari/contract/orders/order-status'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { Link } from 'react-router'
import { orderLink } from '../../../entities/orders/order-link.ts'
import { useCan } from '../../../lib/can.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { loadCode } from '../../../ui/load-code.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Facts that can be entered while an invoice is issued by hand, even when the order can no longer be edited. */
const STATED_BY_HAND: readonly MissingFact[] = ['address', 'state', 'buyer_address', 'other_state']

type Props = {
  order: UninvoicedOrder
  isIssuing: boolean
  /** @param confirmedTotal what the customer pays in rupees, where GST has changed the total */
  onIssue: (confirmedTotal?: number) => void
}

/** Issues the invoice, or offers for each missing fact the action that supplies it. */
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
  const stateFacts = async () => {
    const code = await loadCode(() => import('../order/IssueForm.tsx'))
    if (!code) return
    await dialogs.form(say.stateFacts(orderId), (done) => (
      <code.IssueForm
        orderId={orderId}
        needsAddress={missing.includes('buyer_address')}
        {...(lacks(['total_changed']) && { billAmount })}
        onDone={done}
      />
    ))
  }
  const correctHsn = async (productId: string, name: string, hsn: string) => {
    const code = await loadCode(() => import('../order/HsnForm.tsx'))
    if (code)
      await dialogs.form(say.hsnOf(name), (done) => <code.HsnForm productId={productId} hsn={hsn} onDone={done} />)
  }
  if (missing.length === 0)
    return (
      <PlainButton loading={isIssuing} onClick={() => onIssue()}>
        {t('Issue')}
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
      {lacks(STATED_BY_HAND) && <PlainButton onClick={() => void stateFacts()}>{label}</PlainButton>}
      {correctable.map(
        ({ productId, name, hsn }) =>
          productId !== null && (
            <PlainButton key={`${productId} ${hsn}`} onClick={() => void correctHsn(productId, name, hsn)}>
              {say.hsnOf(name)}
            </PlainButton>
          ),
      )}
      {lacks(['rate']) && can('settings.manage') && <Link to="/settings/gst">{say.solve.rates}</Link>}
      {needsOwner && <span>{say.solve.askOwner}</span>}
      {lacksOrderFact && isEditable && (
        <Link to={`/orders/new?${new URLSearchParams({ edit: orderId })}`}>{say.solve.edit}</Link>
      )}
      {lacks(['total']) && !isEditable && <Link to={orderLink(orderId)}>{say.solve.view}</Link>}
    </div>
  )
}
