import { getStatement, type Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { LANGUAGES } from '@phuljhari/contract/rules/languages'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { indiaToday } from '../../../lib/india-today.ts'
import { pageLanguage } from '../../../lib/language.ts'
import '../../../ui/print/numbered-pages.css'
import { printContent } from '../../../ui/print/print-content.ts'
import { SheetTotals, TableHead } from '../../../ui/print/sheet-parts.tsx'
import '../../../ui/print/sheet.css'
import { say } from '../payments.messages.ts'
import { type ShopTexts, fetchShopTexts } from '../shop-texts.queries.ts'
import { ShopHead } from './ShopHead.tsx'
import './statement-sheet.css'
import { t } from '@phuljhari/contract/rules/t'

const COLUMNS = [t('Date'), t('Details'), t('Charged'), t('Credit notes'), t('Paid'), t('Balance')]
const amountText = (amount: number) => (amount === 0 ? '' : formatRupees(amount))

/** Returns how to pay, or nothing without a UPI id and bank account. */
const payText = ({ upiId, bankAccount }: ShopTexts['payee']) =>
  [upiId && t('UPI {upiId}', { upiId }), bankAccount].filter(Boolean).join('\n')

const balanceOf = ({ balance }: Statement) => ({
  label: balance < 0 ? t('Credit') : t('Balance due'),
  text: formatRupees(Math.abs(balance)),
})

/** The printed statement of a customer: orders and payments with the running balance, on A4. */
function StatementSheet({ statement, shop }: { statement: Statement; shop: ShopTexts }) {
  const pay = payText(shop.payee)
  return (
    <section className="sheet numbered statement">
      <ShopHead shop={shop} title={t('Statement')} number="" day={indiaToday()} />
      <div className="sheet-to">
        <p>{t('Customer')}</p>
        <strong>{statement.name}</strong>
        <p>{formatPhone(statement.phoneNumber)}</p>
      </div>
      <table>
        <TableHead titles={COLUMNS} />
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
            <td>{t('Total')}</td>
            <td>{amountText(statement.totals.charged)}</td>
            <td>{amountText(statement.totals.credited)}</td>
            <td>{amountText(statement.totals.paid)}</td>
            <td>{formatRupees(statement.balance)}</td>
          </tr>
        </tbody>
      </table>
      <SheetTotals rows={[{ ...balanceOf(statement), isTotal: true }]} />
      {statement.balance > 0 && pay !== '' && (
        <footer>
          <p className="statement-pay">{pay}</p>
        </footer>
      )}
    </section>
  )
}

/**
 * Prints a customer's statement, as it is now.
 * @throws {ApiError} when it or the shop's details cannot be loaded.
 */
export async function printStatement({ customerId }: Pick<Statement, 'customerId'>): Promise<void> {
  // In the language of this build, which may be another than that of the page.
  const language = LANGUAGES.find((one) => one === pageLanguage()) ?? 'en'
  const [shop, statement] = await Promise.all([
    fetchShopTexts(),
    callAndParse(getStatement, { params: { id: customerId }, query: { language } }),
  ])
  await printContent(<StatementSheet statement={statement} shop={shop} />, say.statementOf(statement.name))
}
