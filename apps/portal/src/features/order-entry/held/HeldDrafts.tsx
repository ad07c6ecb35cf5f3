import { Button } from '@mantine/core'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useState } from 'react'
import { counted } from '../../../lib/counted.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { billTotals, type ShopRules } from '../model/shown-totals.ts'
import type { Bill } from '../model/draft.ts'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { billsOpenElsewhere } from '../store/draft-presence.ts'
import { deleteBill, readBills, subscribeToBills, type KeptBill } from '../store/draft-store.ts'
import styles from './held.module.css'

type Props = {
  /** The bill on screen, which is not listed. */
  openId: string
  rules: ShopRules
  onResume: (bill: Bill) => void
  onClose: () => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago: `5 min`, `3 h`, then the day and time. */
function ageText(at: number): string {
  const age = Date.now() - at
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`
  const iso = new Date(at).toISOString()
  return `${formatDate(iso)}, ${formatTime(iso)}`
}

function kindText({ kind }: Bill): string {
  if (kind.type === 'edit') return `Edits ${kind.orderId}`
  return kind.type === 'revision' ? `Revises ${kind.number}` : ''
}

const nameOf = ({ customer }: Bill): string => customer.name || customer.phone || WALK_IN

const linesOf = ({ lines }: Bill): string => counted(lines.length, 'line')

const MAY_BE_SAVED = 'May be saved already'
const isOutcomeUnknown = ({ lost }: Bill) => lost.length > 0
const warningOf = (bill: Bill) => (isOutcomeUnknown(bill) ? ' It may be saved already: resume it to see.' : '')

/** The other bills that this browser keeps: on hold, open in another tab, or left by one that crashed. */
export function HeldBills({ openId, rules, onResume, onClose }: Props) {
  const [bills, setBills] = useState(readBills)
  const [openElsewhere, setOpenElsewhere] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => subscribeToBills(() => setBills(readBills())), [])
  useEffect(() => {
    let isStale = false
    void billsOpenElsewhere().then((open) => isStale || setOpenElsewhere(open))
    return () => {
      isStale = true
    }
  }, [])
  const discard = async (bill: Bill) => {
    const isSure = await dialogs.confirm({
      title: 'Discard this bill?',
      message: `The bill of ${nameOf(bill)} with ${linesOf(bill)} is deleted. This cannot be undone.${warningOf(bill)}`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (isSure) deleteBill(bill.id)
  }
  const others = bills.filter(({ bill }) => bill.id !== openId)
  const stateOf = ({ bill, owner }: KeptBill): string => {
    if (openElsewhere.has(bill.id)) return 'Open in another tab'
    return owner === null ? 'On hold' : 'Unfinished'
  }
  return (
    <Dialog title="Bills on hold" size="lg" onClose={onClose}>
      {others.length === 0 && <p className={styles.none}>No bills are on hold in this browser.</p>}
      <ul className={styles.bills}>
        {others.map((kept) => {
          const { bill, savedAt } = kept
          return (
            <li key={bill.id} aria-label={`Bill of ${nameOf(bill)}`}>
              <div>
                <strong>{nameOf(bill)}</strong>
                <small>
                  {[
                    stateOf(kept),
                    isOutcomeUnknown(bill) && MAY_BE_SAVED,
                    kindText(bill),
                    linesOf(bill),
                    ageText(savedAt),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <b>{formatRupees(toRupees(billTotals(bill, rules).totalPaise))}</b>
              <div className={styles.buttons}>
                <Button variant="subtle" color="red" size="sm" onClick={() => void discard(bill)}>
                  Discard
                </Button>
                <Button size="sm" onClick={() => onResume(bill)}>
                  Resume
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
