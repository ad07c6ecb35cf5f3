import { useSearchParams } from 'react-router'
import { useUrlLayer } from '../../ui/use-url-layer.ts'

const PARAMETER = 'estimate'

/** The estimate whose details are open is in the URL: `?estimate=`. */
export function useOpenEstimate() {
  const [parameters] = useSearchParams()
  const number = parameters.get(PARAMETER)
  const searchWith = (shown: string | null) => {
    const next = new URLSearchParams(parameters)
    if (shown === null) next.delete(PARAMETER)
    else next.set(PARAMETER, shown)
    return next.toString()
  }
  const layer = useUrlLayer(number !== null, searchWith(null))
  return {
    number: layer.isOpen ? number : null,
    open: (shown: string) => layer.open(searchWith(shown)),
    close: layer.close,
  }
}
