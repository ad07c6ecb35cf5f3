import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { formatRupees, fractionOf, toRupees } from '@phuljhari/contract/rules/money'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { settingInForce } from '../settings/settings.store.ts'
import { findOrdersMoney } from './order-money.store.ts'
import { t } from '@phuljhari/contract/rules/t'

type Policy = ShopSettings['paymentPolicy']

const BASIS_POINTS = 10_000
/** What must be paid of a total before the order is accepted, in paise. */
function requiredPaise({ acceptNeeds, advance }: Policy, totalPaise: number): number {
  if (acceptNeeds === 'nothing') return 0
  return acceptNeeds === 'full' ? totalPaise : fractionOf(totalPaise, advance, BASIS_POINTS)
}

/**
 * The shop may accept orders only once they are paid, in part or in full (setting paymentPolicy). Lock the order first.
 * @throws {AppError} order.payment_required, with the amount that is missing
 */
export async function assertPaidEnough(tx: Tx, orderId: string): Promise<void> {
  const row = await settingInForce(tx, 'paymentPolicy', indiaDay(new Date()))
  const policy: Policy = { ...DEFAULT_SHOP_SETTINGS.paymentPolicy, ...row?.value }
  if (policy.acceptNeeds === 'nothing') return
  const [order] = await findOrdersMoney(tx, [orderId])
  if (!order) throw new AppError('order.not_found')
  const missing = requiredPaise(policy, order.total_paise) - order.paid_paise
  if (missing <= 0) return
  const needed = policy.acceptNeeds === 'full' ? 'in full' : `to ${policy.advance / 100} %`
  const toVerify =
    order.to_verify_paise > 0 ? ` ${formatRupees(toRupees(order.to_verify_paise))} of payments are to be verified.` : ''
  throw new AppError('order.payment_required', {
    message: t('This order must be paid {needed} before it is accepted: {missing} is missing.{toVerify}', {
      needed,
      missing: formatRupees(toRupees(missing)),
      toVerify,
    }),
  })
}
