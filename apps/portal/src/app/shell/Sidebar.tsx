import { SPECIFIED_VERSION } from '@phuljhari/contract/version'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { ActionIcon } from '@mantine/core'
import { IconLogout, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useCan } from '../../lib/can.ts'
import { Spark } from '../../ui/Spark.tsx'
import { SCREENS } from '../../entities/screen-list.ts'
import { prefetchScreen } from '../screens.ts'
import { screenIcons } from './screen-icons.ts'
import styles from './sidebar.module.css'
import { usePendingOrders } from './use-pending-orders.ts'
import { useSignOut } from './use-sign-out.ts'

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
        Phuljhari
        {onNavigate && (
          <ActionIcon className={styles.close ?? ''} aria-label="Close menu" size={44} onClick={onNavigate}>
            <IconX size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <nav aria-label="Main">
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
                    <span className="visually-hidden"> pending orders</span>
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
          Sign out
        </button>
        <div className={styles.version}>{SPECIFIED_VERSION}</div>
      </div>
    </div>
  )
}
