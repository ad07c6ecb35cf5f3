import { useEffect } from 'react'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import type { ShownMap } from '../basemap/use-leaflet-map.ts'
import type { OrderPages, Selection } from '../data/map-data.ts'
import { say } from '../order-map.messages.ts'
import { MapPopup } from './MapPopup.tsx'
import { OrderPopup } from './OrderPopup.tsx'
import { LoadState, OrderRows } from './OrderRows.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  shownMap: ShownMap
  selection: Selection
  /** The orders of the selection: the popup follows changes and filters. */
  pages: OrderPages
  onSelect: (selection: Selection | null) => void
  onOpen: (order: DisplayedOrder) => void
}

/** The popup of the selected marker: one order, or the list of several at one place. */
export function MapSelection({ shownMap: { map, layer }, selection, pages, onSelect, onOpen }: Props) {
  const { orders, isPending, error, loadMore } = pages
  const { place } = selection
  const single = orders.length === 1 && !loadMore ? orders[0] : undefined
  const shown = orders.find(({ id }) => id === selection.shown) ?? single
  const shownId = shown?.id ?? (isPending ? selection.shown : null)
  const count = loadMore || orders.length === 0 ? selection.count : orders.length

  // When no order is left, the popup closes for good, even if the orders come back.
  const isEmpty = orders.length === 0 && !isPending && !error
  useEffect(() => {
    if (!isEmpty) return
    onSelect(null)
    if (document.activeElement === document.body) layer.focus(place)
  }, [isEmpty, onSelect, layer, place])
  if (isEmpty) return null

  const show = (orderId: string | null) => onSelect({ ...selection, shown: orderId })
  const close = () => {
    onSelect(null)
    layer.focus(place, single && t('order {id}', { id: single.id }))
  }
  return (
    <MapPopup
      map={map}
      place={place}
      title={shownId ? t('Order {shownId}', { shownId }) : say.several(count)}
      onClose={close}
    >
      {orders.length === 0 ? (
        <LoadState of={pages} />
      ) : shown ? (
        <OrderPopup
          order={shown}
          onOpen={onOpen}
          back={single ? null : { label: say.back(count), onClick: () => show(null) }}
        />
      ) : (
        <OrderRows pages={pages} onPick={({ id }) => show(id)} />
      )}
    </MapPopup>
  )
}
