import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import type { Voucher, VoucherContent } from '@phuljhari/contract/payments/vouchers.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees, toPaise } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { amountInWords } from '@phuljhari/contract/tax/amount-in-words'
import { imageUrl } from '../../../lib/image-url.ts'
import { SheetTotals, TableHead } from '../../../ui/print/sheet-parts.tsx'
import '../../../ui/print/sheet.css'
import { modeText, titleOf } from '../payment-text.ts'
import type { ShopTexts } from '../shop-texts.queries.ts'
import { ShopHead } from './ShopHead.tsx'
import './voucher-sheet.css'

type Props = { payment: Payment; shop: ShopTexts; /** Null for a plain receipt. */ voucher: Voucher | null }
type Line = { key: string; text: string; amount: number }

const bankText = ({ bank, chequeDate }: Payment) =>
  [bank, chequeDate !== null && `dated ${formatDate(chequeDate)}`].filter(Boolean).join(', ')

/** Returns CGST and SGST within the State, otherwise IGST. */
const rateText = ({ rates, isInter }: VoucherContent): string =>
  rates.map((rate) => (isInter ? `IGST ${rate} %` : `CGST ${rate / 2} % + SGST ${rate / 2} %`)).join('; ')

/** Returns what rules 50 and 51 demand besides the seller, the number and the amount. */
const gstFacts = (content: VoucherContent) =>
  [
    ['GSTIN', content.recipient.gstin],
    ['Address', content.recipient.address],
    ['State', content.recipient.stateCode === '' ? '' : placeLabel(content.recipient.stateCode)],
    [
      'Place of supply',
      content.placeOfSupply === ''
        ? 'Not known yet: treated as a supply to another State'
        : placeLabel(content.placeOfSupply),
    ],
    ['Rate of tax', rateText(content)],
    ['Tax', 'Nil: on an advance for goods no tax is due (notification 66/2017-Central Tax)'],
    ['Reverse charge', 'No'],
    ['Receipt voucher', content.against.map(({ number, date }) => `${number} of ${formatDate(date)}`).join(', ')],
  ] as const

function linesOf({ kind, allocations, amount, unallocated }: Payment, content: VoucherContent | null): Line[] {
  if (content)
    return content.goods.map((goods) => ({
      key: goods.orderId,
      text: [goods.description, goods.orderId && `order ${goods.orderId}`].filter(Boolean).join(': '),
      amount: goods.amount,
    }))
  const ofOrders = allocations.map(({ orderId, document, amount: part }) => ({
    key: orderId,
    text: document === null ? `Order ${orderId}` : `Invoice ${document}, order ${orderId}`,
    amount: part,
  }))
  if (unallocated > 0)
    return [...ofOrders, { key: '', text: 'Advance, to be used for orders to come', amount: unallocated }]
  return kind === 'refund' && ofOrders.length === 0 ? [{ key: '', text: 'Credit paid back', amount }] : ofOrders
}

/** A receipt or refund voucher (rules 50 and 51), or a plain receipt, on a small sheet or a roll. */
export function VoucherSheet({ payment, shop, voucher }: Props) {
  const isRefund = payment.kind === 'refund'
  const content = voucher?.content ?? null
  const facts = [
    [isRefund ? 'Paid to' : 'Received from', content?.recipient.name ?? payment.customerName],
    ['Phone', formatPhone(content?.recipient.phone ?? payment.phoneNumber)],
    ...(content ? gstFacts(content) : []),
    ['Paid by', payment.payerName],
    ['Mode', [modeText(payment), bankText(payment)].filter(Boolean).join(', ')],
    ['Paid on', voucher === null || voucher.date === payment.paidOn ? '' : formatDate(payment.paidOn)],
    ['Reason', payment.reason],
  ].filter(([, text]) => text !== '')
  const total = content?.amount ?? payment.amount
  const seller = content?.seller
  const head = seller
    ? {
        ...shop,
        ...seller,
        name: seller.legalName || seller.name,
        address: [seller.address, `State: ${placeLabel(seller.stateCode)}`].join('\n'),
      }
    : shop
  const title = titleOf(payment)
  const number = payment.number ?? title.slice(title.lastIndexOf(' ') + 1)
  return (
    <section className="sheet voucher">
      <ShopHead
        shop={head}
        title={title.slice(0, title.lastIndexOf(' '))}
        number={number}
        day={voucher?.date ?? payment.paidOn}
      />
      {payment.reversedBy !== null && <p className="voucher-void">Reversed: this is void</p>}
      <dl className="voucher-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <table>
        <TableHead titles={['For', 'Amount']} />
        <tbody>
          {linesOf(payment, content).map(({ key, text, amount }) => (
            <tr key={key}>
              <td>{text}</td>
              <td>{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SheetTotals
        rows={[{ label: content && !isRefund ? 'Advance' : 'Total', text: formatRupees(total), isTotal: true }]}
      />
      <p className="voucher-words">{amountInWords(toPaise(total))}</p>
      {total < payment.amount && (
        <p className="voucher-words">
          Of {formatRupees(payment.amount)} received: the rest is for goods already invoiced.
        </p>
      )}
      <footer className="voucher-signature">
        {seller?.signature && <img src={imageUrl(seller.signature)} alt="" />}
        <span>Authorised signatory</span>
      </footer>
    </section>
  )
}
