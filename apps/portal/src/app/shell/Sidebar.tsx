import { signOut } from '@phuljhari/contract/auth/auth.contract'
import { VERSION } from '@phuljhari/contract/version'
import { ActionIcon } from '@mantine/core'
import { IconLogout, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { NavLink, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useFeature } from '../../lib/features.ts'
import { clearSession, getToken } from '../../lib/session.ts'
import { Spark } from '../../ui/Spark.tsx'
import { prefetchScreen } from '../screens.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import { sections } from './sections.ts'
import styles from './sidebar.module.css'

/**
 * The six entries, sign out and the version (section 2).
 * @param onNavigate closes the slide-in menu; absent when the sidebar is always visible.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const canSignOut = useFeature('session.signOut')
  const endSession = () => {
    // Best effort: the local session ends whatever the server answers.
    if (canSignOut && getToken() !== null) call(signOut, {}).catch(() => {})
    clearSession()
    cache.clear()
    void navigate('/')
  }
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
          {sections.map(({ path, title, description, icon: Icon }) => (
            <li key={path}>
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
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <button type="button" className={styles.signOut} onClick={endSession}>
          <IconLogout size={22} aria-hidden stroke={1.8} />
          Sign out
        </button>
        <div className={styles.version}>
          v{VERSION}
          {onNavigate && <ColorSchemeSwitch />}
        </div>
      </div>
    </div>
  )
}
