import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import type { ShownTotals } from '../model/shown-totals.ts'
import styles from './totals.module.css'

const rupees = (paise: number) => formatRupees(toRupees(paise))

/** What makes up the total and, for cash, the change. */
export function Totals({ totals }: { totals: ShownTotals }) {
  const rows = [
    ['Coupon', -totals.couponPaise],
    ['Extra discount', -totals.extraDiscountPaise],
    ['Packing', totals.packingPaise],
    ['Shipping', totals.shippingPaise],
    ['GST', totals.taxPaise],
    ['Round-off', totals.roundOffPaise],
  ] as const
  const { changePaise } = totals
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Goods</dt>
        <dd>{rupees(totals.goodsPaise)}</dd>
      </div>
      {rows
        .filter(([, paise]) => paise !== 0)
        .map(([label, paise]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{paise < 0 ? `−${rupees(-paise)}` : rupees(paise)}</dd>
          </div>
        ))}
      {totals.savedPaise > 0 && (
        <div className={styles.saved}>
          <dt>Below MRP</dt>
          <dd>{rupees(totals.savedPaise)}</dd>
        </div>
      )}
      {changePaise !== null && (
        <div className={styles.change} data-short={changePaise < 0 || undefined}>
          <dt>{changePaise < 0 ? 'Still to pay' : 'Change due'}</dt>
          <dd>{rupees(Math.abs(changePaise))}</dd>
        </div>
      )}
    </dl>
  )
}
