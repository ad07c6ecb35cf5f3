import { signOut } from '@phuljhari/contract/auth/auth.contract'
import { ActionIcon } from '@mantine/core'
import { IconLogout, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { NavLink, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { clearSession, getToken } from '../../lib/session.ts'
import { Spark } from '../../ui/Spark.tsx'
import { prefetchScreen } from '../screens.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import { sections } from './sections.ts'
import styles from './shell.module.css'

const VERSION = 'v2.0.1'

/** The six entries, sign out and the version (section 2). @param onGo closes the slide-in menu; without it the sidebar stands beside the screen. */
export function Sidebar({ onGo }: { onGo?: () => void }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const leave = () => {
    // Where the server can end the session it does; the portal does not wait for it, nor care where it cannot.
    if (getToken() !== null) call(signOut, {}).catch(() => {})
    clearSession()
    cache.clear()
    void navigate('/')
  }
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <Spark size={30} />
        Phuljhari
        {onGo && (
          <ActionIcon className={styles.close ?? ''} aria-label="Close menu" size={44} onClick={onGo}>
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
                {...(onGo && { onClick: onGo })}
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
        <button type="button" className={styles.signOut} onClick={leave}>
          <IconLogout size={22} aria-hidden stroke={1.8} />
          Sign out
        </button>
        <div className={styles.version}>
          {VERSION}
          {onGo && <ColorSchemeSwitch />}
        </div>
      </div>
    </div>
  )
}
