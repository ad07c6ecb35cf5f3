import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../lib/can.ts'
import { KeyCap } from '../../../ui/KeyCap.tsx'
import { say } from '../order-entry.messages.ts'
import { isTouch } from '../use-shortcuts.ts'
import { parseEntry, type ProductIndex, searchProducts } from './product-search.ts'
import styles from './product-field.module.css'
import { useListbox } from './use-listbox.ts'
import { t } from '@phuljhari/contract/rules/t'

const MARGIN = 12
const LEAST = 150

/**
 * Returns the height in pixels that is visible below an element, without what a phone's keyboard covers; null where the
 * browser does not tell.
 */
function useRoomBelow(element: RefObject<HTMLElement | null>, isNeeded: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isNeeded || !viewport) return
    const measure = () => {
      const bottom = element.current?.getBoundingClientRect().bottom ?? 0
      setRoom(Math.max(LEAST, viewport.height + viewport.offsetTop - bottom - MARGIN))
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element, isNeeded])
  return room
}

const MAX_SHOWN = 8
const NOTHING: readonly PickListProduct[] = []

type Props = {
  ref: RefObject<HTMLInputElement | null>
  /** Undefined until the products are loaded. */
  index: ProductIndex | undefined
  /** Returns how many of a product are in the draft. */
  quantityOf: (productId: string) => number
  /** @param quantity null when none was typed */
  onPick: (product: PickListProduct, quantity: number | null, by: 'key' | 'pointer') => void
  /** Called for an arrow key in the empty field, which moves the focus to the lines. */
  onEnterLines: (from: 'top' | 'bottom') => void
  /** Called for Escape in the empty field. */
  onEscape: () => void
}

/** The field for products, which takes a list number, a code or part of a name, and `*3` for the quantity. */
export function ProductField({ ref, index, quantityOf, onPick, onEnterLines, onEscape }: Props) {
  const [typed, setTyped] = useState('')
  const { search, quantity } = parseEntry(typed)
  // Searches on every key without delay, so that Enter picks what is on screen.
  const found = useMemo(() => (index ? searchProducts(index, search, MAX_SHOWN) : NOTHING), [index, search])
  const pick = (product: PickListProduct, by: 'key' | 'pointer') => {
    setTyped('')
    onPick(product, quantity, by)
  }
  const listbox = useListbox({ options: found, startsAtFirst: true, onPick: (product) => pick(product, 'key') })
  const room = useRoomBelow(ref, found.length > 0)
  const isShopEmpty = index?.products.length === 0
  const canImport = useCan()('products.edit')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || listbox.onKeyDown(event)) return
    if (event.key === 'Escape' && typed === '') onEscape()
    else if (event.key === 'Escape') setTyped('')
    else if (typed === '' && event.key === 'ArrowUp') onEnterLines('bottom')
    else if (typed === '' && event.key === 'ArrowDown') onEnterLines('top')
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.field}>
        <IconBarcode size={22} aria-hidden className={styles.icon} />
        <input
          ref={ref}
          type="text"
          enterKeyHint="enter"
          spellCheck={false}
          autoCapitalize="none"
          aria-label={say.field}
          placeholder={isTouch() ? say.placeholderOnTouch : say.placeholder}
          data-help
          value={typed}
          maxLength={120}
          {...listbox.input}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {quantity !== null && <span className={styles.quantity}>× {quantity}</span>}
        <ul
          id={listbox.listId}
          role="listbox"
          aria-label={t('Products found')}
          className={styles.list}
          style={room === null ? undefined : { maxHeight: room }}
        >
          {found.map((product, at) => {
            const inDraft = quantityOf(product._id)
            return (
              <li key={product._id} {...listbox.option(at)} onClick={() => pick(product, 'pointer')}>
                <span className={styles.code}>{product.listNumber ?? product.code ?? ''}</span>
                <span className={styles.name}>
                  <strong>{product.name}</strong>
                  <small>{[product.tamilName, product.content, product.brand].filter(Boolean).join(' · ')}</small>
                </span>
                {inDraft > 0 && <span className={styles.inDraft}>{t('{inDraft} on the bill', { inDraft })}</span>}
                <span className={styles.price}>
                  {formatRupees(product.price)}
                  {product.mrp > product.price && <del>{formatRupees(product.mrp)}</del>}
                </span>
                <KeyCap>Enter</KeyCap>
              </li>
            )
          })}
        </ul>
        <p role="status" className={styles.status}>
          {search !== '' && index !== undefined && !isShopEmpty && found.length === 0 && say.noProduct(search)}
          {search !== '' && index === undefined && say.loadingProducts}
          {found.length > 0 && <span className="visually-hidden">{say.matches(found.length)}</span>}
        </p>
      </div>
      {isShopEmpty && (
        <p className={styles.noProducts}>
          {say.noProducts} {canImport ? <Link to="/products">{say.importProducts}</Link> : say.askForProducts}
        </p>
      )}
    </>
  )
}
