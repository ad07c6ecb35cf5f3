import { useMemo } from 'react'
import { useUrlState } from '../../ui/use-url-state.ts'
import { NO_FILTERS, readFilters, type OrderFilters } from './search/order-filters.ts'
import { useOpenOrder } from './use-open-order.ts'

/**
 * Returns the filters, the view and the open order that the URL and the dialogs select.
 * @param usualView the view where the URL names none
 */
export function useSelection(usualView: string) {
  const [{ view, ...url }, change] = useUrlState({ ...NO_FILTERS, view: usualView } as Record<
    keyof typeof NO_FILTERS | 'view',
    string
  >)
  const open = useOpenOrder()
  const text = JSON.stringify(readFilters(url))
  const filters = useMemo(() => JSON.parse(text) as OrderFilters, [text])
  return { filters, view, change, open, openId: open.form?.orderId ?? open.detailsId }
}
