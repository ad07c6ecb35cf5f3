import { useSearchParams } from 'react-router'
import { useUrlLayer } from './use-url-layer.ts'

/** The record whose details are open, which a parameter of the URL names: `?customer=7`. Null for none. */
export function useOpenRecord(parameter: string) {
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
