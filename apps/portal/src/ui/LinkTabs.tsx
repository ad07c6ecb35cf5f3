import { NavLink, useLocation, type To } from 'react-router'
import styles from './link-tabs.module.css'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

type Tab = {
  id: string
  title: string
  to: To
  /** It is also current on the pages below its path. */
  hasPages?: boolean
}
type Props = { label: string; tabs: readonly Tab[] }

/** Links to the screens below an entry of the sidebar, in a strip that scrolls sideways. */
export function LinkTabs({ label, tabs }: Props) {
  const { pathname } = useLocation()
  const list = useScrollToCurrent<HTMLUListElement>(`${pathname} ${tabs.length}`)
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={list}>
        {tabs.map(({ id, title, to, hasPages = false }) => (
          <li key={id}>
            <NavLink end={!hasPages} to={to}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
