import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { Button } from '@mantine/core'
import type { PriceChange } from './model/price-changes.ts'
import { say } from './order-entry.messages.ts'
import styles from './order-entry.module.css'

const MAX_SHOWN = 6
const rupees = (paise: number) => formatRupees(toRupees(paise))

/** Which products of the bill have other prices now; asks before it takes them over. */
export function PriceChanges({ changes, onAccept }: { changes: readonly PriceChange[]; onAccept: () => void }) {
  // Several lines may have one product.
  const products = [...new Map(changes.map((change) => [change.line.product.id, change])).values()]
  if (products.length === 0) return null
  return (
    <div className={styles.notice} role="alert">
      <div>
        <strong>{say.pricesChanged(products.length)}</strong>
        <ul>
          {products.slice(0, MAX_SHOWN).map(({ line: { product }, now }) => (
            <li key={product.id}>
              {product.name}:{' '}
              {now === null ? 'no longer in the catalogue' : `${rupees(product.listPaise)} → ${rupees(now.listPaise)}`}
            </li>
          ))}
          {products.length > MAX_SHOWN && <li>and {products.length - MAX_SHOWN} more</li>}
        </ul>
      </div>
      <Button variant="default" size="sm" onClick={onAccept}>
        {say.useTodaysPrices}
      </Button>
    </div>
  )
}
