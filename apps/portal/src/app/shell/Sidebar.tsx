import { SPECIFIED_VERSION } from '@phuljhari/contract/version'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { ActionIcon } from '@mantine/core'
import { IconLogout, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NavLink, useLocation } from 'react-router'
import { useSyncExternalStore } from 'react'
import { useCan } from '../../lib/can.ts'
import { Spark } from '../../ui/Spark.tsx'
import { SCREENS } from '../../entities/screen-list.ts'
import { orderSummaryQuery } from '../../features/orders/order-summary.queries.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { prefetchScreen } from '../screens.ts'
import { screenIcons } from './screen-icons.ts'
import styles from './sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'
import { t } from '@phuljhari/contract/rules/t'

const REFRESH_MS = 60_000
/** The key of allOrdersQuery, whose module the other screens need not load. */
const ALL_ORDERS = ['orders', 'all']

type Orders = ReadonlyArray<{ status: string }>
const counted = new WeakMap<Orders, number>()

/** How many orders of a list are pending, counted once per list. */
function countPending(list: Orders): number {
  const known = counted.get(list)
  if (known !== undefined) return known
  const count = list.filter(({ status }) => status === 'pending').length
  counted.set(list, count)
  return count
}

/**
 * The number of pending orders, for those who accept and reject them: from the server's summary where it has one, else
 * from the orders once loaded.
 */
function usePendingOrders(): number {
  const cache = useQueryClient()
  const loaded = useSyncExternalStore(
    (notify) => cache.getQueryCache().subscribe(notify),
    () => countPending(cache.getQueryData<Orders>(ALL_ORDERS) ?? []),
  )
  const hasSummary = useFeature('orders.search') === true
  const token = useToken()
  const canDecide = useCan()('orders.decide')
  // Orders follows the counters itself.
  const isOnOrders = useLocation().pathname === '/orders'
  const { data } = useQuery({
    ...orderSummaryQuery,
    enabled: hasSummary && token !== null && canDecide && !isOnOrders,
    refetchInterval: REFRESH_MS,
  })
  if (token === null || !canDecide) return 0
  return hasSummary ? (data?.pending ?? 0) : loaded
}

/**
 * The six entries, sign out and the version (section 2); without the entries that the user's role lacks.
 * @param onNavigate closes the slide-in menu; absent when the sidebar is always visible.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const cache = useQueryClient()
  const signOut = useSignOut()
  const pending = usePendingOrders()
  const can = useCan()
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Spark size={30} />
        {'Phuljhari'}
        {onNavigate && (
          <ActionIcon className={styles.close ?? ''} aria-label={t('Close menu')} size={44} onClick={onNavigate}>
            <IconX size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <nav aria-label={t('Main')}>
        <ul>
          {SCREENS.filter(({ permission }) => can(permission)).map(({ path, title, description }) => {
            const Icon = screenIcons[path]
            return (
              <li key={path} className={styles.place}>
                <NavLink
                  className={styles.entry ?? ''}
                  to={path}
                  onPointerEnter={() => prefetchScreen(path, cache)}
                  onFocus={() => prefetchScreen(path, cache)}
                  {...(onNavigate && { onClick: onNavigate })}
                >
                  <Icon size={22} aria-hidden stroke={1.8} />
                  <div>
                    <span>{title}</span>
                    <small>{description}</small>
                  </div>
                </NavLink>
                {/* Outside the link, whose accessible name the specification gives. */}
                {path === '/orders' && pending > 0 && (
                  <span className={styles.badge}>
                    {formatCount(pending)}
                    <span className="visually-hidden">{` ${t('pending orders')}`}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      <div className={styles.foot}>
        <button type="button" className={styles.signOut} onClick={signOut}>
          <IconLogout size={22} aria-hidden stroke={1.8} />
          {t('Sign out')}
        </button>
        <div className={styles.version}>{SPECIFIED_VERSION}</div>
      </div>
    </div>
  )
}
