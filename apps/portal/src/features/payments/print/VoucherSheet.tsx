import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees, toPaise } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { amountInWords } from '@phuljhari/contract/tax/amount-in-words'
import '../../../ui/print/sheet.css'
import { modeText } from '../payment-text.ts'
import type { ShopTexts } from '../shop-texts.queries.ts'
import { ShopHead } from './ShopHead.tsx'
import './voucher-sheet.css'

type Props = { payment: Payment; shop: ShopTexts }

const bankText = ({ bank, chequeDate }: Payment) =>
  [bank, chequeDate !== null && `dated ${formatDate(chequeDate)}`].filter(Boolean).join(', ')

/** A receipt or refund voucher (rules 50 and 51), on a small sheet or a roll. */
export function VoucherSheet({ payment, shop }: Props) {
  const isRefund = payment.kind === 'refund'
  const facts = [
    [isRefund ? 'Paid to' : 'Received from', payment.customerName],
    ['Phone', formatPhone(payment.phoneNumber)],
    ['Paid by', payment.payerName],
    ['Mode', [modeText(payment), bankText(payment)].filter(Boolean).join(', ')],
    ['Reason', payment.reason],
  ].filter(([, text]) => text !== '')
  return (
    <section className="sheet voucher">
      <ShopHead
        shop={shop}
        title={DOCUMENT_LABELS[isRefund ? 'refund_voucher' : 'receipt_voucher']}
        number={payment.number ?? ''}
        day={payment.paidOn}
      />
      {payment.reversedBy !== null && <p className="voucher-void">Reversed: this voucher is void</p>}
      <dl className="voucher-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {payment.allocations.map(({ orderId, amount }) => (
            <tr key={orderId}>
              <td>Order {orderId}</td>
              <td>{formatRupees(amount)}</td>
            </tr>
          ))}
          {payment.unallocated > 0 && (
            <tr>
              <td>Advance, to be used for orders to come</td>
              <td>{formatRupees(payment.unallocated)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <dl>
        <div className="sheet-grand">
          <dt>Total</dt>
          <dd>{formatRupees(payment.amount)}</dd>
        </div>
      </dl>
      <p className="voucher-words">{amountInWords(toPaise(payment.amount))}</p>
      <footer className="voucher-signature">
        <span>Authorised signatory</span>
      </footer>
    </section>
  )
}
