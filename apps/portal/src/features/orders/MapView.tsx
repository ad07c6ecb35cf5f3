import { Button } from '@mantine/core'
import { Component, type ComponentType, memo, type ReactNode, useEffect, useState } from 'react'
import { loadOrderPart, type MapSource } from '../../entities/orders/order-parts.ts'
import type { DisplayedOrder } from '../../entities/orders/read-orders.ts'
import { logProblem } from '../../lib/log.ts'
import { codeFailure } from '../../ui/code-failure.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Segments } from '../../ui/Segments.tsx'
import styles from './orders-screen.module.css'
import { say } from './orders.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

type MapProps = {
  source: MapSource
  /** Opens the details of an order. */
  onOpen: (order: DisplayedOrder) => void
}
type Props = MapProps & {
  /** The list of the same orders, shown when the map is unavailable. */
  children: ReactNode
}
type Code = ComponentType<MapProps> | 'loading' | { error: unknown }

/** Reports an error that the map throws while it renders. */
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
    loadOrderPart('OrdersMap').then(
      (OrdersMap) => isUnmounted || setCode(() => OrdersMap),
      (error: unknown) => {
        logProblem('The map could not be loaded', error)
        if (!isUnmounted) setCode({ error })
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [code])

  if (code === 'loading') return <Loading text={say.loadingMap} />
  if (typeof code === 'object') {
    const { text, needsReload } = codeFailure(code.error)
    return (
      <>
        <p className={styles.mapFailed} role="status">
          {needsReload ? `${text} ${say.listInsteadOfMap}` : say.mapFailed}
          <Button
            variant="default"
            size="sm"
            onClick={() => (needsReload ? window.location.reload() : setCode('loading'))}
          >
            {needsReload ? say.reloadForMap : say.retryMap}
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

const VIEWS = [
  { value: 'list', label: t('List') },
  { value: 'map', label: t('Map') },
  { value: 'table', label: t('Table') },
]

type ToggleProps = {
  className: string | undefined
  view: string
  hasMap: boolean
  hasTable: boolean
  onChange: (changes: { view: string }) => void
}

/**
 * The List and Map toggle of section 2, with our API also Table; nothing where there is only the list. Memoized, so
 * that typing into the search box does not re-render it.
 */
export const ViewToggle = memo(function ViewToggle({ className, view, hasMap, hasTable, onChange }: ToggleProps) {
  const options = VIEWS.filter(({ value }) => value === 'list' || (value === 'map' ? hasMap : hasTable))
  if (options.length === 1) return null
  return (
    <Segments
      className={className}
      label={t('View')}
      value={options.some(({ value }) => value === view) ? view : 'list'}
      options={options}
      onChange={(chosen) => onChange({ view: chosen })}
    />
  )
})
