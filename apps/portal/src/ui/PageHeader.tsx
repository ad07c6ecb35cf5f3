import { Button, Loader, type ButtonProps } from '@mantine/core'
import { IconFilter, IconPlus, IconRefresh, type Icon } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useHomePath } from '../lib/session.ts'
import styles from './PageHeader.module.css'
import { t } from '@phuljhari/contract/rules/t'
import { crumbOf } from '../lib/crumbs.ts'

type Props = {
  title: string
  subtitle: string
  /** The name of this page in the breadcrumb, where the path ends in an id. */
  crumb?: string
  refresh?: { label?: string; busy: boolean; onClick: () => void }
  filters?: { shown: boolean; onToggle: () => void }
  addNew?: { label?: string; onClick: () => void }
  /** Links to neighbouring screens: below the title. */
  tabs?: ReactNode
  /** Further actions, each a HeaderButton. */
  children?: ReactNode
}

/** Breadcrumb, title and actions of a screen (section 2, shared layout). */
export function PageHeader({ title, subtitle, crumb, refresh, filters, addNew, tabs, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Phuljhari`
  }, [title])
  return (
    <header className={`${styles.header} ${tabs ? styles.withTabs : ''}`}>
      <div className={styles.title}>
        <Breadcrumb current={crumb} />
        <h1>{title}</h1>
        <p>{subtitle}</p>
      </div>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <div className={styles.actions}>
        {refresh && (
          <HeaderButton icon={IconRefresh} busy={refresh.busy} onClick={refresh.onClick}>
            {refresh.label ?? t('Refresh')}
          </HeaderButton>
        )}
        {filters && (
          <HeaderButton icon={IconFilter} aria-expanded={filters.shown} onClick={filters.onToggle}>
            {filters.shown ? t('Hide Filters') : t('Show Filters')}
          </HeaderButton>
        )}
        {children}
        {addNew && (
          <HeaderButton icon={IconPlus} variant="filled" onClick={addNew.onClick}>
            {addNew.label ?? t('Add New')}
          </HeaderButton>
        )}
      </div>
    </header>
  )
}

type ActionProps = Pick<ButtonProps, 'variant' | 'loading' | 'rightSection'> & {
  icon: Icon
  /** Shows that the action is in progress. Unlike with `loading`, another press starts again. */
  busy?: boolean
  children: string
  'aria-expanded'?: boolean
  'aria-keyshortcuts'?: string
  onClick: () => void
}

/** A button of the page header: icon and text, on phones only the icon. */
export function HeaderButton({ icon: Icon, variant = 'default', busy = false, children, ...button }: ActionProps) {
  return (
    <Button
      size="md"
      variant={variant}
      title={children}
      classNames={{
        root: styles.action ?? '',
        section: styles.icon ?? '',
        label: styles.label ?? '',
      }}
      leftSection={busy ? <Loader size={18} color="currentColor" aria-hidden /> : <Icon size={18} aria-hidden />}
      aria-busy={busy}
      {...button}
    >
      {children}
    </Button>
  )
}

/** The segments of the URL path, starting at Home; those above the current page are links. */
function Breadcrumb({ current }: { current: string | undefined }) {
  const segments = useLocation().pathname.split('/').filter(Boolean)
  return (
    <nav className={styles.crumbs} aria-label={t('Breadcrumb')}>
      <ol>
        <li>
          <Link to={useHomePath()}>{t('Home')}</Link>
        </li>
        {segments.map((segment, index) => {
          const isCurrent = index === segments.length - 1
          return (
            <li key={`${index} ${segment}`} aria-current={isCurrent ? 'page' : undefined}>
              {isCurrent ? (
                (current ?? crumbOf(segment))
              ) : (
                <Link to={`/${segments.slice(0, index + 1).join('/')}`}>{crumbOf(segment)}</Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
