import { useCallback, useMemo } from 'react'
import { useUrlState } from '../../ui/use-url-state.ts'
import { NO_FILTERS, readFilters, type OrderFilters } from './search/order-filters.ts'
import { useOpenOrder } from './use-open-order.ts'

/**
 * Returns the filters, the view and the open order that the URL and the dialogs select.
 * @param usualView the view where the URL names none. It may change, once the server says how the person left it.
 */
export function useSelection(usualView: string) {
  const [{ view, ...url }, changeUrl] = useUrlState({ ...NO_FILTERS, view: '' } as Record<
    keyof typeof NO_FILTERS | 'view',
    string
  >)
  const change = useCallback<typeof changeUrl>(
    (changes, options) => changeUrl(changes.view === usualView ? { ...changes, view: '' } : changes, options),
    [changeUrl, usualView],
  )
  const open = useOpenOrder()
  const text = JSON.stringify(readFilters(url))
  const filters = useMemo(() => JSON.parse(text) as OrderFilters, [text])
  return { filters, view: view || usualView, change, open, openId: open.form?.orderId ?? open.detailsId }
}
