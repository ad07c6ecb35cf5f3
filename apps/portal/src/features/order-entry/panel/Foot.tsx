import { Button } from '@mantine/core'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import type { Draft } from '../model/draft.ts'
import type { ShownTotals } from '../model/shown-totals.ts'
import { outcomeText } from '../model/outcome-texts.ts'
import { say } from '../order-entry.messages.ts'
import type { Save } from '../save/use-save.ts'
import { keyHint, keyShortcuts, type Shortcut, SHORTCUTS } from '../use-shortcuts.ts'
import styles from './panel.module.css'
import type { UpdateDraft } from '../store/use-draft.ts'
import { Field } from './Field.tsx'

const rupees = (paise: number) => formatRupees(toRupees(paise))

/** The amounts that make up the total and, for cash, the change. */
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

type SaveOptionsProps = { draft: Draft; update: UpdateDraft; errors: Readonly<Record<string, string>> }

/** Asks whether a new order is accepted at once, or why an existing one is changed. */
export function SaveOptions({ draft: { kind, accept }, update, errors }: SaveOptionsProps) {
  return (
    <>
      {kind.type === 'edit' && (
        <Field label="Reason for the change" error={errors['reason']} wide>
          <input
            type="text"
            maxLength={300}
            value={kind.reason}
            onChange={(event) => {
              const reason = event.currentTarget.value
              update((now) => (now.kind.type === 'edit' ? { ...now, kind: { ...now.kind, reason } } : now))
            }}
          />
        </Field>
      )}
      {kind.type === 'new' && (
        <label className={styles.accept}>
          <input
            type="checkbox"
            checked={accept}
            onChange={(event) => {
              const { checked } = event.currentTarget
              update((now) => ({ ...now, accept: checked }))
            }}
          />
          Accept the order at once
        </label>
      )}
    </>
  )
}

type Props = {
  draft: Draft
  totals: ShownTotals
  save: Save
  isSale: boolean
  canEstimate: boolean
  onHold: () => void
  onDiscard: () => void
  onEstimate: () => void
  onSave: () => void
}

function saveLabel({ kind, accept }: Draft, isSale: boolean): string {
  if (kind.type === 'edit') return 'Save changes'
  if (isSale) return 'Pay and print'
  return accept ? 'Accept and print' : 'Save and print'
}

/** The total and the actions with their keys. Always on screen. */
export function Foot({ draft, totals, save, isSale, canEstimate, onHold, onDiscard, onEstimate, onSave }: Props) {
  const { kind } = draft
  const isEmpty = draft.lines.length === 0
  const keys = (name: Shortcut) => ({ title: keyHint(name), 'aria-keyshortcuts': keyShortcuts(name) })
  const failure = save.failure ?? (save.saving === null ? outcomeText(draft) : null)
  const cap = (name: Shortcut) => <KeyCap>{SHORTCUTS[name]}</KeyCap>
  return (
    <div className={styles.foot}>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.total}>
        <p>
          Total
          <small>
            {say.lines(draft.lines.length, totals.items)}
            {totals.taxPaise > 0 && say.withGst(formatRupees(toRupees(totals.taxPaise)))}
          </small>
        </p>
        <output aria-label="Total">{formatRupees(toRupees(totals.totalPaise))}</output>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" size="md" {...keys('hold')} rightSection={cap('hold')} onClick={onHold}>
          Hold
        </Button>
        {kind.type !== 'new' && (
          <Button variant="light" color="red" size="md" onClick={onDiscard}>
            {say.discard}
          </Button>
        )}
        {canEstimate && kind.type !== 'edit' && (
          <Button
            className={(kind.type === 'revision' && styles.save) || ''}
            variant={kind.type === 'revision' ? 'filled' : 'light'}
            size="md"
            {...keys('estimate')}
            rightSection={cap('estimate')}
            disabled={isEmpty}
            loading={save.saving === 'estimate'}
            onClick={onEstimate}
          >
            {kind.type === 'revision' ? 'Save version' : 'Estimate'}
          </Button>
        )}
        {kind.type !== 'revision' && (
          <Button
            className={styles.save ?? ''}
            size="md"
            {...keys('save')}
            rightSection={cap('save')}
            disabled={isEmpty}
            loading={save.saving === 'order'}
            onClick={onSave}
          >
            {saveLabel(draft, isSale)}
          </Button>
        )}
      </div>
    </div>
  )
}
