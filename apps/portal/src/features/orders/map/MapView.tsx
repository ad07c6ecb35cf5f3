import { Button } from '@mantine/core'
import { Component, useEffect, useState, type ReactNode } from 'react'
import { logProblem } from '../../../lib/log.ts'
import { codeFailure } from '../../../ui/code-failure.ts'
import { Loading } from '../../../ui/Loading.tsx'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { say } from './map.messages.ts'
import styles from './map-view.module.css'
import type { MapSource, OrdersMap as OrdersMapComponent } from './OrdersMap.tsx'

type Props = {
  source: MapSource
  /** Opens the details of an order. */
  onOpen: (order: DisplayedOrder) => void
  /** The list of the same orders, shown when the map is unavailable. */
  children: ReactNode
}
type Code = typeof OrdersMapComponent | 'loading' | { error: unknown }

/** Reports an error while the map is rendered. */
class MapBoundary extends Component<
  { onError: (error: unknown) => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Loads the map view (section 2) when first shown. Failures are only logged; the list is shown instead (section 7). */
export function MapView({ source, onOpen, children }: Props) {
  const [code, setCode] = useState<Code>('loading')

  useEffect(() => {
    if (code !== 'loading') return
    let isUnmounted = false
    import('./OrdersMap.tsx').then(
      ({ OrdersMap }) => isUnmounted || setCode(() => OrdersMap),
      (error: unknown) => {
        logProblem('The map could not be loaded', error)
        if (!isUnmounted) setCode({ error })
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [code])

  if (code === 'loading') return <Loading text={say.loading} />
  if (typeof code === 'object') {
    const { text, needsReload } = codeFailure(code.error)
    return (
      <>
        <p className={styles.failed} role="status">
          {needsReload ? `${text} ${say.listInstead}` : say.failed}
          <Button
            variant="default"
            size="sm"
            onClick={() => (needsReload ? window.location.reload() : setCode('loading'))}
          >
            {needsReload ? say.reload : say.retry}
          </Button>
        </p>
        {children}
      </>
    )
  }
  const OrdersMap = code
  const onError = (error: unknown) => {
    logProblem('The map failed', error)
    setCode({ error })
  }
  return (
    <MapBoundary onError={onError}>
      <OrdersMap source={source} onOpen={onOpen} />
    </MapBoundary>
  )
}
