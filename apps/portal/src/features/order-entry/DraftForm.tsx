import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useFeature } from '../../lib/features.ts'
import { useDeferredCode } from '../../ui/use-deferred-dialog.ts'
import { randomId } from '../../lib/random-id.ts'
import { Charges } from './panel/Charges.tsx'
import { Delivery } from './panel/Delivery.tsx'
import { Foot } from './panel/Foot.tsx'
import { Payment } from './panel/Payment.tsx'
import { CustomerPart } from './customer/CustomerPart.tsx'
import { ProductField } from './product-field/ProductField.tsx'
import { Lines } from './lines/Lines.tsx'
import type { Picked } from './lines/LineList.tsx'
import type { SaveAs } from './model/draft.ts'
import { addProduct, latestLine, lineProduct } from './model/draft-lines.ts'
import type { ShopRules, ShownTotals } from './model/shown-totals.ts'
import styles from './order-entry.module.css'
import type { Save } from './save/use-save.ts'
import type { ProductIndex } from './product-field/product-search.ts'
import type { DraftControl } from './store/use-draft.ts'
import { isTouch, SHORTCUTS, useShortcuts, useTypingGoesTo } from './use-shortcuts.ts'
import { Part } from './panel/Field.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  /** Above the product field, where they leave the charges and the total in place. */
  notices: ReactNode
  control: DraftControl
  index: ProductIndex | undefined
  rules: ShopRules
  totals: ShownTotals
  save: Save
  /** The customer pays at the counter and takes the goods along. */
  isSale: boolean
  onHold: () => void
  /** Leaves the focus mode, where the screen is in it. */
  onEscape: () => void
  onDiscard: () => void
  onSave: (as: SaveAs) => void
  onRepeat: (order: Order) => void
}

const loadLineList = () => import('./lines/LineList.tsx').then((module) => module.LineList)
/** The field then says that the products are being loaded. */
const giveUp = () => {}

const cells = () => [...document.querySelectorAll<HTMLInputElement>('[data-column="quantity"]')]

/** The open draft: the product field and the lines, and beside them everything else. */
export function DraftForm({ notices, control, index, rules, totals, save, isSale, ...on }: Props) {
  const { draft, update } = control
  const field = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const discount = useRef<HTMLInputElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const LineList = useDeferredCode(loadLineList, true, giveUp)
  const hasEstimates = useFeature('estimates') === true
  const isRevision = draft.kind.type === 'revision'

  const focusField = useCallback(() => field.current?.focus(), [])
  const onEntered = useCallback(() => setPicked(null), [])
  const linesByProduct = useMemo(() => Map.groupBy(draft.lines, ({ product }) => product.id), [draft.lines])
  const quantityOf = (productId: string) =>
    (linesByProduct.get(productId) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)

  const pick = (product: PickListProduct, quantity: number | null, by: 'key' | 'pointer') => {
    const known = latestLine(draft.lines, product._id)
    const lineId = known?.id ?? randomId()
    update((now) => ({ ...now, lines: addProduct(now.lines, lineProduct(product), quantity ?? 1, lineId) }))
    // On a touch screen the line's plus and minus buttons set the quantity, and the next product follows.
    const asksQuantity = quantity === null && !(by === 'pointer' && isTouch())
    setPicked(asksQuantity ? { lineId, countedFrom: known?.quantity ?? 0 } : null)
  }

  const { refused } = save
  useEffect(() => {
    if (refused !== null) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  // Waits for a frame, since the shell moves the focus to the new screen, and leaves a field that has it by then.
  useEffect(() => {
    if (isTouch()) return
    const before = document.activeElement
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === before || !root.current?.contains(activeElement)) focusField()
    })
    return () => cancelAnimationFrame(frame)
  }, [draft.id, focusField])

  useTypingGoesTo(focusField)
  useShortcuts({
    customer: () => phone.current?.focus(),
    discount: () => discount.current?.focus(),
    hold: on.onHold,
    ...(hasEstimates && draft.kind.type !== 'edit' && { estimate: () => on.onSave('estimate') }),
    save: () => on.onSave(isRevision ? 'estimate' : 'order'),
  })

  /** Enter goes to the next field, from the last one back to the products. */
  const onSideKey = (event: React.KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Escape' && !event.defaultPrevented) return focusField()
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || event.defaultPrevented || !isField) return
    event.preventDefault()
    // Notes are left out, where Enter begins a line.
    const fields = [...(side.current?.querySelectorAll<HTMLElement>('input:not([type="radio"]), select') ?? [])]
    const next = fields[fields.indexOf(target) + 1]
    if (next) next.focus()
    else focusField()
  }

  return (
    <div ref={root} className={styles.screen}>
      <div className={styles.main}>
        <div className={styles.notices}>{notices}</div>
        <div className={styles.field}>
          <ProductField
            ref={field}
            // Enter must not add a product whose quantity cannot be typed yet.
            index={LineList === null ? undefined : index}
            quantityOf={quantityOf}
            onPick={pick}
            onEscape={on.onEscape}
            onEnterLines={(from) =>
              cells()
                .at(from === 'top' ? 0 : -1)
                ?.focus()
            }
          />
        </div>
        <div className={styles.card}>
          <Lines
            key={draft.id}
            LineList={LineList}
            draft={draft}
            update={update}
            picked={picked}
            onEntered={onEntered}
            focusField={focusField}
            errors={save.errors}
          />
        </div>
      </div>
      {/* The key gives each draft its own inputs; the product field, outside, keeps what is typed. */}
      <div key={draft.id} ref={side} className={styles.side} onKeyDown={onSideKey}>
        <div className={styles.parts}>
          <div className={styles.who}>
            <Part title={t('Customer')} shortcut={SHORTCUTS.customer}>
              <CustomerPart
                draft={draft}
                update={update}
                phoneRef={phone}
                errors={save.errors}
                asksGstin={rules.settings !== undefined && rules.settings.registration.kind !== 'unregistered'}
                onRepeat={on.onRepeat}
              />
            </Part>
            <Part title={t('Delivery')}>
              <Delivery draft={draft} update={update} errors={save.errors} />
            </Part>
          </div>
          <div className={styles.charges}>
            <Part title={t('Charges')} shortcut={SHORTCUTS.discount}>
              <Charges
                draft={draft}
                update={update}
                totals={totals}
                settings={rules.settings}
                discountRef={discount}
                errors={save.errors}
              />
            </Part>
          </div>
        </div>
        <Foot
          draft={draft}
          totals={totals}
          save={save}
          isSale={isSale}
          canEstimate={hasEstimates}
          isEmpty={control.isEmpty}
          onHold={on.onHold}
          onDiscard={on.onDiscard}
          onEstimate={() => on.onSave('estimate')}
          onSave={() => on.onSave('order')}
        >
          <Payment draft={draft} update={update} errors={save.errors} />
        </Foot>
      </div>
    </div>
  )
}
