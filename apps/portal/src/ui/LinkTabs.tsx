import type { ReactNode } from 'react'
import { Link, NavLink, useLocation, type To } from 'react-router'
import styles from './link-tabs.module.css'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

type Tab = {
  id: string
  title: string
  to: To
  /** The tab is also current on the pages below its path. */
  hasPages?: boolean
  /** Shown beside the link, outside of its accessible name. */
  badge?: ReactNode
  /** For a tab that stands for several pages: whether one of them is open. */
  isCurrent?: boolean
}
type Props = {
  label: string
  tabs: readonly Tab[]
  /** These tabs are shown below other tabs. */
  isSecondary?: true
}

/** Links to the screens below an entry of the sidebar, in a strip that scrolls sideways. */
export function LinkTabs({ label, tabs, isSecondary }: Props) {
  const { pathname } = useLocation()
  const list = useScrollToCurrent<HTMLUListElement>(`${pathname} ${tabs.length}`)
  return (
    <nav className={isSecondary ? `${styles.tabs} ${styles.secondary}` : styles.tabs} aria-label={label}>
      <ul ref={list}>
        {tabs.map(({ id, title, to, hasPages = false, badge, isCurrent }) => (
          <li key={id}>
            {isCurrent === undefined ? (
              <NavLink end={!hasPages} to={to}>
                {title}
              </NavLink>
            ) : (
              <Link aria-current={isCurrent} to={to}>
                {title}
              </Link>
            )}
            {badge}
          </li>
        ))}
      </ul>
    </nav>
  )
}
