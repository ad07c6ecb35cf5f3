import { Button } from '@mantine/core'
import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { useEffect, useState } from 'react'
import { counted } from '../../../lib/counted.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogs } from '../../../ui/dialogs.ts'
import { shownTotals, type ShopRules } from '../model/shown-totals.ts'
import type { Draft } from '../model/draft.ts'
import { questionBeforeDeleting } from '../model/discard-question.ts'
import { WALK_IN } from '@phuljhari/contract/order-entry/walk-in'
import { draftsOpenElsewhere } from '../store/draft-presence.ts'
import { deleteDraft, readDrafts, subscribeToDrafts, type KeptDraft } from '../store/draft-store.ts'
import styles from './held.module.css'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** The draft on screen, which is not listed. */
  openId: string
  rules: ShopRules
  onResume: (draft: Draft) => void
  onClose: () => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Says how long ago a time was, such as `5 min ago` or `3 h ago`; the date and time from a day on. */
function ageText(at: number): string {
  const age = Date.now() - at
  if (age < MINUTE_MS) return t('just now')
  if (age < HOUR_MS) return t('{age} min ago', { age: Math.floor(age / MINUTE_MS) })
  if (age < DAY_MS) return t('{age} h ago', { age: Math.floor(age / HOUR_MS) })
  const iso = new Date(at).toISOString()
  return `${formatDate(iso)}, ${formatTime(iso)}`
}

function kindText({ kind }: Draft): string {
  if (kind.type === 'edit') return t('Edits {orderId}', { orderId: kind.orderId })
  return kind.type === 'revision' ? t('Revises {number}', { number: kind.number }) : ''
}

const nameOf = ({ customer }: Draft): string => customer.name || customer.phone || WALK_IN

const linesOf = ({ lines }: Draft): string => counted(lines.length, t('line'), t('lines'))

const MAY_BE_SAVED = t('May be saved already')
const isOutcomeUnknown = ({ lost }: Draft) => lost.length > 0

/** Lists the other drafts of this browser: on hold, open in another tab, or left by a tab that crashed. */
export function HeldDrafts({ openId, rules, onResume, onClose }: Props) {
  const [drafts, setDrafts] = useState(readDrafts)
  const [openElsewhere, setOpenElsewhere] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => subscribeToDrafts(() => setDrafts(readDrafts())), [])
  useEffect(() => {
    let isStale = false
    void draftsOpenElsewhere().then((open) => isStale || setOpenElsewhere(open))
    return () => {
      isStale = true
    }
  }, [])
  const discard = async (draft: Draft) => {
    const isSure = await dialogs.confirm(questionBeforeDeleting(draft, 'held'))
    if (isSure) deleteDraft(draft.id)
  }
  const others = drafts.filter(({ draft }) => draft.id !== openId)
  const stateOf = ({ draft, owner }: KeptDraft): string => {
    if (openElsewhere.has(draft.id)) return t('Open in another tab')
    return owner === null ? t('On hold') : t('Unfinished')
  }
  return (
    <Dialog title={t('Bills on hold')} size="lg" onClose={onClose}>
      {others.length === 0 && <p className={styles.none}>{t('No bills are on hold in this browser.')}</p>}
      <ul className={styles.drafts}>
        {others.map((kept) => {
          const { draft, savedAt } = kept
          return (
            <li key={draft.id} aria-label={t('Bill of {draft}', { draft: nameOf(draft) })}>
              <div>
                <strong>{nameOf(draft)}</strong>
                <small>
                  {[
                    stateOf(kept),
                    isOutcomeUnknown(draft) && MAY_BE_SAVED,
                    kindText(draft),
                    linesOf(draft),
                    ageText(savedAt),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <b>{formatRupees(toRupees(shownTotals(draft, rules).totalPaise))}</b>
              <div className={styles.buttons}>
                <Button variant="subtle" color="red" size="sm" onClick={() => void discard(draft)}>
                  {t('Discard')}
                </Button>
                <Button size="sm" onClick={() => onResume(draft)}>
                  {t('Resume')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
