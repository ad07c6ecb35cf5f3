import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { withoutGuard } from '../../ui/use-close-on-back.ts'
import type { OrderForm } from './dialogs/OrderDialogs.tsx'

const PARAMETER = 'order'
/** In the state of a history entry: closing the details returns to the entry before it, the list. */
type EntryState = { isOverList?: boolean } | null

/** A form or the invoice of an order, over its details or over the list. */
export type OpenForm = { form: OrderForm; orderId: string }

/**
 * What is open. The order whose details are open is in the URL (`?order=`), as a separate history entry: Back closes
 * the details, and a link or a reload opens them.
 */
export function useOpenOrder() {
  const [parameters] = useSearchParams()
  const detailsId = parameters.get(PARAMETER)
  const isOverList = (useLocation().state as EntryState)?.isOverList === true
  const navigate = useNavigate()
  const [form, setForm] = useState<OpenForm | null>(null)

  // The steps are stable, because cards depend on them; a second close must not leave the screen.
  const latest = useRef({ parameters, isOverList, isClosing: false })
  useEffect(() => {
    latest.current = { parameters, isOverList, isClosing: false }
  }, [parameters, isOverList])

  const openDetails = useCallback(
    (orderId: string) => {
      const next = new URLSearchParams(latest.current.parameters)
      next.set(PARAMETER, orderId)
      void navigate({ search: next.toString() }, { state: { isOverList: true } satisfies EntryState })
    },
    [navigate],
  )
  const closeDetails = useCallback(() => {
    if (latest.current.isClosing) return
    latest.current.isClosing = true
    if (latest.current.isOverList) return void navigate(-1)
    const next = new URLSearchParams(latest.current.parameters)
    next.delete(PARAMETER)
    withoutGuard(() => void navigate({ search: next.toString() }, { replace: true }))
  }, [navigate])
  const closeForm = useCallback(() => setForm(null), [])

  return useMemo(
    () => ({ detailsId, form, openDetails, openForm: setForm, closeDetails, closeForm }),
    [detailsId, form, openDetails, closeDetails, closeForm],
  )
}
export type OpenOrder = ReturnType<typeof useOpenOrder>
