import { useEffect, type ReactNode } from 'react'
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
  /** Shown at the end of the line, whatever the width. */
  action?: ReactNode
}

/** How much of a tab must be in view for it not to count as hidden: layout rounds to parts of a pixel. */
const WHOLE = 0.95

/** More tabs than this are on one line that scrolls at any width. */
const MANY = 8

/** Marks the first and the last tab with `data-hidden` while they are out of view: the styles show an arrow there. */
function markHiddenTabs(strip: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        target.toggleAttribute('data-hidden', intersectionRatio < WHOLE)
    },
    { root: strip, threshold: WHOLE },
  )
  for (const tab of [strip.firstElementChild, strip.lastElementChild]) if (tab) observer.observe(tab)
  return () => observer.disconnect()
}

/** Links to the screens below an entry of the sidebar: all in view, or a strip that scrolls sideways. */
export function LinkTabs({ label, tabs, isSecondary, action }: Props) {
  const { pathname } = useLocation()
  const current = `${pathname} ${tabs.length}`
  const list = useScrollToCurrent<HTMLUListElement>(current)
  useEffect(() => (list.current ? markHiddenTabs(list.current) : undefined), [list, current])
  return (
    <nav className={isSecondary ? `${styles.tabs} ${styles.secondary}` : styles.tabs} aria-label={label}>
      <ul ref={list} className={tabs.length > MANY ? styles.many : undefined}>
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
      {action}
    </nav>
  )
}
