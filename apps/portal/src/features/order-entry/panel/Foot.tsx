import { Button } from '@mantine/core'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import type { Draft } from '../model/draft.ts'
import type { ShownTotals } from '../model/shown-totals.ts'
import { outcomeText } from '../model/outcome-texts.ts'
import { say } from '../order-entry.messages.ts'
import type { Save } from '../save/use-save.ts'
import { keyHint, keyShortcuts, type Shortcut, SHORTCUTS } from '../use-shortcuts.ts'
import styles from './panel.module.css'
import { t } from '@phuljhari/contract/rules/t'

const rupees = (paise: number) => formatRupees(toRupees(paise))

/** The amounts that make up the total and, for cash, the change. */
function Totals({ totals }: { totals: ShownTotals }) {
  const rows = [
    [t('Coupon'), -totals.couponPaise],
    [t('Extra discount'), -totals.extraDiscountPaise],
    [t('Packing'), totals.packingPaise],
    [t('Shipping'), totals.shippingPaise],
    ['GST', totals.taxPaise],
    [t('Round-off'), totals.roundOffPaise],
  ] as const
  const { changePaise } = totals
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('Goods')}</dt>
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
          <dt>{t('Below MRP')}</dt>
          <dd>{rupees(totals.savedPaise)}</dd>
        </div>
      )}
      {changePaise !== null && (
        <div className={styles.change} data-short={changePaise < 0 || undefined}>
          <dt>{changePaise < 0 ? t('Still to pay') : t('Change due')}</dt>
          <dd>{rupees(Math.abs(changePaise))}</dd>
        </div>
      )}
    </dl>
  )
}

/** What the shop's rules say about the place to which the goods are sent. */
const Warnings = ({ totals: { isBlockedPlace, belowMinimumPaise } }: { totals: ShownTotals }) => (
  <>
    {isBlockedPlace && (
      <p className={styles.warning} role="alert" data-tone="danger">
        {t('The shop does not deliver to this place. The order will be refused.')}
      </p>
    )}
    {belowMinimumPaise > 0 && (
      <p className={styles.warning} role="status">
        {t('{belowMinimumPaise} below the minimum order for this place.', {
          belowMinimumPaise: rupees(belowMinimumPaise),
        })}
      </p>
    )}
  </>
)

type Props = {
  draft: Draft
  totals: ShownTotals
  save: Save
  isSale: boolean
  canEstimate: boolean
  /** Whether nothing in the draft would be lost. */
  isEmpty: boolean
  /** How the customer pays. */
  children: ReactNode
  onHold: () => void
  onDiscard: () => void
  onEstimate: () => void
  onSave: () => void
}

function saveLabel({ kind, accept }: Draft, isSale: boolean): string {
  if (kind.type === 'edit') return t('Save changes')
  if (isSale) return t('Pay and print')
  return accept ? t('Accept and print') : t('Save and print')
}

/** How the bill is paid, and what is always on screen: what it adds up to, and the actions with their keys. */
export function Foot({ draft, totals, save, isSale, canEstimate, isEmpty, children, ...on }: Props) {
  const { kind } = draft
  const hasLines = draft.lines.length > 0
  const keys = (name: Shortcut) => ({ title: keyHint(name), 'aria-keyshortcuts': keyShortcuts(name) })
  const failure = save.failure ?? (save.saving === null ? outcomeText(draft) : null)
  const cap = (name: Shortcut) => <KeyCap>{SHORTCUTS[name]}</KeyCap>
  return (
    <div className={styles.foot}>
      {children}
      <div className={styles.bar}>
        {failure !== null && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Warnings totals={totals} />
        <Totals totals={totals} />
        <div className={styles.total}>
          <p>
            {t('Total')}
            <small>{say.lines(draft.lines.length, totals.items)}</small>
          </p>
          <output aria-label={t('Total')}>{rupees(totals.totalPaise)}</output>
        </div>
        <div className={styles.buttons}>
          <Button
            className={styles.discard ?? ''}
            variant="default"
            size="md"
            title={say.discard}
            leftSection={<IconTrash size={18} aria-hidden />}
            disabled={isEmpty}
            onClick={on.onDiscard}
          >
            {say.discard}
          </Button>
          <Button variant="default" size="md" {...keys('hold')} rightSection={cap('hold')} onClick={on.onHold}>
            {t('Hold')}
          </Button>
          {canEstimate && kind.type !== 'edit' && (
            <Button
              className={(kind.type === 'revision' && styles.save) || ''}
              variant={kind.type === 'revision' ? 'filled' : 'light'}
              size="md"
              {...keys('estimate')}
              rightSection={cap('estimate')}
              disabled={!hasLines}
              loading={save.saving === 'estimate'}
              onClick={on.onEstimate}
            >
              {kind.type === 'revision' ? t('Save version') : t('Estimate')}
            </Button>
          )}
          {kind.type !== 'revision' && (
            <Button
              className={styles.save ?? ''}
              size="md"
              {...keys('save')}
              rightSection={cap('save')}
              disabled={!hasLines}
              loading={save.saving === 'order'}
              onClick={on.onSave}
            >
              {saveLabel(draft, isSale)}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
