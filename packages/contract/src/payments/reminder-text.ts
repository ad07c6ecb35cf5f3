import { formatDate } from '../rules/dates.ts'
import { formatRupees } from '../rules/money.ts'
import { onOneLine, shorten, WHATSAPP_MAX_LENGTH } from '../estimates/whatsapp-text.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import type { Statement } from './outstanding.contract.ts'
import { t } from '../rules/t.ts'

const MAX_ORDERS = 10
const NAME_MAX_LENGTH = 50

type Debt = Pick<Statement, 'name' | 'balance' | 'open' | 'upiLink'>
type Payee = Pick<ShopSettings['payee'], 'upiId' | 'bankAccount'>

/** The ways to pay, the most helpful first: without the later ones a text is still of use. */
function waysToPay(upiLink: string | null, { upiId, bankAccount }: Payee): string[] {
  return [
    upiId && t('UPI id: {upiId}', { upiId }),
    bankAccount && t('Bank: {bankAccount}', { bankAccount: onOneLine(bankAccount) }),
    upiLink ?? '',
  ].filter(Boolean)
}

function orderLines(orders: Debt['open'], count: number): string[] {
  const left = orders.length - count
  return [
    ...orders
      .slice(0, count)
      .map(({ orderId, balance }) => t('Order {orderId}: {balance}', { orderId, balance: formatRupees(balance) })),
    ...(left > 0 ? [t('+ {left} more', { left })] : []),
  ]
}

/**
 * A payment reminder by WhatsApp, below WHATSAPP_MAX_LENGTH characters: the orders with a balance due, the total, and
 * how to pay. A UPI id, bank account or link is never shortened: orders are left out first, then ways to pay.
 * @param day on which the total is due, `yyyy-mm-dd`
 * @returns null when nothing is due.
 */
export function reminderText(debt: Debt, shop: string, payee: Payee, day: string): string | null {
  if (debt.balance <= 0) return null
  const due = debt.open.filter(({ balance }) => balance > 0)
  const credit = Math.round(100 * (due.reduce((sum, { balance }) => sum + balance, 0) - debt.balance)) / 100
  const ways = waysToPay(debt.upiLink, payee)
  const textWith = (orders: number, waysShown: number) =>
    [
      t('{shop}: payment reminder, {day}', { shop: shorten(onOneLine(shop), NAME_MAX_LENGTH), day: formatDate(day) }),
      t('Vanakkam {name},', { name: shorten(onOneLine(debt.name), NAME_MAX_LENGTH) }),
      ...orderLines(due, orders),
      ...(credit > 0 ? [t('Your credit: -{credit}', { credit: formatRupees(credit) })] : []),
      t('*Total due {balance}*', { balance: formatRupees(debt.balance) }),
      ...ways.slice(0, waysShown),
      t('Please send us the UTR after paying. If you have paid already, please tell us the UTR.'),
    ].join('\n')
  for (let waysShown = ways.length; waysShown >= 0; waysShown -= 1)
    for (let orders = Math.min(MAX_ORDERS, due.length); orders >= 0; orders -= 1) {
      const text = textWith(orders, waysShown)
      if (text.length < WHATSAPP_MAX_LENGTH) return text
    }
  throw new Error('The fixed parts of the text exceed its maximum length')
}
