import { Button } from '@mantine/core'
import { formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useEffectEvent } from 'react'
import { counted } from '../../../lib/counted.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { toast } from '../../../ui/toast.ts'
import type { Bill } from '../model/bill.ts'
import { billOfEstimate, billOfOrder } from '../model/bill-from.ts'
import { say } from '../order-entry.messages.ts'
import { fetchEstimate, fetchOrder } from '../order-entry.queries.ts'
import type { ProductIndex } from '../search/product-index.ts'
import type { BillControl } from '../store/use-bill.ts'
import type { Conflict } from './use-save.ts'
import styles from './conflict.module.css'

/** What someone else saved meanwhile, and the bill that would go on from it. */
type Theirs = { description: string; based: Bill; theirs: Bill }

async function theirsOf({ kind, ...bill }: Bill, index: ProductIndex): Promise<Theirs | null> {
  if (kind.type === 'revision') {
    const estimate = await fetchEstimate(kind.number)
    const latest = estimate.versions.at(-1)
    if (!latest) return null
    return {
      description: [
        `Version ${latest.version} by ${latest.person}, ${formatTime(latest.at)}:`,
        `${counted(latest.lines.length, 'line')}, ${formatRupees(latest.totalAmount)}.`,
      ].join(' '),
      based: { ...bill, kind: { ...kind, basedOn: latest.version } },
      theirs: billOfEstimate(estimate, index).bill,
    }
  }
  if (kind.type !== 'edit') return null
  const order = await fetchOrder(kind.orderId)
  return {
    description: `Now: ${counted(order.products.length, 'line')}, ${formatRupees(order.totalAmount)}.`,
    based: { ...bill, kind: { ...kind, edition: order.edition ?? 0 } },
    theirs: billOfOrder(order, index),
  }
}

/** Offers the other's version when someone changed the estimate or order meanwhile. One's own is never lost. */
export function useResolveConflict(
  conflict: Conflict | null,
  { bill, update, switchTo }: Pick<BillControl, 'bill' | 'update' | 'switchTo'>,
  index: ProductIndex | undefined,
  onDone: () => void,
): void {
  const ask = useEffectEvent(async () => {
    const found = index ? await theirsOf(bill, index).catch(() => null) : null
    onDone()
    if (!found) return toast.error(say.saveFailed)
    const what = bill.kind.type === 'edit' ? 'order' : 'estimate'
    await dialogs.form(`Someone else has changed this ${what}`, (done) => (
      <div className={styles.conflict}>
        <p>{found.description}</p>
        <p>With their version, yours goes on hold. With yours, save again: theirs stays in the history.</p>
        <div>
          <Button
            variant="default"
            size="md"
            onClick={() => {
              switchTo(found.theirs)
              done()
            }}
          >
            Use theirs
          </Button>
          <Button
            size="md"
            data-autofocus
            onClick={() => {
              update(() => found.based)
              done()
            }}
          >
            Keep mine
          </Button>
        </div>
      </div>
    ))
  })
  useEffect(() => {
    if (conflict !== null) void ask()
  }, [conflict])
}
