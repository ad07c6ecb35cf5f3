import type { OrderToPack } from '@phuljhari/contract/dispatch/order-to-pack'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { inCases } from '@phuljhari/contract/rules/cases'
import { t } from '@phuljhari/contract/rules/t'
import type { ReactNode } from 'react'
import '../../../ui/print/numbered-pages.css'
import { indiaToday } from '../../../lib/india-today.ts'
import { printContent } from '../../../ui/print/print-content.ts'
import { TableHead } from '../../../ui/print/sheet-parts.tsx'
import '../../../ui/print/sheet.css'
import { QrCode } from '../../../ui/QrCode.tsx'
import './packing-sheet.css'
import { leavesBy, say } from './dispatch.messages.ts'

type Orders = readonly OrderToPack[]
type Item = OrderToPack['items'][number]

const naturally = new Intl.Collator('en', { numeric: true }).compare
/** As the goods lie in the shop: by rack, then by category and list number. Goods without a rack come last. */
const asStored = (one: Item, other: Item): number =>
  Number(one.rack === undefined) - Number(other.rack === undefined) ||
  naturally(one.rack ?? '', other.rack ?? '') ||
  naturally(one.category, other.category) ||
  naturally(one.listNumber ?? '', other.listNumber ?? '') ||
  naturally(one.name, other.name)

const number = ({ listNumber, code }: Item) => listNumber ?? code ?? ''

function Product({ item: { name, tamilName, content } }: { item: Item }) {
  return (
    <>
      {name}
      {tamilName !== undefined && <span lang="ta"> {tamilName}</span>}
      {content !== undefined && <small>{content}</small>}
    </>
  )
}

/** The heading of a row: its rack and category. */
const placeOf = ({ rack, category }: Item) => [rack && say.rack(rack), category].filter(Boolean).join(' · ')
/** Headings stand between rows that are sorted by rack and category. */
function startsPlace(items: readonly Item[], index: number): boolean {
  const [item, previous] = [items[index], items[index - 1]]
  return !item || !previous || placeOf(item) !== placeOf(previous)
}

const LIST_COLUMNS = ['', t('List no.'), t('Product'), t('Quantity'), t('Short')]
const Heading = ({ place, columns }: { place: string; columns: number }) => (
  <tr className="packing-category">
    <th colSpan={columns} scope="colgroup">
      {place}
    </th>
  </tr>
)

/** A product with its box to tick; its last cell differs between the two lists. */
const Row = ({ item, quantity, children }: { item: Item; quantity: number; children: ReactNode }) => (
  <tr>
    <td>
      <i className="packing-box" />
    </td>
    <td>{number(item)}</td>
    <td>
      <Product item={item} />
    </td>
    <td>
      <strong>{inCases(quantity, item.unitsPerCase)}</strong>
    </td>
    {children}
  </tr>
)

/** What goes into the boxes of an order, with boxes to tick, and without prices (trade.md section 4). */
function PackingList({ order }: { order: OrderToPack }) {
  const { orderId, customerName, city, deliveryDay, deliverySlot, notes } = order
  const items = order.items.toSorted(asStored)
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className="sheet numbered packing">
      <header>
        <div>
          <p className="sheet-store">{t('Packing list')}</p>
          <p>
            <strong>{customerName}</strong>
            {city !== '' && ` · ${city}`}
          </p>
          <p>{[leavesBy(order), deliverySlot].filter(Boolean).join(' · ')}</p>
          <p>{deliveryDay === null ? say.day(null, '') : t('Promised for {day}', { day: formatDate(deliveryDay) })}</p>
        </div>
        <div className="sheet-number packing-number">
          <div>
            <strong>{orderId}</strong>
            <p>{say.contents(items.length, pieces)}</p>
          </div>
          <QrCode text={orderId} label={orderId} />
        </div>
      </header>
      {notes !== '' && <p className="packing-notes">{notes}</p>}
      <table>
        <TableHead titles={LIST_COLUMNS} />
        <tbody>
          {items.flatMap((item, index) => [
            startsPlace(items, index) && (
              <Heading key={`${item.category} ${index}`} place={placeOf(item)} columns={LIST_COLUMNS.length} />
            ),
            <Row key={`${item.productId} ${index}`} item={item} quantity={item.quantity}>
              <td />
            </Row>,
          ])}
        </tbody>
      </table>
      <footer className="packing-foot">
        {[t('Packed by'), t('Checked by'), t('Cartons')].map((label) => (
          <p key={label}>{label}</p>
        ))}
      </footer>
    </section>
  )
}

type Pick = { item: Item; quantity: number; parts: Array<{ orderId: string; quantity: number }> }

/** The sum of each product over the orders, and how it is divided among them. */
function picksOf(orders: Orders): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { orderId, items } of orders)
    for (const item of items) {
      const key = [item.productId, item.name, item.content].join('\n')
      const pick = picks.get(key) ?? { item, quantity: 0, parts: [] }
      picks.set(key, pick)
      pick.quantity += item.quantity
      const part = pick.parts.find((one) => one.orderId === orderId)
      if (part) part.quantity += item.quantity
      else pick.parts.push({ orderId, quantity: item.quantity })
    }
  return [...picks.values()].toSorted((one, other) => asStored(one.item, other.item))
}

const PICK_COLUMNS = ['', t('List no.'), t('Product'), t('Total'), t('By order')]
/** The part of an order id that tells the orders of a day apart. */
const shortId = (orderId: string) => orderId.slice(orderId.lastIndexOf('-') + 1).replace(/^0+/, '')

/** What is fetched at once for all orders, and then divided among them. */
function PickList({ orders }: { orders: Orders }) {
  const picks = picksOf(orders)
  const items = picks.map(({ item }) => item)
  return (
    <section className="sheet numbered packing">
      <header>
        <div>
          <p className="sheet-store">{t('Pick list')}</p>
          <p>{formatDate(indiaToday())}</p>
        </div>
        <div className="sheet-number">
          <strong>{say.count('toPack', orders.length)}</strong>
        </div>
      </header>
      <p className="packing-notes">{orders.map(({ orderId }) => orderId).join(', ')}</p>
      <table>
        <TableHead titles={PICK_COLUMNS} />
        <tbody>
          {picks.flatMap(({ item, quantity, parts }, index) => [
            startsPlace(items, index) && (
              <Heading key={`${item.category} ${index}`} place={placeOf(item)} columns={PICK_COLUMNS.length} />
            ),
            <Row key={`${item.productId} ${item.name}`} item={item} quantity={quantity}>
              <td className="packing-parts">
                {parts.map((part) => `${shortId(part.orderId)}: ${formatCount(part.quantity)}`).join(' · ')}
              </td>
            </Row>,
          ])}
        </tbody>
      </table>
    </section>
  )
}

/** Prints a packing list for each order, each on pages of its own. */
export const printPackingLists = (orders: Orders): Promise<void> =>
  printContent(
    orders.map((order) => <PackingList key={order.orderId} order={order} />),
    orders.length === 1 ? `${t('Packing list')} ${orders[0]?.orderId}` : t('Packing lists'),
  )

/** Prints what all orders need together. */
export const printPickList = (orders: Orders): Promise<void> =>
  printContent(<PickList orders={orders} />, t('Pick list'))
