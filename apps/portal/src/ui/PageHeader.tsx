import { Button } from '@mantine/core'
import { IconFilter, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './ui.module.css'

type Props = {
  title: string
  subtitle: string
  refresh?: { label?: string; busy: boolean; onClick: () => void }
  filters?: { shown: boolean; onToggle: () => void }
  addNew?: { label?: string; onClick: () => void }
  /** Further actions. */
  children?: ReactNode
}

const titled = (segment: string) => segment.charAt(0).toUpperCase() + segment.slice(1)

/** Breadcrumb from the path, title, and what can be done here (section 2, shared layout). */
export function PageHeader({ title, subtitle, refresh, filters, addNew, children }: Props) {
  const segments = useLocation().pathname.split('/').filter(Boolean)
  useEffect(() => {
    document.title = `${title} · Phuljhari`
  }, [title])
  return (
    <header className={styles.header}>
      <div>
        <nav className={styles.crumbs} aria-label="Breadcrumb">
          <ol>
            <li>
              <Link to="/products">Home</Link>
            </li>
            {segments.map((segment, index) => (
              <li key={segment} aria-current={index === segments.length - 1 ? 'page' : undefined}>
                {titled(segment)}
              </li>
            ))}
          </ol>
        </nav>
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </div>
      <div className={styles.actions}>
        {refresh && (
          <Button
            variant="default"
            size="md"
            loading={refresh.busy}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={refresh.onClick}
          >
            {refresh.label ?? 'Refresh'}
          </Button>
        )}
        {filters && (
          <Button
            variant="default"
            size="md"
            aria-expanded={filters.shown}
            leftSection={<IconFilter size={18} aria-hidden />}
            onClick={filters.onToggle}
          >
            {filters.shown ? 'Hide Filters' : 'Show Filters'}
          </Button>
        )}
        {children}
        {addNew && (
          <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={addNew.onClick}>
            {addNew.label ?? 'Add New'}
          </Button>
        )}
      </div>
    </header>
  )
}
