import { Button } from '@mantine/core'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { say } from './order-entry.messages.ts'
import styles from './order-entry.module.css'
import type { Read } from './order-entry.queries.ts'
import type { PriceChange } from './model/draft-lines.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Says what could not be read, with a button that retries the failed queries. Renders nothing when none failed. */
export function FailedReads({ text, reads }: { text: string; reads: readonly Read[] }) {
  const failed = reads.filter(({ isError }) => isError)
  if (failed.length === 0) return null
  const retry = () => Promise.all(failed.map(({ refetch }) => refetch()))
  return <LoadError text={text} onRetry={retry} />
}

const MAX_SHOWN = 6
const rupees = (paise: number) => formatRupees(toRupees(paise))

/** Lists the products of the draft whose prices have changed, and offers today's prices. */
function PriceChanges({ changes, onAccept }: { changes: readonly PriceChange[]; onAccept: () => void }) {
  // Several lines may have the same product, which is listed once.
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
              {now === null
                ? t('no longer in the catalogue')
                : `${rupees(product.listPaise)} → ${rupees(now.listPaise)}`}
            </li>
          ))}
          {products.length > MAX_SHOWN && <li>{t('and {count} more', { count: products.length - MAX_SHOWN })}</li>}
        </ul>
      </div>
      <Button variant="default" size="sm" onClick={onAccept}>
        {say.useTodaysPrices}
      </Button>
    </div>
  )
}

type Props = {
  products: Read
  rules: readonly Read[]
  isKept: boolean
  /** Why the draft that the URL names could not be loaded, and how to retry where that can help. */
  openFailure: { text: string; retry: (() => void) | null } | null
  notes: readonly string[]
  onDismiss: (note: string) => void
  /** The lines whose prices have changed in the catalogue since they were added. */
  changes: readonly PriceChange[]
  onAcceptPrices: () => void
}

/** The notices above the draft: what could not be loaded or kept, and what has changed. */
export const Notices = ({ products, rules, isKept, openFailure, notes, onDismiss, changes, onAcceptPrices }: Props) => (
  <>
    <FailedReads text={say.productsFailed} reads={[products]} />
    <FailedReads text={say.rulesFailed} reads={rules} />
    {!isKept && <ErrorBanner text={say.notKept} />}
    {openFailure && <LoadError text={openFailure.text} onRetry={openFailure.retry} />}
    {notes.map((note) => (
      <ErrorBanner key={note} tone="warning" text={note} onDismiss={() => onDismiss(note)} />
    ))}
    <PriceChanges changes={changes} onAccept={onAcceptPrices} />
  </>
)
