import { useSearchParams } from 'react-router'
import { useUrlLayer } from '../../ui/use-url-layer.ts'

const PARAMETER = 'document'

/** The document that is open, which the URL names: `?document=`. */
export function useOpenDocument() {
  const [parameters] = useSearchParams()
  const searchWith = (id: string | null) => {
    const next = new URLSearchParams(parameters)
    if (id === null) next.delete(PARAMETER)
    else next.set(PARAMETER, id)
    return next.toString()
  }
  const id = parameters.get(PARAMETER)
  const { isOpen, open, close } = useUrlLayer(id !== null, searchWith(null))
  return { id: isOpen ? id : null, open: (documentId: string) => open(searchWith(documentId)), close }
}
