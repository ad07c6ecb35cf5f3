import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUrlLayer } from '../../ui/use-url-layer.ts'
import type { FormAction } from './orders.queries.ts'

const PARAMETER = 'order'

type OrderForm = 'invoice' | 'correctTransport' | FormAction

/** A form or the invoice of an order, over its details or over the list. */
export type OpenForm = { form: OrderForm; orderId: string }

function searchWith(parameters: URLSearchParams, orderId: string | null): string {
  const next = new URLSearchParams(parameters)
  if (orderId === null) next.delete(PARAMETER)
  else next.set(PARAMETER, orderId)
  return next.toString()
}

/** Returns which dialogs are open. The order whose details are open is in the URL: `?order=`. */
export function useOpenOrder() {
  const [parameters] = useSearchParams()
  const orderId = parameters.get(PARAMETER)
  const { isOpen, open, close: closeDetails } = useUrlLayer(orderId !== null, searchWith(parameters, null))
  const [form, setForm] = useState<OpenForm | null>(null)
  const detailsId = isOpen ? orderId : null

  // Read through a reference, so that `openDetails` stays the same function and the cards do not re-render.
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  }, [parameters])
  const openDetails = useCallback((id: string) => open(searchWith(latest.current, id)), [open])
  const closeForm = useCallback(() => setForm(null), [])

  return useMemo(
    () => ({ detailsId, form, openDetails, openForm: setForm, closeDetails, closeForm }),
    [detailsId, form, openDetails, closeDetails, closeForm],
  )
}
export type OpenOrder = ReturnType<typeof useOpenOrder>
