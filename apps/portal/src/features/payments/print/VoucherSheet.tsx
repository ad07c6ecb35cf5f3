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
import { t } from '@phuljhari/contract/rules/t'

type Props = { payment: Payment; shop: ShopTexts; /** Null for a plain receipt. */ voucher: Voucher | null }
type Line = { key: string; text: string; amount: number }

const bankText = ({ bank, chequeDate }: Payment) =>
  [bank, chequeDate !== null && t('dated {chequeDate}', { chequeDate: formatDate(chequeDate) })]
    .filter(Boolean)
    .join(', ')

/** Returns CGST and SGST within the State, otherwise IGST. */
const rateText = ({ rates, isInter }: VoucherContent): string =>
  rates
    .map((rate) => (isInter ? t('IGST {rate} %', { rate }) : t('CGST {rate} % + SGST {rate} %', { rate: rate / 2 })))
    .join('; ')

/** Returns what rules 50 and 51 demand besides the seller, the number and the amount. */
const gstFacts = (content: VoucherContent) =>
  [
    ['GSTIN', content.recipient.gstin],
    [t('Address'), content.recipient.address],
    [t('State'), content.recipient.stateCode === '' ? '' : placeLabel(content.recipient.stateCode)],
    [
      t('Place of supply'),
      content.placeOfSupply === ''
        ? t('Not known yet: treated as a supply to another State')
        : placeLabel(content.placeOfSupply),
    ],
    [t('Rate of tax'), rateText(content)],
    [t('Tax'), t('Nil: on an advance for goods no tax is due (notification 66/2017-Central Tax)')],
    [t('Reverse charge'), t('No')],
    [
      t('Receipt voucher'),
      content.against.map(({ number, date }) => t('{number} of {date}', { number, date: formatDate(date) })).join(', '),
    ],
  ] as const

function linesOf({ kind, allocations, amount, unallocated }: Payment, content: VoucherContent | null): Line[] {
  if (content)
    return content.goods.map((goods) => ({
      key: goods.orderId,
      text: [goods.description, goods.orderId && t('order {orderId}', { orderId: goods.orderId })]
        .filter(Boolean)
        .join(': '),
      amount: goods.amount,
    }))
  const ofOrders = allocations.map(({ orderId, document, amount: part }) => ({
    key: orderId,
    text:
      document === null
        ? t('Order {orderId}', { orderId })
        : t('Invoice {document}, order {orderId}', { document, orderId }),
    amount: part,
  }))
  if (unallocated > 0)
    return [...ofOrders, { key: '', text: t('Advance, to be used for orders to come'), amount: unallocated }]
  return kind === 'refund' && ofOrders.length === 0 ? [{ key: '', text: t('Credit paid back'), amount }] : ofOrders
}

/** A receipt or refund voucher (rules 50 and 51), or a plain receipt, on a small sheet or a roll. */
export function VoucherSheet({ payment, shop, voucher }: Props) {
  const isRefund = payment.kind === 'refund'
  const content = voucher?.content ?? null
  const facts = [
    [isRefund ? t('Paid to') : t('Received from'), content?.recipient.name ?? payment.customerName],
    [t('Phone'), formatPhone(content?.recipient.phone ?? payment.phoneNumber)],
    ...(content ? gstFacts(content) : []),
    [t('Paid by'), payment.payerName],
    [t('Mode'), [modeText(payment), bankText(payment)].filter(Boolean).join(', ')],
    [t('Paid on'), voucher === null || voucher.date === payment.paidOn ? '' : formatDate(payment.paidOn)],
    [t('Reason'), payment.reason],
  ].filter(([, text]) => text !== '')
  const total = content?.amount ?? payment.amount
  const seller = content?.seller
  const head = seller
    ? {
        ...shop,
        ...seller,
        name: seller.legalName || seller.name,
        address: [seller.address, t('State: {stateCode}', { stateCode: placeLabel(seller.stateCode) })].join('\n'),
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
      {payment.reversedBy !== null && <p className="voucher-void">{t('Reversed: this is void')}</p>}
      <dl className="voucher-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <table>
        <TableHead titles={[t('For'), t('Amount')]} />
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
          {t('Of {amount} received: the rest is for goods already invoiced.', { amount: formatRupees(payment.amount) })}
        </p>
      )}
      <footer className="voucher-signature">
        {seller?.signature && <img src={imageUrl(seller.signature)} alt="" />}
        <span>{t('Authorised signatory')}</span>
      </footer>
    </section>
  )
}
