import { useSearchParams } from 'react-router'
import { useUrlLayer } from '../../ui/use-url-layer.ts'

/** The record whose details are open, which the URL names: `?payment=` or `?customer=`. */
export function useOpenRecord(parameter: 'payment' | 'customer') {
  const [parameters] = useSearchParams()
  const searchWith = (id: string | null) => {
    const next = new URLSearchParams(parameters)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    return next.toString()
  }
  const id = parameters.get(parameter)
  const { isOpen, open, close } = useUrlLayer(id !== null, searchWith(null))
  return { id: isOpen ? id : null, open: (recordId: string) => open(searchWith(recordId)), close }
}
