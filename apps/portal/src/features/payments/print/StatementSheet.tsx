import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate, indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import '../../../ui/print/sheet.css'
import type { ShopTexts } from '../shop-texts.queries.ts'
import { ShopHead } from './ShopHead.tsx'
import './statement-sheet.css'

const COLUMNS = ['Date', 'Details', 'Charged', 'Credit notes', 'Paid', 'Balance']
const amountText = (amount: number) => (amount === 0 ? '' : formatRupees(amount))

/** How to pay; empty without a UPI id or bank account. */
const payText = ({ upiId, bankAccount }: ShopTexts['payee']) =>
  [upiId && `UPI ${upiId}`, bankAccount].filter(Boolean).join('\n')

/** A customer's orders and payments with the running balance, on A4. */
export function StatementSheet({ statement, shop }: { statement: Statement; shop: ShopTexts }) {
  const pay = payText(shop.payee)
  return (
    <section className="sheet statement">
      <ShopHead shop={shop} title="Statement" number="" day={indiaDay(new Date())} />
      <div className="sheet-to">
        <p>Customer</p>
        <strong>{statement.name}</strong>
        <p>{formatPhone(statement.phoneNumber)}</p>
      </div>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statement.lines.map(({ day, text, orderId, charged, credited, paid, balance }, index) => (
            <tr key={`${day} ${index}`}>
              <td>{formatDate(day)}</td>
              <td>
                {text}
                {orderId !== null && !text.includes(orderId) && <small>{orderId}</small>}
              </td>
              <td>{amountText(charged)}</td>
              <td>{amountText(credited)}</td>
              <td>{amountText(paid)}</td>
              <td>{formatRupees(balance)}</td>
            </tr>
          ))}
          <tr className="statement-total">
            <td />
            <td>Total</td>
            <td>{amountText(statement.totals.charged)}</td>
            <td>{amountText(statement.totals.credited)}</td>
            <td>{amountText(statement.totals.paid)}</td>
            <td>{formatRupees(statement.balance)}</td>
          </tr>
        </tbody>
      </table>
      <dl>
        <div className="sheet-grand">
          <dt>{statement.balance < 0 ? 'Credit' : 'Balance due'}</dt>
          <dd>{formatRupees(Math.abs(statement.balance))}</dd>
        </div>
      </dl>
      {statement.balance > 0 && pay !== '' && (
        <footer>
          <p className="statement-pay">{pay}</p>
        </footer>
      )}
    </section>
  )
}
