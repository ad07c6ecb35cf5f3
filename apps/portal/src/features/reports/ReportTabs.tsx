import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './report-tabs.module.css'
import { reportListQuery } from './reports.queries.ts'

/** Links to the overview and to every report, which keep the period. */
export function ReportTabs({ search }: { search: string }) {
  const { data = [] } = useQuery(reportListQuery)
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // The strip scrolls sideways: the current report is not to be off-screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!list.current || !current) return
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [pathname, data.length])
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
