import { NavLink, useLocation, type To } from 'react-router'
import styles from './link-tabs.module.css'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

type Props = { label: string; tabs: ReadonlyArray<{ id: string; title: string; to: To }> }

/** Links to the screens below an entry of the sidebar, in a strip that scrolls sideways. */
export function LinkTabs({ label, tabs }: Props) {
  const { pathname } = useLocation()
  const list = useScrollToCurrent<HTMLUListElement>(`${pathname} ${tabs.length}`)
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={list}>
        {tabs.map(({ id, title, to }) => (
          <li key={id}>
            <NavLink end to={to}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
