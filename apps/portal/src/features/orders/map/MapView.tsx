import { Button } from '@mantine/core'
import { Component, useEffect, useState, type ReactNode } from 'react'
import { logProblem } from '../../../lib/log.ts'
import { Loading } from '../../../ui/Loading.tsx'
import type { DisplayedOrder } from '../read-orders.ts'
import { say } from './map.messages.ts'
import styles from './map-view.module.css'
import type { OrdersMap as OrdersMapPart } from './OrdersMap.tsx'

type Props = {
  /** Those that match the screen's search and status filter. */
  orders: readonly DisplayedOrder[]
  /** Opens the details of an order. */
  onOpen: (order: DisplayedOrder) => void
  /** The list of the same orders, shown instead when there can be no map. */
  children: ReactNode
}
type Code = typeof OrdersMapPart | 'loading' | 'failed'

/** Tells when the map breaks while it is shown. */
class MapBoundary extends Component<{ onBroken: (error: unknown) => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}

/** Section 2, map view. Its code comes only when it is first shown; without it the list stands in for it and the failure is only logged (section 7). */
export function MapView({ orders, onOpen, children }: Props) {
  const [code, setCode] = useState<Code>('loading')

  useEffect(() => {
    if (code !== 'loading') return
    let left = false
    import('./OrdersMap.tsx').then(
      ({ OrdersMap }) => left || setCode(() => OrdersMap),
      (error: unknown) => {
        logProblem('The map could not be loaded', error)
        if (!left) setCode('failed')
      },
    )
    return () => {
      left = true
    }
  }, [code])

  if (code === 'loading') return <Loading text={say.loading} />
  if (code === 'failed')
    return (
      <>
        <p className={styles.failed} role="status">
          {say.failed}
          <Button variant="default" size="sm" onClick={() => setCode('loading')}>
            {say.again}
          </Button>
        </p>
        {children}
      </>
    )
  const OrdersMap = code
  const broken = (error: unknown) => {
    logProblem('The map failed', error)
    setCode('failed')
  }
  return (
    <MapBoundary onBroken={broken}>
      <OrdersMap orders={orders} onOpen={onOpen} />
    </MapBoundary>
  )
}
