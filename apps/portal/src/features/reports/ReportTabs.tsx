import { useQuery } from '@tanstack/react-query'
import { NavLink, useLocation } from 'react-router'
import styles from './report-tabs.module.css'
import { reportListQuery } from './reports.queries.ts'
import { useScrollToCurrent } from './use-scroll-to-current.ts'

/** Links to the overview and to every report, which keep the period. */
export function ReportTabs({ search }: { search: string }) {
  const { data = [] } = useQuery(reportListQuery)
  const { pathname } = useLocation()
  const list = useScrollToCurrent<HTMLUListElement>(`${pathname} ${data.length}`)
  const tabs = [{ id: '', title: 'Overview' }, ...data]
  return (
    <nav className={styles.tabs} aria-label="Reports">
      <ul ref={list}>
        {tabs.map(({ id, title }) => (
          <li key={id}>
            <NavLink end to={{ pathname: id === '' ? '/reports' : `/reports/${id}`, search }}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
