import { Button } from '@mantine/core'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import type { Draft } from '../model/draft.ts'
import type { ShownTotals } from '../model/shown-totals.ts'
import { outcomeText } from '../model/outcome-texts.ts'
import { say } from '../order-entry.messages.ts'
import type { Save } from '../save/use-save.ts'
import { SHORTCUTS, keyHint, keyShortcuts, type Shortcut } from '../use-shortcuts.ts'
import styles from './totals.module.css'

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

/** The total and what can be done with the draft, with the keys that do it: always on screen. */
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
